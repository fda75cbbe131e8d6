import type { SnapshotFrom } from 'xstate';
import type { Store } from '../../services/contracts/modalities.ts';
import { type FreeDelivery, freeDeliveryOf } from './free-delivery.ts';
import type { SlotOfVendor } from './schedule.ts';
import { itemsOf } from './scheduled-order.ts';
import type { slotSchedulingMachine } from './slot-scheduling.machine.ts';
import { isForCart } from './slot-scheduling.machine.ts';

type SlotSchedulingSnapshot = SnapshotFrom<typeof slotSchedulingMachine>;

/** What the order holds, for the summary; totals in cents. */
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

/** True while a time is reserved and shown as such, until the next page is there. */
export const showsReserved = (snapshot: SlotSchedulingSnapshot): boolean =>
  (snapshot.matches({ scheduling: 'reserved' }) || snapshot.matches('left')) &&
  snapshot.context.held !== null;

/** The reserved time with its fee, while it is shown as such; the fee is null while it is not known for this cart. */
export function reservedTime(snapshot: SlotSchedulingSnapshot): SlotOfVendor | null {
  const slot = showsReserved(snapshot) && snapshot.context.held?.selections[0];
  if (!slot) return null;
  return isForCart(snapshot.context) ? slot : { ...slot, cost: null, promo: 0 };
}

/** Where a pickup order is picked up: where its time is reserved, else the store that is chosen. */
export const placeName = (snapshot: SlotSchedulingSnapshot): string | null =>
  (showsReserved(snapshot) ? snapshot.context.held?.locationName : undefined) ??
  snapshot.context.store?.storeDetails.vanityName ??
  null;

/** The store at which a time is held, as far as the page knows it. */
export const heldStore = ({ context: { store, held } }: SlotSchedulingSnapshot): Store | null =>
  store && store.destination.locationId === held?.locationId ? store.storeDetails : null;

/** What the note on free delivery says, once the times are there (MEM-05). */
export function freeDeliveryNote(snapshot: SlotSchedulingSnapshot): FreeDelivery | null {
  const { input, schedule } = snapshot.context;
  if (input.modality !== 'DELIVERY' || !schedule) return null;
  return freeDeliveryOf(schedule, orderOf(snapshot).itemTotal);
}
