import { t } from '../../languages/t.ts';
import { changesMade } from '../../rules/changes-made.ts';
import { wholeWindow } from '../../services/contracts/calendar.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Modification } from '../../services/contracts/modifications.ts';
import { ChangedLines } from '../checkout/changed-lines.tsx';
import { formatDayAndWindow } from '../kit/format.ts';
import { rich } from '../kit/rich.tsx';

const changeable = (order: Checkout) => ({ lineItems: order.lineItems, time: wholeWindow(order) });

/** What's about to change about an order: items with their price differences, wishes, and the time. */
export function YourChanges({ modification }: { modification: Modification }) {
  const { order, checkout } = modification;
  const { lines, wishes, time } = changesMade(changeable(order), changeable(checkout));
  if (!modification.isChanged) return null;
  return (
    <div>
      <h3>{t('Your changes')}</h3>
      <ChangedLines lines={lines}>
        {wishes.map(({ gtin13, description }) => (
          <li key={gtin13}>
            {rich('{{item}} has new instructions for your picker', { item: <strong>{description}</strong> })}
          </li>
        ))}
        {time && (
          <li>
            {rich('{{now}} instead of {{before}}', {
              now: <strong>{formatDayAndWindow(time.now)}</strong>,
              before: formatDayAndWindow(time.before),
            })}
          </li>
        )}
      </ChangedLines>
    </div>
  );
}
