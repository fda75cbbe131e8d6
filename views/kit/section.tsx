import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './section.module.css';

interface SectionProps {
  /** Its place in the page's order (CHK-04). */
  number?: number | undefined;
  title: string;
  /** At the title's far end: a Change link that says what it changes. */
  action?: ReactNode;
  /** Stands on the page itself, without a sheet: an offer, a way elsewhere. */
  quiet?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const IsInside = createContext(false);

/** A part of a page with its own heading, on its own sheet; inside another section, a part of that one's sheet. */
export function Section({ number, title, action, quiet, className, children }: SectionProps) {
  const id = useId();
  const isInside = use(IsInside);
  const Heading = isInside ? 'h3' : 'h2';
  const sheet = quiet ? styles.quiet : styles.section;
  return (
    <section className={classNames(isInside ? styles.part : sheet, className)} aria-labelledby={id}>
      <div className={styles.head}>
        <Heading className={styles.title} id={id}>
          {number !== undefined && <span className={styles.number}>{number}</span>}
          <span className={styles.words}>{title}</span>
        </Heading>
        {action && <div className={styles.action}>{action}</div>}
      </div>
      <IsInside value={true}>{children}</IsInside>
    </section>
  );
}
