import { ChevronDown, ExternalLink } from 'lucide-react';
import { t } from '../../languages/t.ts';
import type { NavigationLink, PlaceInArea } from '../../machines/account/navigation.ts';
import { Link } from '../kit/link.tsx';
import { Skeleton } from '../kit/skeleton.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './account-navigation.module.css';

interface NavigationProps {
  links: readonly NavigationLink[];
  /** The current page; null if it isn't one of the account area's. */
  place: PlaceInArea | null;
}

const NAME = t('Account');

/** The links to the left of the page, from 1024 px on (NAV-01). */
export function AccountNavigation(props: NavigationProps) {
  return (
    <nav className={styles.left} aria-label={NAME}>
      <Links {...props} />
    </nav>
  );
}

/** The same links on narrower screens, collapsed. */
export function AccountMenu(props: NavigationProps) {
  return (
    <nav className={styles.menu} aria-label={NAME}>
      <details className={styles.fold}>
        <summary className={styles.summary}>
          {t('Account menu')}
          <ChevronDown className={styles.chevron} aria-hidden="true" size={20} />
        </summary>
        <Links {...props} />
      </details>
    </nav>
  );
}

function Links({ links, place }: NavigationProps) {
  const current = place?.isWithin ? 'true' : 'page';
  return (
    <ul className={styles.links}>
      {links.map((link) => (
        <li key={link.to}>
          <NavigationItem link={link} current={link.to === place?.section ? current : undefined} />
        </li>
      ))}
    </ul>
  );
}

interface NavigationItemProps {
  link: NavigationLink;
  current: 'page' | 'true' | undefined;
}

function NavigationItem({ link, current }: NavigationItemProps) {
  const { label, to, isExternal, isPending } = link;
  if (isPending) {
    return (
      <span className={styles.pending}>
        <Skeleton width="8rem" height="0.9em" />
      </span>
    );
  }
  if (isExternal) {
    return (
      <a className={styles.link} href={to} target="_blank" rel="noopener">
        {label}
        <VisuallyHidden>{t('(opens in a new tab)')}</VisuallyHidden>
        <ExternalLink aria-hidden="true" size={16} />
      </a>
    );
  }
  return (
    <Link className={styles.link} to={to} aria-current={current}>
      {label}
    </Link>
  );
}
