import { dayOfHold } from './hold.ts';
import { askingAge } from './scheduled-order.states.ts';
import type { SlotSchedulingContext } from './slot-scheduling.context.ts';

/** The calendar day where the order is received: the schedule's first, else the one on which the store told of the hold. */
const todayOf = ({ schedule, held }: SlotSchedulingContext): string | null =>
  schedule?.days[0]?.date ?? (held && dayOfHold(held));

export const verifyingAge = askingAge(todayOf);
