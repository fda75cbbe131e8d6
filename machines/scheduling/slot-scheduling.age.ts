import { dateIn } from './schedule.ts';
import { askingAge } from './scheduled-order.states.ts';
import type { SlotSchedulingContext } from './slot-scheduling.context.ts';

/** The calendar day where the order is received: the schedule's first, else today where the held time is. */
function todayOf({ schedule, held }: SlotSchedulingContext): string {
  const zone = held?.selections[0]?.window.timezone ?? 'UTC';
  return schedule?.days[0]?.date ?? dateIn(zone, new Date().toISOString());
}

export const verifyingAge = askingAge(todayOf);
