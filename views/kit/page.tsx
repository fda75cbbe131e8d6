import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface PageProps {
  /** For pages of one column: forms and messages. */
  narrow?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The column that a page's content stands in: 1215 px at most (LIM-08), gutters at its sides. */
export function Page({ narrow, className, children }: PageProps) {
  return <div className={classNames(styles.page, narrow && styles.narrow, className)}>{children}</div>;
}
