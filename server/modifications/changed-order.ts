import { type ChangesMade, changesMade } from '../../rules/changes-made.ts';
import { spanning } from '../../services/contracts/calendar.ts';
import type { TakenStock } from '../checkouts/place/ordered-stock.ts';
import { costSummaryOf } from '../checkouts/read/checkout.ts';
import type { StoredCheckout } from '../checkouts/record/checkout-record.ts';
import { countOf } from '../checkouts/record/order-lines.ts';
import type { ReservationRow } from '../reservations/reservation.ts';
import type { OrderChanges } from './order-changes.ts';

type Lines = OrderChanges['lineItems'];

/** What an order's changes replace in its checkout, besides its lines. What the store picked isn't a change that the shopper made. */
export const changedCheckout = (
  checkout: StoredCheckout,
  changes: Omit<OrderChanges, 'lineItems' | 'tenders' | 'promos'>,
  { isPicked }: { isPicked: boolean },
) => ({
  itemTotal: changes.itemTotal,
  yellowTagDiscountTotal: changes.yellowTagDiscountTotal,
  fulfillmentTotal: changes.fulfillmentTotal,
  taxTotal: changes.taxTotal,
  gratuityTotal: changes.gratuityTotal,
  total: changes.total,
  dateOfBirth: changes.dateOfBirth ?? checkout.dateOfBirth,
  revision: checkout.revision + 1,
  originalSummary: checkout.originalSummary ?? (isPicked ? null : costSummaryOf(checkout)),
});

/** What an order's changes replace in its reservation: what's included and, if it gets another one, its time. */
export function changedReservation(
  reservation: ReservationRow,
  { lineItems, time }: Pick<OrderChanges, 'lineItems' | 'time'>,
) {
  const items = lineItems.map(({ cart }) => cart);
  const [selection] = time ? [time.selection] : reservation.selections;
  if (!selection) throw new Error('The reservation has no time');
  return {
    items,
    slotId: time?.slotId ?? reservation.slotId,
    quoteId: time?.quoteId ?? reservation.quoteId,
    optionIds: time?.optionIds ?? reservation.optionIds,
    fee: time?.selection.cost ?? reservation.fee,
    feePromo: time?.selection.promo ?? reservation.feePromo,
    selections: [{ ...selection, items: { included: items } }],
  };
}

/** What a shopper's changes make of an order, beside the lines and the reservation that it has. */
export function changesOf(
  lines: Lines,
  { selections }: Pick<ReservationRow, 'selections'>,
  { lineItems, time }: Pick<OrderChanges, 'lineItems' | 'time'>,
): ChangesMade {
  const now = spanning(selections.map(({ window }) => window));
  return changesMade({ lineItems: lines, time: now }, { lineItems, time: time?.selection.window ?? now });
}

const piecesOf = (lines: Lines, gtin13: string): number =>
  countOf(lines.filter(({ cart }) => cart.gtin13 === gtin13));

/** What an order has taken of the counted stock and no longer needs with other lines. */
export const noLongerNeeded = (
  taken: readonly TakenStock[],
  { before, after }: { before: Lines; after: Lines },
): TakenStock[] =>
  taken.flatMap((item) => {
    const fewer = piecesOf(before, item.gtin13) - piecesOf(after, item.gtin13);
    const quantity = Math.min(item.quantity, fewer);
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });

/** What was picked in place of something else. */
export function substitutesIn(lines: Lines): { gtin13: string; quantity: number }[] {
  const substitutes = lines.filter(({ picked }) => picked?.replaces);
  const byProduct = Map.groupBy(substitutes, ({ cart }) => cart.gtin13);
  return [...byProduct].map(([gtin13, of]) => ({ gtin13, quantity: countOf(of) }));
}
