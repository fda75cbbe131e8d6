import { useSelector } from '@xstate/react';
import type { AddressBookRef } from '../../../machines/account/address-book.machine.ts';
import { addressBookVisit } from '../../../machines/account/address-book-visit.ts';
import { pointsMachine } from '../../../machines/account/rewards.ts';
import { ordersMachine } from '../../../machines/order/orders.ts';
import { createRewardsServices } from '../../../services/account.ts';
import { createOrderServices } from '../../../services/order.ts';
import { Dashboard } from '../../account/dashboard.tsx';
import { useAccount } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function DashboardPage() {
  const book = useSelector(useAccount(), ({ children }) => children.addressBook);
  return book && <Shown book={book} />;
}

function Shown({ book }: { book: AddressBookRef }) {
  usePageActor(addressBookVisit, { book });
  const { app, banner } = useApp();
  const account = useAccount();
  const firstName = useSelector(app, ({ context }) => context.session.shopper?.firstName ?? '');
  const orders = usePageActor(ordersMachine, { query: undefined }, createOrderServices);
  const points = usePageActor(pointsMachine, { query: undefined }, createRewardsServices);
  return (
    <Dashboard
      account={account}
      addressBook={book}
      orders={orders}
      points={points}
      firstName={firstName}
      banner={banner}
    />
  );
}
