import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { TimeWithFee } from '../../machines/scheduling/schedule.ts';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { costAt, placeName, reservedTime } from '../../machines/scheduling/slot-scheduling.selectors.ts';
import { chosenTime } from '../../machines/scheduling/time-choice.selectors.ts';
import { bagFeeLines, depositLines } from '../checkout/cost-lines.tsx';
import { Alert } from '../kit/alert.tsx';
import { Fee } from '../kit/fee.tsx';
import { formatDayAndWindow, formatFee, formatMoney } from '../kit/format.ts';
import { ItemImages } from '../kit/item-images.tsx';
import { Link } from '../kit/link.tsx';
import { Receipt, type ReceiptLine } from '../kit/receipt.tsx';
import { Section } from '../kit/section.tsx';
import styles from './order-summary.module.css';
import { addressLine, itemCount, MAY_BE_UNAVAILABLE, MODALITY_WORDS } from './words.ts';

interface OrderSummaryProps {
  actor: ActorRefFrom<typeof slotSchedulingMachine>;
}

function feeLines(label: string, { cost, promo }: TimeWithFee): ReceiptLine[] {
  if (cost !== null && promo >= cost) return [{ label, amount: <Fee cost={cost} promo={promo} /> }];
  return [
    { label, amount: formatFee(cost) },
    ...(promo > 0
      ? [{ label: t('Fee promotion'), amount: formatMoney(-promo), kind: 'saving' as const }]
      : []),
  ];
}

/** What, where, and when: the panel next to the scheduler (SCH-05). */
export function OrderSummary({ actor }: OrderSummaryProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { heldOrder, slotSelection } = snapshot.children;
  const held = useSelector(heldOrder, (current) => current);
  const timeChoice = useSelector(slotSelection, (current) => current?.children.timeChoice);
  const chosen = useSelector(timeChoice, chosenTime);
  const time = reservedTime(snapshot, held) ?? chosen;
  const { modality, destination } = snapshot.context.order;
  const place = placeName(snapshot);
  const { items, count, itemTotal, bagFee, deposits, total } = costAt(snapshot, time);
  const isSomeUnavailable = items.some(({ available }) => !available);
  return (
    <Section title={t('Order summary')}>
      <dl className={styles.facts}>
        {destination && <Fact label={t('Delivery to')}>{addressLine(destination)}</Fact>}
        {destination && time && <Fact label={t('Delivered by')}>{time.vendor.name}</Fact>}
        {!destination && place && <Fact label={t('Pickup at')}>{place}</Fact>}
        <Fact label={t('When')}>{time ? formatDayAndWindow(time.window) : t('Not chosen yet')}</Fact>
      </dl>
      <div className={styles.items}>
        <ItemImages items={items} />
      </div>
      {isSomeUnavailable && (
        <Alert tone="warning">
          {MAY_BE_UNAVAILABLE} <Link to="/cart">{t('Go to cart')}</Link>
        </Alert>
      )}
      <Receipt
        lines={[
          { label: itemCount(count), amount: formatMoney(itemTotal) },
          ...(time ? feeLines(MODALITY_WORDS[modality].fee, time) : []),
          ...bagFeeLines(bagFee),
          ...depositLines(deposits),
          { label: t('Total before taxes'), amount: formatMoney(total), kind: 'total' },
        ]}
      />
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
