import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { accountMachine } from '../../machines/account/account.machine.ts';
import type { AddressBookRef } from '../../machines/account/address-book.machine.ts';
import type { OrdersRef } from '../order/orders.tsx';
import { AccountPage } from './account-page.tsx';
import styles from './dashboard.module.css';
import { MailingAddressCard, MembershipCard, PointsCard, ProfileCard } from './dashboard-cards.tsx';
import { LatestOrders } from './latest-orders.tsx';
import type { PointsRef } from './points.tsx';

interface DashboardProps {
  account: ActorRefFrom<typeof accountMachine>;
  addressBook: AddressBookRef;
  orders: OrdersRef;
  points: PointsRef;
  firstName: string;
  banner: Banner;
}

/** The account at a glance; each card loads and fails independently and links to its page (RTE-04). */
export function Dashboard({ account, addressBook, orders, points, firstName, banner }: DashboardProps) {
  return (
    <AccountPage
      title={t('My Account')}
      banner={banner}
      lead={t('Hello, {{firstName}}. Good to see you.', { firstName })}
    >
      <LatestOrders actor={orders} banner={banner} />
      <div className={styles.grid}>
        <PointsCard actor={points} />
        <MembershipCard account={account} banner={banner} />
        <ProfileCard account={account} />
        <MailingAddressCard actor={addressBook} />
      </div>
    </AccountPage>
  );
}
