import type { SnapshotFrom } from 'xstate';
import type { pickupSchedulingMachine } from './pickup-scheduling.machine.ts';
import { itemsOf } from './pickup-scheduling.setup.ts';
import type { TimeWithFee } from './schedule.ts';

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

/** True while a time is reserved and shown as such, until the next page is there. */
export const showsReserved = (snapshot: PickupSchedulingSnapshot): boolean =>
  (snapshot.matches({ scheduling: 'reserved' }) || snapshot.matches('left')) &&
  snapshot.context.held !== null;

/** The reserved time with its fee, while it is shown as such. */
export const reservedTime = (snapshot: PickupSchedulingSnapshot): TimeWithFee | null =>
  (showsReserved(snapshot) && snapshot.context.held?.selections[0]) || null;

/** Where the order is picked up: where its time is reserved, else the store that is chosen. */
export const placeName = (snapshot: PickupSchedulingSnapshot): string | null =>
  (showsReserved(snapshot) ? snapshot.context.held?.locationName : undefined) ??
  snapshot.context.store?.storeDetails.vanityName ??
  null;
