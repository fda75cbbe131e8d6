import { useSelector } from '@xstate/react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import {
  canBeCanceled,
  canChangeTip,
  hasConfirmation,
  isCanceled,
  type OrderRef,
  type PlacedOrder,
} from '../../machines/order/order.machine.ts';
import { deliveredAt, isReadyForPickup, isUpcoming } from '../../machines/order/orders.ts';
import { orderCompletePath } from '../../machines/shared/paths.ts';
import { AccountPage } from '../account/account-page.tsx';
import { Button } from '../kit/button.tsx';
import { formatDayAndTime } from '../kit/format.ts';
import { Link } from '../kit/link.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import { ModalHost } from '../modal-host.tsx';
import { ArrivalSection } from './arrival-section.tsx';
import { DontForget } from './dont-forget.tsx';
import { FulfillmentSection } from './fulfillment-section.tsx';
import { LostTime } from './lost-time.tsx';
import { ChangeOrder } from './modify-order-link.tsx';
import styles from './order-complete.module.css';
import { OrderContents } from './order-contents.tsx';
import { CustomerService, MoneyBack, OrderDetails, PaymentSummary } from './order-facts.tsx';
import { OrderNotFound } from './order-not-found.tsx';
import { OrderProgress } from './order-progress.tsx';
import { SubstituteProposals } from './substitute-proposals.tsx';
import { SubstitutionsSection } from './substitutions.tsx';
import { TipSection } from './tip-section.tsx';

interface OrderPageProps {
  actor: OrderRef;
  banner: Banner;
}

/** A placed order: its progress and what's next, when and where, items, and cost (RTE-09). */
export function OrderPage({ actor, banner }: OrderPageProps) {
  const order = useSelector(actor, ({ context }) => context.order);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'));
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isNotFound = useSelector(actor, (snapshot) => snapshot.matches('notFound'));
  if (isOpen && order) {
    return (
      <>
        <Order order={order} banner={banner} actor={actor} />
        <ModalHost actor={actor} />
      </>
    );
  }
  return (
    <AccountPage title={t('Order Details')} banner={banner}>
      {isBusy && <OrderLoading />}
      {hasFailed && (
        <LoadFailed
          of={t('your order')}
          failure={failure}
          onReload={() => actor.send({ type: 'order.reload' })}
        />
      )}
      {isNotFound && <OrderNotFound />}
    </AccountPage>
  );
}

interface OrderProps extends OrderPageProps {
  order: PlacedOrder;
}

function Order({ order, banner, actor }: OrderProps) {
  const proposals = useSelector(actor, (snapshot) => snapshot.children.proposals);
  const { summary, checkout } = order;
  const { number, placedAt, timezone } = summary;
  return (
    <AccountPage
      title={t('Order #{{number}}', { number })}
      banner={banner}
      lead={t('Placed {{time}}', { time: formatDayAndTime(placedAt, timezone) })}
    >
      {summary.isTimeLost && <LostTime checkout={checkout} />}
      {proposals && <SubstituteProposals actor={proposals} timezone={timezone} />}
      <Whereabouts order={order} actor={actor} />
      <div className={styles.layout}>
        <div className={styles.column}>
          <OrderContents
            checkout={checkout}
            shows={null}
            banner={banner}
            order={summary}
            action={
              <Button variant="secondary" onClick={() => actor.send({ type: 'again.open' })}>
                {t('Buy Again')}
              </Button>
            }
          />
          <SubstitutionsSection checkout={checkout} />
        </div>
        <div className={styles.column}>
          {isCanceled(order) ? <MoneyBack checkout={checkout} /> : <PaymentSummary checkout={checkout} />}
          {canChangeTip(order) && <TipSection actor={actor} checkout={checkout} />}
          <OrderDetails checkout={checkout}>
            <OrderLinks order={order} />
          </OrderDetails>
          <CustomerService banner={banner} checkout={checkout} />
        </div>
      </div>
    </AccountPage>
  );
}

/** How far an order is, when and where, and what to do about it. Of one that waits at the store, all of it is what matters now. */
function Whereabouts({ order, actor }: Pick<OrderProps, 'order' | 'actor'>) {
  const arrival = useSelector(actor, (snapshot) => snapshot.children.arrival);
  const { summary, checkout } = order;
  const place = (
    <FulfillmentSection
      checkout={checkout}
      deliveredAt={deliveredAt(summary)}
      isUpcoming={isUpcoming(summary)}
    />
  );
  const reminders = isUpcoming(summary) && <DontForget checkout={checkout} />;
  const coming = arrival && <ArrivalSection actor={arrival} />;
  if (isReadyForPickup(summary)) {
    return (
      <OrderProgress
        order={summary}
        now={
          <div className={styles.ready}>
            {place}
            {reminders}
            {coming}
          </div>
        }
      />
    );
  }
  return (
    <div className={styles.abreast}>
      <div className={styles.column}>
        <OrderProgress order={summary}>
          <ChangeOrder
            checkout={checkout}
            onCancel={canBeCanceled(order) ? () => actor.send({ type: 'order.cancel' }) : null}
          />
        </OrderProgress>
        {coming}
      </div>
      <div className={styles.column}>
        {place}
        {reminders}
      </div>
    </div>
  );
}

/** Where else to look: at the order's confirmation, or at what isn't ordered yet (CIT-23). */
function OrderLinks({ order }: { order: PlacedOrder }) {
  const { checkoutId, appName } = order.checkout;
  return (
    <p className={styles.links}>
      {hasConfirmation(order) && (
        <Link to={orderCompletePath(checkoutId, { isNewOrder: false, appName })}>
          {t('Order Confirmation')}
        </Link>
      )}
      <Link to="/cart">{t('Back to Cart')}</Link>
    </p>
  );
}

function OrderLoading() {
  return (
    <Loading label={t('Loading your order')}>
      <div className={styles.column}>
        <Skeleton height="7rem" radius="large" />
        <div className={styles.layout}>
          <div className={styles.column}>
            <Skeleton height="13rem" radius="large" />
            <Skeleton height="16rem" radius="large" />
          </div>
          <div className={styles.column}>
            <Skeleton height="14rem" radius="large" />
            <Skeleton height="11rem" radius="large" />
          </div>
        </div>
      </div>
    </Loading>
  );
}
