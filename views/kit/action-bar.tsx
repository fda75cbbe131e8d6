import type { ReactNode } from 'react';
import styles from './action-bar.module.css';

/** The one primary action of a page. Put it last in the page's column: on a phone it sticks to the lower edge. */
export function ActionBar({ children }: { children: ReactNode }) {
  return <div className={styles.bar}>{children}</div>;
}
