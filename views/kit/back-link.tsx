import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './back-link.module.css';
import { Link } from './link.tsx';

/** One step back, as a page's first line. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={styles.back} to={to}>
      <ArrowLeft aria-hidden="true" size={18} />
      {children}
    </Link>
  );
}
