import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ResourceLogic } from '../../machines/shared/resource.machine.ts';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import { AccountPage } from '../account/account-page.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { EmptyState } from '../kit/empty-state.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import { OrderRow } from './order-row.tsx';
import styles from './orders.module.css';

export type OrdersRef = ActorRefFrom<ResourceLogic<{ orders: OrderSummary[] }, undefined>>;

interface OrdersProps {
  actor: OrdersRef;
  banner: Banner;
}

/** The placed orders, newest first (RTE-08). */
export function Orders({ actor, banner }: OrdersProps) {
  const snapshot = useSelector(actor, (current) => current);
  return (
    <AccountPage title={t('Purchase History')} banner={banner}>
      {snapshot.hasTag('busy') && <OrdersLoading />}
      {snapshot.matches('failed') && (
        <LoadFailed
          of={t('your orders')}
          failure={snapshot.context.failure}
          onReload={() => actor.send({ type: 'resource.reload' })}
        />
      )}
      {snapshot.matches('empty') && (
        <EmptyState
          title={t('You have no orders yet')}
          image="shopping-cart"
          action={<ButtonLink to="/products/start-my-cart">{t('Start My Cart')}</ButtonLink>}
        />
      )}
      {snapshot.matches('ready') && (
        <ul className={styles.orders}>
          {snapshot.context.data?.orders.map((order) => (
            <OrderRow key={order.orderId} order={order} />
          ))}
        </ul>
      )}
    </AccountPage>
  );
}

function OrdersLoading() {
  return (
    <Loading label={t('Loading your orders')}>
      <div className={styles.orders}>
        <Skeleton height="6rem" radius="large" />
        <Skeleton height="6rem" radius="large" />
        <Skeleton height="6rem" radius="large" />
      </div>
    </Loading>
  );
}
