import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** A page's one primary action. Put it last in the page's column: on a phone, it sticks to the bottom edge. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
