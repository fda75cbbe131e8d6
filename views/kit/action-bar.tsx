import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/**
 * A page's one primary action. Put it last in the page's column: it sticks to the bottom edge until the end of the
 * column is reached.
 */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bar} data-lifts-toasts="bar">
      {children}
    </div>
  );
}

const intoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' });

/** What became of the action, right above its bar; too tall to stick, it's scrolled into view once. */
export function ActionNotice({ children }: { children: ReactNode }) {
  return <div ref={intoView}>{children}</div>;
}
