import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { pickupSchedulingMachine } from '../../machines/scheduling/pickup-scheduling.machine.ts';
import { orderOf, placeName } from '../../machines/scheduling/pickup-scheduling.selectors.ts';
import type { TimeWithFee } from '../../machines/scheduling/schedule.ts';
import { formatDayAndWindow, formatFee, formatMoney } from '../kit/format.ts';
import { Receipt, type ReceiptLine, Section } from '../kit/index.ts';
import { itemCount } from './messages.ts';
import styles from './order-summary.module.css';

interface OrderSummaryProps {
  actor: ActorRefFrom<typeof pickupSchedulingMachine>;
  /** The time that is chosen or reserved. */
  time: TimeWithFee | null;
}

const feeLines = ({ cost, promo }: TimeWithFee): ReceiptLine[] => [
  { label: 'Pickup fee', amount: formatFee(cost) },
  ...(promo > 0 ? [{ label: 'Fee promotion', amount: formatMoney(-promo), kind: 'saving' as const }] : []),
];

/** What is ordered, where and when: the panel beside the scheduler (SCH-05). */
export function OrderSummary({ actor, time }: OrderSummaryProps) {
  const snapshot = useSelector(actor, (current) => current);
  const place = placeName(snapshot);
  const { count, itemTotal } = orderOf(snapshot);
  const fee = time?.cost == null ? 0 : time.cost - time.promo;
  return (
    <Section title="Order summary">
      <dl className={styles.facts}>
        {place && (
          <div>
            <dt>Pickup at</dt>
            <dd>{place}</dd>
          </div>
        )}
        <div>
          <dt>When</dt>
          <dd>{time ? formatDayAndWindow(time.window) : 'Not chosen yet'}</dd>
        </div>
      </dl>
      <Receipt
        lines={[
          { label: itemCount(count), amount: formatMoney(itemTotal) },
          ...(time ? feeLines(time) : []),
          { label: 'Total before taxes', amount: formatMoney(itemTotal + fee), kind: 'total' },
        ]}
      />
    </Section>
  );
}
