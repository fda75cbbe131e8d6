import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { OrderInProgressRef } from '../../machines/checkout/order-in-progress.machine.ts';
import { checkoutPath, orderCompletePath, paymentErrorPath } from '../../machines/shared/paths.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import styles from './order-notice.module.css';

/** What's happening to the order being placed, with a link to it. */
export function OrderNotice({ actor }: { actor: OrderInProgressRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { checkoutId } = snapshot.context;
  const dismiss = () => actor.send({ type: 'notice.dismiss' });
  const ways = (to: string, label: string) => (
    <>
      <ButtonLink to={to} variant="secondary" onClick={dismiss}>
        {label}
      </ButtonLink>
      <Button variant="quiet" onClick={dismiss}>
        {t('Dismiss')}
      </Button>
    </>
  );
  return (
    <div className={styles.notice}>
      {snapshot.matches('following') && (
        <Alert
          tone="info"
          title={t('Your order is being placed')}
          actions={
            <ButtonLink to={checkoutPath(checkoutId)} variant="secondary">
              {t('Go to My Order')}
            </ButtonLink>
          }
        >
          {t("This may take a moment. We'll let you know here how it turns out.")}
        </Alert>
      )}
      {snapshot.matches('placed') && (
        <Alert
          tone="success"
          title={t('Your order has been placed')}
          actions={ways(orderCompletePath(checkoutId, { isNewOrder: false }), t('View My Order'))}
        >
          {t('Its items have been removed from your cart.')}
        </Alert>
      )}
      {snapshot.matches('unplaced') && (
        <Alert
          tone="warning"
          title={t('Your order was not placed')}
          actions={ways(checkoutPath(checkoutId), t('Back to My Order'))}
        >
          {t('Nothing was charged.')}
        </Alert>
      )}
      {snapshot.matches('rejected') && (
        <Alert
          tone="danger"
          title={t('Your order could not be completed')}
          actions={ways(paymentErrorPath(checkoutId), t('See Why'))}
        >
          {t("The payment was reversed. Your card won't be charged for this order.")}
        </Alert>
      )}
    </div>
  );
}
