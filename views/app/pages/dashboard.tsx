import { useSelector } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { wirePoints } from '../../../machines/account/wire-rewards.ts';
import { wireOrders } from '../../../machines/order/wire.ts';
import { Dashboard } from '../../account/dashboard.tsx';
import { useAccount } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function DashboardPage() {
  const { app, services, banner } = useApp();
  const account = useAccount();
  const addressBook = useSelector(account, ({ children }) => children.addressBook);
  const firstName = useSelector(app, ({ context }) => context.session.shopper?.firstName ?? '');
  const charts = useMemo(
    () => ({ orders: wireOrders(services.orders), points: wirePoints(services.account) }),
    [services],
  );
  const orders = usePageActor(charts.orders, { query: undefined });
  const points = usePageActor(charts.points, { query: undefined });
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
