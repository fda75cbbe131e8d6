import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './accordion.module.css';

interface AccordionProps {
  title: ReactNode;
  /** At the far end of the title's line, also when folded: a count, what is chosen. */
  aside?: ReactNode;
  /** Whether it is open at first; from then on it remembers its own toggle (UIX-02). */
  defaultOpen?: boolean | undefined;
  /** Where the chart decides. Give `onToggle` with it. */
  open?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

/** A fold that opens and closes within 300 ms. The browser's own `details`: found by its search, no script. */
export function Accordion({ title, aside, defaultOpen, open, onToggle, children }: AccordionProps) {
  return (
    <details
      className={styles.accordion}
      open={open ?? defaultOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) onToggle?.(currentTarget.open);
      }}
    >
      <summary className={styles.summary}>
        <h3 className={styles.title}>{title}</h3>
        {aside && <span className={styles.aside}>{aside}</span>}
        <ChevronDown className={styles.chevron} aria-hidden="true" size={20} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
