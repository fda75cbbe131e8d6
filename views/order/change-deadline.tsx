import type { Modification } from '../../services/contracts/modifications.ts';
import { TimeLeft } from '../kit/time-left.tsx';
import { changeDeadline, saveDeadline } from './words.ts';

/** How long the order can be changed, by the store's clock: in words, and as a bar. */
export function ChangeDeadline({ modification }: { modification: Modification }) {
  const { checkout, deadline, isChanged } = modification;
  const words = isChanged ? saveDeadline : changeDeadline;
  return (
    <TimeLeft remainingMs={deadline.remainingMs} totalMs={deadline.totalMs}>
      {words(deadline.value, checkout.fulfillment.destination.timezone)}
    </TimeLeft>
  );
}
