import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import type { accountMachine } from '../../machines/account/account.machine.ts';
import { navigationFacts } from '../../machines/account/account.selectors.ts';
import { navigationLinks, placeInArea } from '../../machines/account/navigation.ts';
import { Page } from '../kit/page.tsx';
import styles from './account-layout.module.css';
import { AccountMenu, AccountNavigation } from './account-navigation.tsx';
import { Breadcrumbs } from './breadcrumbs.tsx';

interface AccountLayoutProps {
  actor: ActorRefFrom<typeof accountMachine>;
  banner: Banner;
  /** The page's host; some links are hidden on some hosts (NAV-14). */
  host: string;
  children: ReactNode;
}

/** The frame of every account page: navigation and breadcrumbs (NAV-01, NAV-16). */
export function AccountLayout({ actor, banner, host, children }: AccountLayoutProps) {
  const facts = useSelector(actor, navigationFacts, shallowEqual);
  const { pathname } = useLocation();
  const links = navigationLinks({ ...facts, banner, host });
  const place = placeInArea(pathname, banner);
  return (
    <Page className={styles.page}>
      <Breadcrumbs current={place?.name} />
      {/* The key closes it on the page it led to. */}
      <AccountMenu key={pathname} links={links} place={place} />
      <div className={styles.frame}>
        <AccountNavigation links={links} place={place} />
        <div className={styles.content}>{children}</div>
      </div>
    </Page>
  );
}
