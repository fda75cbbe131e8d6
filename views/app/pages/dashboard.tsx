import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { pointsMachine } from '../../../machines/account/rewards.ts';
import { ordersMachine } from '../../../machines/order/orders.ts';
import { Dashboard } from '../../account/dashboard.tsx';
import { useAccount } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function DashboardPage() {
  const { app, banner } = useApp();
  const account = useAccount();
  const addressBook = useSelector(account, ({ children }) => children.addressBook);
  const firstName = useSelector(app, ({ context }) => context.session.shopper?.firstName ?? '');
  const orders = usePageActor(ordersMachine, { query: undefined });
  const points = usePageActor(pointsMachine, { query: undefined });
  useEffect(() => {
    addressBook?.send({ type: 'addresses.load' });
    return () => addressBook?.send({ type: 'page.left' });
  }, [addressBook]);
  return (
    <Dashboard
      account={account}
      addressBook={addressBook}
      orders={orders}
      points={points}
      firstName={firstName}
      banner={banner}
    />
  );
}
