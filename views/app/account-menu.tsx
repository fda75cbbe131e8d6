import { useSelector } from '@xstate/react';
import { CircleUserRound } from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '../kit/button.tsx';
import type { App } from './app-context.tsx';
import styles from './header.module.css';
import { signInAddress } from './navigation.tsx';

/** Who is signed in, and the way out; or the way in. */
export function AccountMenu({ app }: Pick<App, 'app'>) {
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
      <Link className={styles.action} to={pathname === '/sign-in' ? '' : signInAddress(pathname + search)}>
        <CircleUserRound aria-hidden="true" size={22} />
        <span className={styles.label}>Sign in</span>
      </Link>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.action}
        popoverTarget={id}
        aria-label={`Account of ${shopper.firstName}`}
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
        <Button variant="secondary" wide onClick={() => app.send({ type: 'session.end' })}>
          Sign out
        </Button>
      </div>
    </>
  );
}
