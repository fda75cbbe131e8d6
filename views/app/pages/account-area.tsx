import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { wireAccount } from '../../../machines/account/wire.ts';
import { admission } from '../../../machines/app/app.selectors.ts';
import { AccountLayout } from '../../account/account-layout.tsx';
import { AccountPageLoading } from '../../account/account-page.tsx';
import { AccountContext } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';
import { PageRoom } from '../page-code.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useEmitted } from '../use-emitted.ts';
import { usePageActor } from '../use-page-actor.ts';

/**
 * The frame of all account pages, and the actor that they share while the shopper stays in the area. Without a
 * session a page stands by itself (AUT-04); one that needs a session leads to sign-in.
 */
export default function AccountArea() {
  const { app } = useApp();
  const answer = useSelector(app, (snapshot) => admission(snapshot, 'session'));
  const shopperId = useSelector(app, ({ context }) => context.session.shopper?.id);
  if (answer === 'waiting') return <PageSkeleton />;
  return answer === 'admitted' ? <SignedInArea key={shopperId} /> : <Outlet />;
}

function SignedInArea() {
  const { app, services, banner } = useApp();
  const { pathname } = useLocation();
  const charts = useMemo(
    () =>
      wireAccount(services, (toast) =>
        app.getSnapshot().children.toasts?.send({ ...toast, type: 'toast.show' }),
      ),
    [app, services],
  );
  const account = usePageActor(charts.account, { banner: banner.id });
  useEmitted(useSelector(account, ({ children }) => children.addressBook));
  return (
    <AccountContext value={account}>
      <AccountLayout actor={account} banner={banner} host={window.location.host}>
        <PageRoom value={<AccountPageLoading />}>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </PageRoom>
      </AccountLayout>
    </AccountContext>
  );
}
