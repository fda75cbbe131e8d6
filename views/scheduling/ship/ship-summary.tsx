import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../../languages/t.ts';
import type { shipSchedulingMachine } from '../../../machines/scheduling/ship-scheduling.machine.ts';
import { shownCost } from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import { formatFee, formatMoney } from '../../kit/format.ts';
import { Receipt } from '../../kit/receipt.tsx';
import { Section } from '../../kit/section.tsx';
import styles from '../order-summary.module.css';
import { addressLine, excludedItems, itemCount } from '../words.ts';

/** Where it ships to and what it costs: the panel next to the options. */
export function ShipSummary({ actor }: { actor: ActorRefFrom<typeof shipSchedulingMachine> }) {
  const selection = useSelector(actor, ({ children }) => children.shippingSelection);
  const destination = useSelector(actor, ({ context }) => context.order.destination);
  const { count, notIncluded, itemTotal, fee, total } = shownCost(
    useSelector(actor, (current) => current),
    useSelector(selection, (current) => current),
  );
  return (
    <Section title={t('Order summary')}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('Ship to')}</dt>
          <dd>{addressLine(destination)}</dd>
        </div>
      </dl>
      <Receipt
        lines={[
          {
            label: itemCount(count),
            amount: formatMoney(itemTotal),
            note: notIncluded > 0 ? excludedItems(notIncluded) : undefined,
          },
          { label: t('Shipping'), amount: formatFee(fee) },
          { label: t('Total before taxes'), amount: formatMoney(total), kind: 'total' },
        ]}
      />
    </Section>
  );
}
