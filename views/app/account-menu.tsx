import { useSelector } from '@xstate/react';
import { CircleUserRound } from 'lucide-react';
import { type MouseEvent, useId } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../languages/t.ts';
import { Button } from '../kit/button.tsx';
import { isHeldBack } from '../kit/leave-guard.ts';
import { Link } from '../kit/link.tsx';
import type { App } from './app-context.tsx';
import styles from './header.module.css';
import { signInFrom } from './navigation.tsx';

const placesOf = ({ features }: App['banner']) => [
  { to: '/account/dashboard', label: t('My Account') },
  ...(features.purchaseHistory ? [{ to: '/mypurchases', label: t('Purchase History') }] : []),
  ...(features.walletInNavigation ? [{ to: '/mywallet', label: t('Wallet') }] : []),
  { to: '/account/addresses', label: t('Address Book') },
];

const closeMenu = ({ currentTarget }: MouseEvent<HTMLElement>) =>
  currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();

/** For a shopper: their name, their pages, and signing out. For a visitor: signing in. */
export function AccountMenu({ app, banner }: Pick<App, 'app' | 'banner'>) {
  const id = useId();
  const { pathname, search } = useLocation();
  const shopper = useSelector(app, ({ context }) => context.session.shopper);
  const isSignedIn = useSelector(app, (snapshot) => snapshot.matches('signedIn'));
  const isRestoring = useSelector(app, (snapshot) => snapshot.matches('restoring'));
  if (isRestoring) {
    return (
      <span className={styles.action}>
        <CircleUserRound aria-hidden="true" size={22} />
      </span>
    );
  }
  if (!shopper || !isSignedIn) {
    return (
      <Link className={styles.action} to={signInFrom(pathname, search)}>
        <CircleUserRound aria-hidden="true" size={22} />
        <span className={styles.label}>{t('Sign in')}</span>
      </Link>
    );
  }
  const signOut = (event: MouseEvent<HTMLElement>) => {
    // An open menu would cover the question.
    closeMenu(event);
    if (!isHeldBack({ type: 'signOut.requested' })) app.send({ type: 'session.end' });
  };
  return (
    <>
      <button
        type="button"
        className={styles.action}
        popoverTarget={id}
        aria-label={t("{{firstName}}'s account", { firstName: shopper.firstName })}
      >
        <CircleUserRound aria-hidden="true" size={22} />
        <span className={styles.label}>{shopper.firstName}</span>
      </button>
      <div className={styles.menu} id={id} popover="auto">
        <p className={styles.who}>
          <strong>
            {shopper.firstName} {shopper.lastName}
          </strong>
          <span>{shopper.email}</span>
        </p>
        <ul className={styles.links}>
          {placesOf(banner).map(({ to, label }) => (
            <li key={to}>
              <Link className={styles.link} to={to} onClick={closeMenu}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <Button variant="secondary" wide onClick={signOut}>
          {t('Sign out')}
        </Button>
      </div>
    </>
  );
}
