import { useSelector } from '@xstate/react';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { unitsOfOthers } from '../../machines/cart/item-count.ts';
import type { orderCompleteMachine } from '../../machines/order/order-complete.machine.ts';
import { isChanged } from '../../machines/order/order-parts.ts';
import type { Cart } from '../../services/contracts/cart.ts';
import { CheckoutSteps } from '../checkout/checkout-steps.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Page } from '../kit/page.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { CanceledOrder } from './canceled-order.tsx';
import { Confirmation } from './confirmation.tsx';
import styles from './order-complete.module.css';
import { OrderNotFound } from './order-not-found.tsx';
import { CANCELED, ORDER_NOT_FOUND } from './words.ts';

export type OrderCompleteRef = ActorRefFrom<typeof orderCompleteMachine>;

interface OrderCompleteProps {
  actor: OrderCompleteRef;
  /** What is still in the cart; null while that isn't known. */
  cart: Cart | null;
  /** The part of the order to show, if the address names one. */
  subOrderId?: string | null | undefined;
  banner: Banner;
}

function titleOf(snapshot: SnapshotFrom<typeof orderCompleteMachine>, { title }: Banner): string {
  if (snapshot.matches('notFound')) return `${ORDER_NOT_FOUND} | ${title}`;
  if (snapshot.matches('canceled')) return `${CANCELED.title} | ${title}`;
  const { checkout } = snapshot.context;
  return `${checkout && isChanged(checkout) ? t('Order Changed') : t('Checkout Confirmed')} - ${title}`;
}

/** The page after an order is placed, also once it's canceled (CMP-01, CMP-02). */
export function OrderComplete({ actor, cart, subOrderId = null, banner }: OrderCompleteProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { checkout } = snapshot.context;
  return (
    <Page>
      <title>{titleOf(snapshot, banner)}</title>
      {snapshot.hasTag('busy') && (
        <div className={styles.loading} role="status">
          <Spinner inline />
          {t('Loading...')}
        </div>
      )}
      {snapshot.matches('failed') && (
        <LoadFailed
          of={t('your order')}
          failure={snapshot.context.failure}
          onReload={() => actor.send({ type: 'order.reload' })}
        />
      )}
      {snapshot.matches('notFound') && <OrderNotFound level={1} />}
      {snapshot.matches('canceled') && checkout && <CanceledOrder checkout={checkout} banner={banner} />}
      {snapshot.matches('ready') && checkout && (
        <>
          <CheckoutSteps current={null} app={checkout.appName} />
          <Confirmation
            checkout={checkout}
            subOrderId={subOrderId}
            map={snapshot.children.map}
            otherItemCount={cart ? unitsOfOthers(cart, checkout.modalityType) : 0}
            banner={banner}
          />
        </>
      )}
    </Page>
  );
}
