import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { CartItem } from '../../services/contracts/cart.ts';
import type { TimeWithFee } from './schedule.ts';
import { itemsOf } from './scheduled-order.ts';
import type { ShipSchedulingRef } from './ship-scheduling.machine.ts';
import {
  feeTotal,
  isOffered,
  isWithoutMethod,
  linesOf,
  methodOf,
  otherLines,
  type SentShipment,
  sentItems,
  totalOf,
} from './shipments.ts';
import type { ShippingQuotesRef } from './shipping-quotes.machine.ts';
import type { shippingSelectionMachine } from './shipping-selection.machine.ts';

type ShipSchedulingSnapshot = SnapshotFrom<ShipSchedulingRef>;
type ShippingSelectionSnapshot = SnapshotFrom<typeof shippingSelectionMachine> | undefined;

/** Whether methods are shown as held, until the next page loads. */
export const showsReserved = (snapshot: ShipSchedulingSnapshot): boolean =>
  snapshot.matches({ scheduling: { options: 'held' } }) && snapshot.context.reservation !== null;

/** The held shipments. */
export const heldShipments = ({ context }: ShipSchedulingSnapshot): SentShipment[] =>
  (context.reservation?.selections ?? []).map(({ vendor, items, name, window, cost, promo }) => ({
    vendor,
    method: { name, window, cost, promo },
    items: linesOf(items.included, itemsOf(context)).map(({ product, quantity }) => ({
      description: product.description,
      quantity,
    })),
  }));

/** Lines in the cart but not in the reservation: no vendor could ship them, or they were added since. */
export const notHeld = ({ context }: ShipSchedulingSnapshot): CartItem[] =>
  context.reservation ? otherLines(sentItems(context.reservation), itemsOf(context)) : [];

/** What would be shipped and how: as held, or else as offered, with the methods once every vendor has one. */
function sending(
  snapshot: ShipSchedulingSnapshot,
  selection: ShippingSelectionSnapshot,
): { lines: CartItem[]; methods: TimeWithFee[] } {
  const { reservation } = snapshot.context;
  if (reservation && showsReserved(snapshot)) {
    return {
      lines: linesOf(sentItems(reservation), itemsOf(snapshot.context)),
      methods: reservation.selections,
    };
  }
  const { shipments, chosen } = selection?.context ?? { shipments: [], chosen: {} };
  // Until quotes say what can be shipped, the order is everything in the cart.
  if (shipments.length === 0) return { lines: itemsOf(snapshot.context), methods: [] };
  const offered = shipments.filter(isOffered);
  return {
    lines: linesOf(
      offered.flatMap(({ included }) => included),
      itemsOf(snapshot.context),
    ),
    methods: shipments.some((shipment) => isWithoutMethod(shipment, chosen))
      ? []
      : offered.flatMap((shipment) => methodOf(shipment, chosen) ?? []),
  };
}

const quantityOf = (lines: readonly CartItem[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** What the order has of the cart's items, and its cost in cents; `fee` is null until all of it is known. */
export function shownCost(snapshot: ShipSchedulingSnapshot, selection: ShippingSelectionSnapshot) {
  const { lines, methods } = sending(snapshot, selection);
  const itemTotal = totalOf(lines);
  const isKnown = methods.length > 0 && methods.every(({ cost }) => cost !== null);
  const fee = isKnown ? feeTotal(methods) : null;
  const count = quantityOf(lines);
  return {
    count,
    notIncluded: quantityOf(itemsOf(snapshot.context)) - count,
    itemTotal,
    fee,
    total: itemTotal + (fee ?? 0),
  };
}

/** Whether the options on the page wait for the store: to be reserved, or to be replaced by others. */
export const isAsking = (
  selection: ShippingSelectionSnapshot,
  quotes: SnapshotFrom<ShippingQuotesRef> | undefined,
): boolean =>
  selection !== undefined &&
  (selection.hasTag('busy') || (selection.matches('offered') && quotes?.hasTag('busy') === true));

/** The page's primary action, and who does it; none while other options are still loading. */
export const primaryAction = (
  actor: ShipSchedulingRef,
  snapshot: ShipSchedulingSnapshot,
  selection: ShippingSelectionSnapshot,
): { actor: AnyActorRef | undefined; event: { type: 'checkout.continue' | 'methods.continue' } } =>
  showsReserved(snapshot)
    ? { actor, event: { type: 'checkout.continue' } }
    : {
        actor: selection?.children.shippingQuotes ? undefined : selection?.children.shippingChoice,
        event: { type: 'methods.continue' },
      };
