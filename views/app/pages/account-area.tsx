import { useSelector } from '@xstate/react';
import { Outlet, useNavigation } from 'react-router';
import { accountMachine } from '../../../machines/account/account.machine.ts';
import { backgroundRemoval } from '../../../machines/account/background-removal.ts';
import { admission } from '../../../machines/app/app.selectors.ts';
import { createAccountServices } from '../../../services/account.ts';
import type { Client } from '../../../services/client.ts';
import { AccountLayout } from '../../account/account-layout.tsx';
import { AccountPageLoading } from '../../account/account-page.tsx';
import { AccountContext } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { PageSkeleton } from '../page-skeleton.tsx';
import { useEmitted } from '../use-emitted.ts';
import { usePageActor } from '../use-page-actor.ts';

/**
 * The frame of all account pages and the actor they share while the shopper stays in the area. Without a session, a
 * page stands alone (AUT-04); one that requires a session redirects to sign-in.
 */
export default function AccountArea() {
  const { app } = useApp();
  const answer = useSelector(app, (snapshot) => admission(snapshot, 'session'));
  const shopperId = useSelector(app, ({ context }) => context.session.shopper?.id);
  if (answer === 'waiting') return <PageSkeleton />;
  return answer === 'admitted' ? <SignedInArea key={shopperId} /> : <Outlet />;
}

function SignedInArea() {
  const { app, banner } = useApp();
  const isLoading = useNavigation().state === 'loading';
  const createServices = (client: Client) => {
    const services = createAccountServices(client);
    const deleteAddress = backgroundRemoval(services.deleteAddress, (toast) =>
      app.getSnapshot().children.toasts?.send({ ...toast, type: 'toast.show' }),
    );
    return { ...services, deleteAddress };
  };
  const account = usePageActor(accountMachine, { banner: banner.id }, createServices);
  useEmitted(useSelector(account, ({ children }) => children.addressBook));
  return (
    <AccountContext value={account}>
      <AccountLayout actor={account} banner={banner} host={window.location.host}>
        {isLoading ? <AccountPageLoading /> : <Outlet />}
      </AccountLayout>
    </AccountContext>
  );
}
