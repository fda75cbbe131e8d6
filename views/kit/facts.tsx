import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A list of facts, one per line; put `Fact`s in it. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

/** A name and its value at the two ends of a line. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
