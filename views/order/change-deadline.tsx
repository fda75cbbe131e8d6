import type { Modification } from '../../services/contracts/modifications.ts';
import { TimeLeft } from '../kit/time-left.tsx';
import { changeDeadline } from './words.ts';

/** How long the order can be changed, by the store's clock: in words, and as a bar. */
export function ChangeDeadline({ modification: { checkout, deadline } }: { modification: Modification }) {
  return (
    <TimeLeft remainingMs={deadline.remainingMs} totalMs={deadline.totalMs}>
      {changeDeadline(deadline.value, checkout.fulfillment.destination.timezone)}
    </TimeLeft>
  );
}
