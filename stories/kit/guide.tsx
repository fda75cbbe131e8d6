import type { ReactNode } from 'react';
import styles from './guide.module.css';

/** A picture of how to use a part, or how not to, and why. */
interface Example {
  is: 'do' | "don't";
  picture: ReactNode;
  why: string;
}

interface GuideProps {
  title: string;
  /** What the part is for. */
  use: string;
  /** What to take something else for, and what. */
  instead: readonly string[];
  /** Its parts, from the first that is read to the last. */
  anatomy: readonly (readonly [part: string, what: string])[];
  /** How it can be, and when it is. */
  states: readonly (readonly [state: string, when: string])[];
  /** What keyboards and screen readers get from it, and what they need from whoever uses it. */
  accessibility: readonly string[];
  examples: readonly Example[];
}

const List = ({ title, items }: { title: string; items: readonly string[] }) => (
  <section>
    <h2>{title}</h2>
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </section>
);

const Facts = ({ title, facts }: { title: string; facts: GuideProps['anatomy'] }) => (
  <section>
    <h2>{title}</h2>
    <dl className={styles.facts}>
      {facts.map(([name, what]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** The page about a part of the kit. Its states are the stories beside it, and its props are controls under Kit/Props. */
export function Guide({ title, use, instead, anatomy, states, accessibility, examples }: GuideProps) {
  return (
    <main className={styles.guide}>
      <header>
        <h1>{title}</h1>
        <p className={styles.use}>{use}</p>
      </header>
      <List title="Not for" items={instead} />
      <Facts title="Anatomy" facts={anatomy} />
      <Facts title="States" facts={states} />
      <List title="Accessibility" items={accessibility} />
      <section>
        <h2>Do and don’t</h2>
        <ul className={styles.examples}>
          {examples.map(({ is, picture, why }) => (
            <li key={why} className={is === 'do' ? styles.good : styles.bad}>
              <div className={styles.picture}>{picture}</div>
              <p>
                <strong>{is === 'do' ? 'Do: ' : 'Don’t: '}</strong>
                {why}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
