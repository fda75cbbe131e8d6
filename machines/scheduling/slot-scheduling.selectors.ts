import type { ActorRefFrom, AnyActorRef, SnapshotFrom } from 'xstate';
import { bagFeeOf } from '../../rules/bag-fee.ts';
import { flashSaleDiscount } from '../../rules/flash-sales.ts';
import type { CartItem } from '../../services/contracts/cart.ts';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import { depositsOfItems } from '../cart/cart-costs.ts';
import { isForCart } from './checkout-request.ts';
import { type FreeDelivery, freeDeliveryOf } from './free-delivery.ts';
import type { heldOrderMachine } from './held-order.machine.ts';
import type { QuotesRef } from './quotes.machine.ts';
import { hasAnyTimes, netCost, type Schedule, type SlotOfVendor, type TimeWithFee } from './schedule.ts';
import { availableItemsOf, itemsOf } from './scheduled-order.ts';
import { totalOf } from './shipments.ts';
import type { slotSchedulingMachine } from './slot-scheduling.machine.ts';
import type { slotSelectionMachine } from './slot-selection.machine.ts';
import type { storeChoiceMachine } from './store-choice.machine.ts';
import type { timeChoiceMachine } from './time-choice.machine.ts';

type SlotSchedulingSnapshot = SnapshotFrom<typeof slotSchedulingMachine>;
type HeldOrderSnapshot = SnapshotFrom<typeof heldOrderMachine> | undefined;
type SlotSelectionSnapshot = SnapshotFrom<typeof slotSelectionMachine> | undefined;

/**
 * The order's items, and the count and cost in cents of those that are available, at a time, for the summary: with the flash
 * sales of that time (FLS-07); an unknown fee counts as 0.
 */
export function costAt(snapshot: SlotSchedulingSnapshot, time: TimeWithFee | null) {
  const { context } = snapshot;
  const ordered = availableItemsOf(context);
  const sales = showsReserved(snapshot) ? context.flashSales : (time?.flashSales ?? []);
  const itemTotal = itemTotalWith(sales, ordered);
  const count = ordered.reduce((sum, { quantity }) => sum + quantity, 0);
  const deposits = depositsOfItems(ordered);
  const bagFee = bagFeeOf(count, context.order.modality, stateOf(snapshot));
  return {
    items: itemsOf(context).map(({ product }) => product),
    count,
    itemTotal,
    bagFee,
    deposits,
    total: itemTotal + (bagFee?.amount ?? 0) + (deposits?.amount ?? 0) + (time ? netCost(time) : 0),
  };
}

/** What the items cost with a time's flash sales. */
const itemTotalWith = (sales: readonly FlashSale[], items: readonly CartItem[]): number =>
  totalOf(items) -
  flashSaleDiscount(
    items.map(({ gtin13, quantity, product }) => ({ gtin13, quantity, price: product.price })),
    sales,
  );

/** The state where the order is received, once it's known: what's reserved, or else what's selected. */
function stateOf(snapshot: SlotSchedulingSnapshot): string | null {
  const { order, store, reservation } = snapshot.context;
  if (reservation && showsReserved(snapshot)) return reservation.receivedInState;
  return (order.destination ?? store?.storeDetails.address)?.stateProvince ?? null;
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

/** The page's primary action, and who does it; nobody if there are no times to choose from. */
export function primaryAction(
  snapshot: SlotSchedulingSnapshot,
  selection: SlotSelectionSnapshot,
): { actor: AnyActorRef | undefined; event: { type: 'checkout.continue' | 'time.continue' } } {
  if (showsReserved(snapshot))
    return { actor: snapshot.children.heldOrder, event: { type: 'checkout.continue' } };
  const schedule = selection?.context.schedule;
  const actor = schedule && hasAnyTimes(schedule) ? selection.children.timeChoice : undefined;
  return { actor, event: { type: 'time.continue' } };
}

/** The note about free delivery, once the times are loaded (MEM-05): by what the items cost at the selected time. */
export function freeDeliveryNote(
  snapshot: SlotSchedulingSnapshot,
  selection: SlotSelectionSnapshot,
  time: Pick<TimeWithFee, 'flashSales'> | null,
): FreeDelivery | null {
  const schedule = selection?.context.schedule;
  if (snapshot.context.order.modality !== 'DELIVERY' || !schedule) return null;
  return freeDeliveryOf(schedule, itemTotalWith(time?.flashSales ?? [], availableItemsOf(snapshot.context)));
}

/** Whether no store could be selected for the shopper, who has to choose one first. */
export const lacksStore = (stores: SnapshotFrom<typeof storeChoiceMachine> | undefined): boolean =>
  (stores?.matches('unfolded') && stores.context.store === null) ?? false;

/** What the time area shows. */
export type TimesShown =
  | { kind: 'times'; timeChoice: ActorRefFrom<typeof timeChoiceMachine>; isReserving: boolean }
  | { kind: 'noTimes'; schedule: Schedule }
  | { kind: 'quotes'; quotes: QuotesRef }
  | { kind: 'noStore' }
  | { kind: 'loading' };

export function timesShown(
  snapshot: SlotSchedulingSnapshot,
  selection: SlotSelectionSnapshot,
  isWithoutStore: boolean,
): TimesShown {
  const { timeChoice } = selection?.children ?? {};
  const schedule = selection?.context.schedule;
  if (timeChoice && schedule && !hasAnyTimes(schedule)) return { kind: 'noTimes', schedule };
  if (timeChoice) return { kind: 'times', timeChoice, isReserving: selection?.hasTag('busy') ?? false };
  // The partner's time was refused, so the times load again.
  const quotes = selection?.children.quotes ?? snapshot.children.quotes;
  if (quotes) return { kind: 'quotes', quotes };
  return { kind: isWithoutStore ? 'noStore' : 'loading' };
}
