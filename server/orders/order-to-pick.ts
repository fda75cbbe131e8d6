import { eq } from 'drizzle-orm';
import type { Found } from '../../services/contracts/staff.ts';
import { readAuthorizations } from '../attempts/authorizations.ts';
import { type CheckoutRecord, readCheckout } from '../checkouts/record/checkout-record.ts';
import type { Database } from '../db/database.ts';
import type { OrderAuthorization } from '../db/schema/attempts.ts';
import { orders } from '../db/schema/orders.ts';
import { ProblemError } from '../http/problems.ts';
import { isChanging, type PayingCards, readPayingCards } from '../modifications/order-to-modify.ts';
import { type LineToPick, readLinesToPick } from './lines-to-pick.ts';
import { type Approved, readApproved } from './proposals.ts';

export interface OrderToPick extends CheckoutRecord {
  status: (typeof orders.$inferSelect)['status'];
  authorizations: OrderAuthorization[];
  cards: PayingCards;
  isChanging: boolean;
  /** What was found so far, by product. */
  found: Record<string, Found>;
  /** What the shopper approved in place of what ran out. */
  approved: Approved[];
  /** The products whose substitutes the shopper is being asked about. */
  asked: string[];
  /** What one piece weighs by the catalog, in grams, of what's sold by weight. */
  weights: Record<string, number>;
}

/** What was found of lines, by product. */
export const foundOf = (lines: readonly LineToPick[]): Record<string, Found> =>
  Object.fromEntries(lines.flatMap(({ line: { gtin13, found } }) => (found ? [[gtin13, found]] : [])));

/** The products of lines whose substitutes the shopper is being asked about. */
export const askedOf = (lines: readonly LineToPick[]): string[] =>
  lines.flatMap(({ line: { gtin13, proposedGtin13 } }) => (proposedGtin13 === null ? [] : [gtin13]));

const weightsOf = (lines: readonly LineToPick[]): Record<string, number> =>
  Object.fromEntries(
    lines.flatMap(({ product }) =>
      product?.soldByWeight && product.weight !== null ? [[product.gtin13, product.weight]] : [],
    ),
  );

/** A placed order with what was found of it. NOT_FOUND. */
export async function readOrderToPick(db: Database, number: string): Promise<OrderToPick> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  const record = order && (await readCheckout(db, order));
  if (!record) throw new ProblemError('NOT_FOUND');
  const lines = await readLinesToPick(db, order.checkoutId);
  const read = {
    ...record,
    authorizations: await readAuthorizations(db, order),
    cards: await readPayingCards(db, record),
    isChanging: await isChanging(db, order.checkoutId),
    found: foundOf(lines),
    approved: await readApproved(db, order.id),
    asked: askedOf(lines),
    weights: weightsOf(lines),
  };
  // The status last: what was found is forgotten when an order becomes ready, so it's there if the order is still being picked.
  const [now] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, order.id));
  return { ...read, status: now?.status ?? order.status };
}
