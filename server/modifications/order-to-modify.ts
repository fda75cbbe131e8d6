import { and, eq, inArray } from 'drizzle-orm';
import type { Deadline } from '../../services/contracts/modifications.ts';
import { readAuthorizations } from '../attempts/authorizations.ts';
import { deadlineOf } from '../checkouts/read/modifiable.ts';
import {
  type CheckoutRecord,
  readCheckout,
  type StoredCheckout,
} from '../checkouts/record/checkout-record.ts';
import { anyOf } from '../db/any-of.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { attempts, type OrderAuthorization, RUNNING } from '../db/schema/attempts.ts';
import { products } from '../db/schema/catalog.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations } from '../db/schema/fulfillment.ts';
import type { NewTime } from '../db/schema/modifications.ts';
import { orders } from '../db/schema/orders.ts';
import { cards } from '../db/schema/wallet.ts';
import { ProblemError } from '../http/problems.ts';
import { isExpiredAt } from '../wallet/expiry.ts';
import { type OrderChanges, readChanges } from './order-changes.ts';

interface PayingCard {
  instrumentId: string;
  balance: number | null;
  isExpired: boolean;
}

/** Cards by id. */
export type PayingCards = Record<string, PayingCard>;

interface Limit {
  minimum: number;
  maximum: number;
  available: boolean;
  alcohol: boolean;
  minimumAge: number | null;
}

export interface OrderToModify extends CheckoutRecord {
  /** Null if sellers ship it. */
  slotId: string | null;
  authorizations: OrderAuthorization[];
  /** The cards it was paid with that still exist, by id. */
  cards: PayingCards;
  draft: OrderChanges | null;
  /** An earlier change is being saved, or hasn't released what it no longer needs. */
  isChanging: boolean;
  /** Of the products in the order and the changes. */
  limits: Record<string, Limit>;
  /** Until when it can be modified. */
  deadline: Deadline;
}

/** An order with changes about to be made to it. */
export type ChangedOrder = OrderToModify & { draft: OrderChanges };

/** The other time the changes give an order; null for the one it has. */
export const newTimeOf = ({ draft }: Pick<OrderToModify, 'draft'>): NewTime | null => draft?.time ?? null;

/** Where an order is received and taxed. */
export function placeOf({ promise: { destination }, store }: Pick<OrderToModify, 'promise' | 'store'>) {
  if (destination) return destination;
  if (!store) throw new Error('The order has no destination');
  return { stateProvince: store.state, postalCode: store.postalCode };
}

const readOrder = async (db: Database, checkoutId: string) =>
  onlyRow(
    await db
      .select({ slotId: reservations.slotId })
      .from(orders)
      .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
      .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
      .where(eq(orders.checkoutId, checkoutId)),
  );

/** The cards that pay a checkout and still exist. */
export async function readPayingCards(
  db: Database,
  { checkout: { tenders }, now }: CheckoutRecord,
): Promise<PayingCards> {
  const { id, instrumentId, balance, validThrough } = cards;
  const ids = tenders.map((tender) => tender.id);
  const rows = await db
    .select({ id, instrumentId, balance, validThrough })
    .from(cards)
    .where(anyOf(cards.id, ids));
  return Object.fromEntries(
    rows.map((card) => [
      card.id,
      {
        instrumentId: card.instrumentId,
        balance: card.balance,
        isExpired: isExpiredAt(card.validThrough, now),
      },
    ]),
  );
}

/** Whether a change of the order is being saved, or hasn't released what the order no longer needs. */
export async function isChanging(db: Database, checkoutId: string): Promise<boolean> {
  const running = await db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(eq(attempts.checkoutId, checkoutId), inArray(attempts.status, RUNNING)));
  return running.length > 0;
}

async function readLimits(db: Database, lines: StoredCheckout['lineItems']): Promise<Record<string, Limit>> {
  const gtins = lines.map(({ cart }) => cart.gtin13);
  const rows = await db
    .select({
      gtin13: products.gtin13,
      minimum: products.minimumOrderQuantity,
      maximum: products.maximumOrderQuantity,
      available: products.available,
      alcohol: products.alcohol,
      minimumAge: products.minimumAgeToBuy,
    })
    .from(products)
    .where(anyOf(products.gtin13, gtins));
  return Object.fromEntries(rows.map(({ gtin13, ...limit }) => [gtin13, limit]));
}

export interface OfOrder {
  shopperId: string;
  checkoutId: string;
}

/**
 * A placed order with the changes about to be made to it. NOT_FOUND if it isn't the shopper's, CHECKOUT_CLOSED if it can't
 * be modified, STILL_RUNNING while changes are being saved.
 */
export async function readOrderToModify(db: Database, of: OfOrder): Promise<OrderToModify> {
  const record = await readCheckout(db, of);
  if (!record) throw new ProblemError('NOT_FOUND');
  const { checkout } = record;
  const draft = await readChanges(db, checkout.id);
  if (draft?.status === 'SAVING') throw new ProblemError('STILL_RUNNING');
  const deadline = deadlineOf(record);
  if (!deadline) throw new ProblemError('CHECKOUT_CLOSED');
  return {
    ...record,
    ...(await readOrder(db, checkout.id)),
    authorizations: await readAuthorizations(db, { checkoutId: checkout.id }),
    cards: await readPayingCards(db, record),
    draft,
    isChanging: await isChanging(db, checkout.id),
    limits: await readLimits(db, [...checkout.lineItems, ...(draft?.lineItems ?? [])]),
    deadline,
  };
}
