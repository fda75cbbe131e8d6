import type { Modification } from '../../services/contracts/modifications.ts';
import { TimeLeft } from '../kit/time-left.tsx';
import { changeBy } from './words-of-modify.ts';

/** Until when the order can be changed, by the store's clock: in words, and as a bar. */
export function ChangeBy({ modification: { checkout, deadline } }: { modification: Modification }) {
  return (
    <TimeLeft remainingMs={deadline.remainingMs} totalMs={deadline.totalMs}>
      {changeBy(deadline.value, checkout.fulfillment.destination.timezone)}
    </TimeLeft>
  );
}
