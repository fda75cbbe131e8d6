import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  /** Its place in the page's order (CHK-04). */
  number?: number | undefined;
  title: string;
  /** At the title's far end: a Change link that says what it changes. */
  action?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page with its own heading, on its own sheet. */
export function Section({ number, title, action, className, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classNames(styles.section, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className={styles.title} id={id}>
          {number !== undefined && <span className={styles.number}>{number}</span>}
          {title}
        </h2>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
