import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { ButtonLink } from '../kit/button-link.tsx';
import { classNames } from '../kit/class-names.ts';
import { Link } from '../kit/link.tsx';
import { Page } from '../kit/page.tsx';
import scenery from '../kit/scenery.module.css';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import styles from './sign-in.module.css';

interface EntryCardProps {
  title: string;
  lead?: ReactNode;
  banner: Banner;
  children?: ReactNode;
}

/** The page of a way into an account: signing in, signing up, a new password. */
export function EntryCard({ title, lead, banner, children }: EntryCardProps) {
  return (
    <Page narrow className={styles.page}>
      <title>{`${title} | ${banner.title}`}</title>
      <div className={classNames(scenery.scenery, styles.scene)} aria-hidden="true" />
      <div className={styles.card}>
        <div className={styles.head}>
          <h1 className={styles.title}>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
      </div>
    </Page>
  );
}

/** Links to other ways in. */
export function Ways({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>;
}

/** A link to another way in, which keeps the page to return to. */
export function Way({ to, children }: { to: string; children: ReactNode }) {
  const { search } = useLocation();
  return <Link to={to + search}>{children}</Link>;
}

/** The way in for who has no account yet. */
export function NewHere() {
  const { search } = useLocation();
  return (
    <div className={styles.newHere}>
      <p>{t('New here?')}</p>
      <ButtonLink to={`/sign-up${search}`} variant="secondary" size="large" wide>
        {t('Create an account')}
      </ButtonLink>
    </div>
  );
}

/** The placeholder for a form until it's known who is signed in. */
export function EntryLoading({ label }: { label: string }) {
  return (
    <Page narrow className={styles.page}>
      <Loading label={label}>
        <div className={styles.card}>
          <Skeleton width="8rem" height="2.5rem" />
          <Skeleton height="4.5rem" radius="medium" />
          <Skeleton height="4.5rem" radius="medium" />
          <Skeleton height="3.25rem" radius="button" />
        </div>
      </Loading>
    </Page>
  );
}
