import { useSelector } from '@xstate/react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { nextFirst } from '../../machines/order/orders.ts';
import { Link } from '../kit/link.tsx';
import { OrderRow } from '../order/order-row.tsx';
import type { OrdersRef } from '../order/orders.tsx';
import styles from './dashboard.module.css';
import { CardFailed, CardLoading, DashboardCard } from './dashboard-card.tsx';

const MAX_SHOWN = 3;

/** The next order to come and the newest ones, with a link to all of them if the banner has a purchase history (AUT-07). */
export function LatestOrders({ actor, banner }: { actor: OrdersRef; banner: Banner }) {
  const snapshot = useSelector(actor, (current) => current);
  const history = banner.features.purchaseHistory ? '/mypurchases' : undefined;
  return (
    <DashboardCard title={t('Latest orders')} to={history} linkLabel={t('All orders')}>
      {snapshot.hasTag('busy') && <CardLoading of={t('your orders')} />}
      {snapshot.matches('failed') && (
        <CardFailed
          of={t('your orders')}
          failure={snapshot.context.failure}
          onRetry={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {snapshot.matches('empty') && (
        <>
          <p className={styles.quiet}>{t('You have no orders yet.')}</p>
          <p>
            <Link to="/products/start-my-cart">{t('Start your cart')}</Link>
          </p>
        </>
      )}
      {snapshot.matches('ready') && (
        <ul className={styles.orders}>
          {nextFirst(snapshot.context.data?.orders ?? [])
            .slice(0, MAX_SHOWN)
            .map((order) => (
              <OrderRow key={order.orderId} order={order} plain />
            ))}
        </ul>
      )}
    </DashboardCard>
  );
}
