import type { SnapshotFrom } from 'xstate';
import type { CartItem } from '../../services/contracts/cart.ts';
import type { Vendor } from '../../services/contracts/quotes.ts';
import type { TimeWithFee } from './schedule.ts';
import type { shipSchedulingMachine } from './ship-scheduling.machine.ts';
import { itemsOf } from './ship-scheduling.setup.ts';
import { feeTotal, isOffered, linesOf, methodOf, totalOf } from './shipments.ts';

type ShipSchedulingSnapshot = SnapshotFrom<typeof shipSchedulingMachine>;

/** One vendor's part of the order: its lines, and the method that is chosen or held. */
export interface OrderedShipment {
  vendor: Vendor;
  lines: CartItem[];
  method: (TimeWithFee & { name: string }) | null;
}

/** True while methods are held and shown as such, until the next page is there. */
export const showsReserved = (snapshot: ShipSchedulingSnapshot): boolean =>
  snapshot.matches({ scheduling: 'reserved' }) && snapshot.context.held !== null;

/** What would be sent: of what is held, else of what is on offer and chosen so far. */
export function orderedShipments(snapshot: ShipSchedulingSnapshot): OrderedShipment[] {
  const { cart, held, shipments, chosen } = snapshot.context;
  const lines = itemsOf(cart);
  if (showsReserved(snapshot) && held) {
    return held.selections.map(({ vendor, items, name, window, cost, promo }) => ({
      vendor,
      lines: linesOf(items.included, lines),
      method: { name, window, cost, promo },
    }));
  }
  return shipments.filter(isOffered).map((shipment) => ({
    vendor: shipment.vendor,
    lines: linesOf(shipment.included, lines),
    method: methodOf(shipment, chosen),
  }));
}

/** What would be sent costs, as it is shown, in cents; `fee` of what is chosen so far. */
export function shownCost(snapshot: ShipSchedulingSnapshot) {
  const ordered = orderedShipments(snapshot);
  const lines = ordered.flatMap((shipment) => shipment.lines);
  const methods = ordered.flatMap(({ method }) => method ?? []);
  const [itemTotal, fee] = [totalOf(lines), feeTotal(methods)];
  return {
    count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    itemTotal,
    fee,
    total: itemTotal + fee,
    isChosen: methods.length > 0,
  };
}
