import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './page.module.css';

interface PageProps {
  /** For single-column pages: forms and messages. */
  narrow?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The column for a page's content: 1215 px at most (LIM-08), with gutters at its sides. */
export function Page({ narrow, className, children }: PageProps) {
  return <div className={classNames(styles.page, narrow && styles.narrow, className)}>{children}</div>;
}
