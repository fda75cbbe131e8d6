import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../languages/t.ts';
import { Link } from '../kit/link.tsx';
import styles from './breadcrumbs.module.css';

const HOME = '/products/start-my-cart';
const ACCOUNT = '/account/dashboard';
const MY_ACCOUNT = t('My Account');

/** Home, My Account, current page (NAV-16). Without another name, My Account is the current page. */
export function Breadcrumbs({ current = MY_ACCOUNT }: { current?: string | undefined }) {
  return (
    <nav aria-label={t('Breadcrumb')}>
      <ol className={styles.crumbs}>
        <Crumb>
          <Link to={HOME}>{t('Home')}</Link>
        </Crumb>
        {current !== MY_ACCOUNT && (
          <Crumb>
            <Link to={ACCOUNT}>{MY_ACCOUNT}</Link>
          </Crumb>
        )}
        <Crumb>
          <span aria-current="page">{current}</span>
        </Crumb>
      </ol>
    </nav>
  );
}

function Crumb({ children }: { children: ReactNode }) {
  return (
    <li className={styles.crumb}>
      {children}
      <ChevronRight className={styles.next} aria-hidden="true" size={14} />
    </li>
  );
}
