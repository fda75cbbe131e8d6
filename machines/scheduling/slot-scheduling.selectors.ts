import type { SnapshotFrom } from 'xstate';
import { isForCart } from './checkout-request.ts';
import { type FreeDelivery, freeDeliveryOf } from './free-delivery.ts';
import type { heldOrderMachine } from './held-order.machine.ts';
import type { SlotOfVendor } from './schedule.ts';
import { itemsOf } from './scheduled-order.ts';
import type { slotSchedulingMachine } from './slot-scheduling.machine.ts';
import type { slotSelectionMachine } from './slot-selection.machine.ts';

type SlotSchedulingSnapshot = SnapshotFrom<typeof slotSchedulingMachine>;
type HeldOrderSnapshot = SnapshotFrom<typeof heldOrderMachine> | undefined;

/** The order's item count and total in cents, for the summary. */
export function orderOf({ context }: SlotSchedulingSnapshot): {
  count: number;
  itemTotal: number;
} {
  const items = itemsOf(context);
  return {
    count: items.reduce((sum, { quantity }) => sum + quantity, 0),
    itemTotal: items.reduce((sum, { total }) => sum + total, 0),
  };
}

/** Whether a time is shown as reserved, until the next page loads. */
export const showsReserved = (snapshot: SlotSchedulingSnapshot): boolean =>
  (snapshot.matches({ scheduling: { time: 'held' } }) || snapshot.matches('left')) &&
  snapshot.context.reservation !== null;

/** The reserved time while it's shown as such; its fee is null while it isn't known for this cart. */
export function reservedTime(
  snapshot: SlotSchedulingSnapshot,
  heldOrder: HeldOrderSnapshot,
): SlotOfVendor | null {
  const slot = showsReserved(snapshot) && snapshot.context.reservation?.selections[0];
  if (!slot) return null;
  return heldOrder && !isForCart(heldOrder.context) ? { ...slot, cost: null, promo: 0 } : slot;
}

/** Where to pick the order up: the reservation's store, or else the selected one. */
export const placeName = (snapshot: SlotSchedulingSnapshot): string | null =>
  (showsReserved(snapshot) ? snapshot.context.reservation?.locationName : undefined) ??
  snapshot.context.store?.storeDetails.vanityName ??
  null;

/** The note about free delivery, once the times are loaded (MEM-05). */
export function freeDeliveryNote(
  snapshot: SlotSchedulingSnapshot,
  selection: SnapshotFrom<typeof slotSelectionMachine> | undefined,
): FreeDelivery | null {
  const schedule = selection?.context.schedule;
  if (snapshot.context.order.modality !== 'DELIVERY' || !schedule) return null;
  return freeDeliveryOf(schedule, orderOf(snapshot).itemTotal);
}
