import type { ReactNode } from 'react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { classNames } from '../kit/class-names.ts';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import styles from './account-page.module.css';

interface AccountPageProps {
  /** The page's heading and its title in the browser. */
  title: string;
  banner: Banner;
  /** A line below the heading. */
  lead?: ReactNode;
  /** For forms and messages: keeps lines short. */
  narrow?: boolean | undefined;
  children: ReactNode;
}

/** A page inside the account layout: title, heading, and sections. */
export function AccountPage({ title, banner, lead, narrow, children }: AccountPageProps) {
  return (
    <div className={classNames(styles.page, narrow && styles.narrow)}>
      <title>{`${title} | ${banner.title}`}</title>
      <div className={styles.head}>
        <h1>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </div>
  );
}

/** The placeholder for an account page whose code is loading. */
export function AccountPageLoading() {
  return (
    <Loading label={t('Loading the page')}>
      <div className={styles.page}>
        <Skeleton width="min(16rem, 70%)" height="2.5rem" />
        <Skeleton height="8rem" radius="large" />
        <Skeleton height="8rem" radius="large" />
      </div>
    </Loading>
  );
}
