import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { OrderRef } from '../../machines/order/order.machine.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Button } from '../kit/button.tsx';
import { Section } from '../kit/section.tsx';
import styles from './order-complete.module.css';
import { tipDeadline } from './words.ts';

interface TipSectionProps {
  actor: OrderRef;
  checkout: Checkout;
}

/** Changes the driver's tip after the delivery, and says until when (TIP-08). */
export function TipSection({ actor, checkout }: TipSectionProps) {
  const { tipUntil, paymentDetails, fulfillment } = checkout;
  const canOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'tip.open' }));
  if (!tipUntil) return null;
  return (
    <Section title={t('Tip')} className={styles.screenOnly}>
      <div className={styles.place}>
        <p>{tipDeadline(tipUntil, fulfillment.destination.timezone)}</p>
        <Button
          variant="secondary"
          disabled={!canOpen}
          className={styles.start}
          onClick={() => actor.send({ type: 'tip.open' })}
        >
          {paymentDetails.gratuityAmount > 0 ? t('Change Tip') : t('Add a Tip')}
        </Button>
      </div>
    </Section>
  );
}
