import type { SnapshotFrom } from 'xstate';
import type { pickupSchedulingMachine } from './pickup-scheduling.machine.ts';
import { itemsOf } from './pickup-scheduling.setup.ts';
import { type Time, timeOf } from './schedule.ts';

type PickupSchedulingSnapshot = SnapshotFrom<typeof pickupSchedulingMachine>;

/** What the order holds, for the summary; totals in cents. */
export function orderOf({ context: { cart } }: PickupSchedulingSnapshot): {
  count: number;
  itemTotal: number;
} {
  const items = itemsOf(cart);
  return {
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    itemTotal: items.reduce((sum, { total }) => sum + total, 0),
  };
}

/** The reserved time as it was quoted, or null when it was quoted before this page was opened. */
export function quotedTime({ context: { schedule, held } }: PickupSchedulingSnapshot): Time | null {
  if (!schedule || !held) return null;
  return held.optionIds.map((id) => timeOf(schedule, id)).find((time) => time !== null) ?? null;
}

/** True while a time is reserved and shown as such, until the next page is there. */
export const showsReserved = (snapshot: PickupSchedulingSnapshot): boolean =>
  (snapshot.matches({ scheduling: 'reserved' }) || snapshot.matches('left')) &&
  snapshot.context.held !== null;
