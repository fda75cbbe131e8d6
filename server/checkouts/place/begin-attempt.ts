import { and, eq } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { t } from '../../../languages/t.ts';
import { holdMissing } from '../../../rules/holds.ts';
import type { Contact } from '../../../services/contracts/checkouts.ts';
import type { Reservation } from '../../../services/contracts/reservations.ts';
import type { TaxTerms } from '../../../services/contracts/tax.ts';
import { type Attempt, type Journaled, journalBy, journaling } from '../../attempts/attempt.ts';
import { attemptOnce, type EndedAttempt, endedColumns, isKey } from '../../attempts/attempt-once.ts';
import { requireProcessor } from '../../attempts/authorize.ts';
import { stockLocation } from '../../catalog/stock-location.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { type Givens, json, prepared } from '../../db/prepared.ts';
import { rowsOf } from '../../db/records.ts';
import { type AttemptTender, attempts } from '../../db/schema/attempts.ts';
import { checkouts, checkoutTenders } from '../../db/schema/checkouts.ts';
import { reservations } from '../../db/schema/fulfillment.ts';
import { orders } from '../../db/schema/orders.ts';
import { cards } from '../../db/schema/wallet.ts';
import type { Deps } from '../../http/context.ts';
import type { RequestKey } from '../../http/once.ts';
import { ProblemError } from '../../http/problems.ts';
import { isAlcoholLawfulAt } from '../../quotes/alcohol.ts';
import { isExpiredAt } from '../../wallet/expiry.ts';
import { placedPromoRefusal } from '../price/promo-uses.ts';
import { laterDay } from '../price/tax-terms.ts';
import { orderToPay, uncoveredBy } from '../price/tenders.ts';
import { type CheckoutRecord, readCheckout, type StoredCheckout } from '../record/checkout-record.ts';
import {
  type Added,
  addingToStock,
  falloutOf,
  lockSupply,
  type Supply,
  stockToTake,
  takenOf,
} from './ordered-stock.ts';

export interface Submission extends RequestKey {
  checkoutId: string;
  versionKey: string;
  /** What the shopper saw, in cents: nothing else is charged. */
  displayedTotal: number;
  /** In cents; null means whatever the checkout has, from a caller that doesn't know about tips. */
  gratuity: number | null;
  contact: Contact;
  /** For SNAP; passed on to the processor and kept nowhere. */
  encryptedPin: string | undefined;
  /** Whether SNAP may pay (AUT-10). */
  sellsSnap: boolean;
  /** How many orders the shopper may have open before this one is refused. */
  mostOpenOrders: number;
}

/** What a submission is checked against. */
export interface SubmittedOrder {
  checkout: Pick<
    StoredCheckout,
    | 'status'
    | 'versionKey'
    | 'modality'
    | 'lineItems'
    | 'fulfillmentTotal'
    | 'bagFee'
    | 'promos'
    | 'taxTerms'
    | 'taxTotal'
    | 'total'
    | 'gratuityTotal'
    | 'tenders'
  >;
  promise: Pick<Reservation, 'status' | 'selections'>;
  isCartChanged: boolean;
  /** Why one of its promo codes has nothing left for it, in words. */
  promoRefusal: string | null;
  /** The shopper's cards among the tenders. */
  cards: readonly Pick<typeof cards.$inferSelect, 'id' | 'instrumentId' | 'validThrough'>[];
  supply: Supply;
  /** Whether its alcohol, if it has any, may be handed over at its time. */
  isAlcoholLawful: boolean;
  /** The shopper's orders whose money is authorized and not yet captured. */
  openOrders: number;
  now: Date;
}

const orderedItems = ({ lineItems }: Pick<StoredCheckout, 'lineItems'>) =>
  lineItems.map(({ cart: { gtin13, quantity } }) => ({ gtin13, quantity }));

/** Why an order can't be placed as it was submitted; null if it can. */
export function refusalOf(order: SubmittedOrder, submission: Submission): ProblemError | null {
  const { checkout, promise } = order;
  if (checkout.status === 'PLACING') return new ProblemError('STILL_RUNNING');
  if (checkout.status !== 'DRAFT') return new ProblemError('CHECKOUT_CLOSED');
  if (promise.status !== 'HELD') return new ProblemError('ORDER_EXPIRED');
  if (checkout.versionKey !== submission.versionKey) return new ProblemError('VERSION_STALE');
  if (order.promoRefusal !== null) {
    return new ProblemError('INVALID_INPUT', {
      detail: t('{{promoRefusal}} Remove it to place your order.', { promoRefusal: order.promoRefusal }),
      fields: { 'priceAdjustment.promos.0.code': order.promoRefusal },
    });
  }
  if (order.isCartChanged) return new ProblemError('CART_CHANGED');
  const gratuity = submission.gratuity ?? checkout.gratuityTotal;
  if (checkout.total !== submission.displayedTotal || checkout.gratuityTotal !== gratuity) {
    return new ProblemError('TOTAL_CHANGED');
  }
  if (order.openOrders >= submission.mostOpenOrders) {
    return new ProblemError('RATE_LIMITED', {
      detail: t(
        'You have {{openOrders}} orders on their way. You can place another once one of them is handed over.',
        { openOrders: order.openOrders },
      ),
    });
  }
  return paymentRefusalOf(order, submission) ?? itemRefusalOf(order);
}

function paymentRefusalOf(
  { checkout, promise, cards: known, now }: SubmittedOrder,
  submission: Submission,
): ProblemError | null {
  const { tenders, total } = checkout;
  const isPaid =
    tenders.length > 0 &&
    tenders.every(({ id }) => known.some((card) => card.id === id)) &&
    tenders.reduce((sum, { amount }) => sum + amount, 0) === total;
  if (!isPaid) return new ProblemError('PAYMENT_METHOD_REQUIRED');
  if (uncoveredBy(orderToPay(checkout, promise.selections), tenders) > 0) {
    return new ProblemError('PAYMENT_METHOD_REQUIRED', { fields: { payments: holdMissing() } });
  }
  if (known.some(({ validThrough }) => isExpiredAt(validThrough, now))) {
    return new ProblemError('PAYMENT_METHOD_EXPIRED');
  }
  if (!tenders.some(({ paymentType }) => paymentType === 'EBT')) return null;
  if (!submission.sellsSnap) return new ProblemError('SNAP_UNAVAILABLE');
  return submission.encryptedPin === undefined ? new ProblemError('PIN_REQUIRED') : null;
}

function itemRefusalOf({ checkout, supply, isAlcoholLawful }: SubmittedOrder): ProblemError | null {
  const kind = falloutOf(orderedItems(checkout), supply, checkout.modality);
  if (kind) return new ProblemError(kind);
  return isAlcoholLawful ? null : new ProblemError('PROMISING_FALLOUT');
}

/** What is authorized with each tender: what it pays and what it holds. */
function tendersToAuthorize({ checkout, cards: known }: SubmittedOrder): AttemptTender[] {
  return checkout.tenders.flatMap((tender): AttemptTender[] => {
    const instrumentId = known.find(({ id }) => id === tender.id)?.instrumentId;
    const { id: paymentId, paymentType, amount: share, amountToAuthorize: amount } = tender;
    if (instrumentId === undefined || amount <= 0) return [];
    return [
      {
        paymentId,
        paymentType,
        instrumentId,
        amount,
        held: amount - share,
      },
    ];
  });
}

const lockSubmitted = prepared(
  'checkouts_lock_submitted',
  (db, given: Givens<{ shopperId: string; checkoutId: string }>) =>
    db
      .select({ reservationId: reservations.id })
      .from(checkouts)
      .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
      .where(and(eq(checkouts.id, given.checkoutId), eq(checkouts.shopperId, given.shopperId)))
      .for('update', { of: [checkouts, reservations] }),
);

const cardsOfTenders = rowsOf(
  new QueryBuilder()
    .select({ id: cards.id, instrumentId: cards.instrumentId, validThrough: cards.validThrough })
    .from(checkoutTenders)
    .innerJoin(cards, eq(cards.id, checkoutTenders.id))
    .where(and(eq(checkoutTenders.checkoutId, checkouts.id), eq(cards.shopperId, checkouts.shopperId))),
);

/** What decides about an order besides its checkout: what was begun under the key before, its cards, and the shopper's open orders. */
const readSubmitted = prepared(
  'checkouts_read_submitted',
  (
    db,
    {
      checkoutId,
      shopperId,
      idempotencyKey,
    }: Givens<Pick<Submission, 'checkoutId' | 'shopperId' | 'idempotencyKey'>>,
  ) =>
    db
      .select({
        earlier: endedColumns,
        cards: cardsOfTenders,
        openOrders: db.$count(
          orders,
          and(eq(orders.shopperId, checkouts.shopperId), eq(orders.settlement, 'AUTHORIZED')),
        ),
      })
      .from(checkouts)
      .leftJoin(attempts, isKey({ shopperId, kind: 'PLACE', idempotencyKey }))
      .where(eq(checkouts.id, checkoutId)),
);

interface Placing extends Journaled, Added {
  reservationId: string;
  contact: Contact;
}

/** Journals the attempt, takes its stock, and keeps the reservation from expiring and the checkout from changing. */
const beginPlacing = prepared('checkouts_begin_attempt', (db, given: Givens<Placing>) =>
  journaling(db, given, [
    db.update(reservations).set({ status: 'COMMITTING' }).where(eq(reservations.id, given.reservationId)),
    db
      .update(checkouts)
      .set({ status: 'PLACING', contact: json(given.contact) })
      .where(eq(checkouts.id, given.checkoutId)),
    addingToStock(db, given),
  ]),
);

/** Whether an order's alcohol may be handed over where and when it's received. */
async function mayHandOverAlcohol(
  tx: Database,
  { checkout, promise, supply }: Pick<SubmittedOrder, 'checkout' | 'promise' | 'supply'>,
): Promise<boolean> {
  const { modality, taxTerms } = checkout;
  if (modality === 'SHIP' || !supply.products.some(({ alcohol }) => alcohol)) return true;
  const place = { stateProvince: taxTerms.state, postalCode: taxTerms.postalCode };
  const windows = promise.selections.map(({ window }) => window);
  return isAlcoholLawfulAt(tx, { place, modality, windows });
}

/** Locks what an order takes, and reads what else decides whether it may be placed. */
async function readSubmittedOrder(
  tx: Database,
  { checkout, promise, isCartChanged, now }: CheckoutRecord,
  read: Pick<SubmittedOrder, 'cards' | 'openOrders'>,
) {
  const locationId = stockLocation(promise.locationId);
  const ordered = orderedItems(checkout);
  const supply = await lockSupply(tx, locationId, ordered);
  const order: SubmittedOrder = {
    ...read,
    checkout,
    promise,
    isCartChanged,
    promoRefusal: await placedPromoRefusal(tx, checkout),
    supply,
    isAlcoholLawful: await mayHandOverAlcohol(tx, { checkout, promise, supply }),
    now,
  };
  return { order, stock: stockToTake(locationId, ordered, supply) };
}

/**
 * A new attempt, whose row comes with the commit, and what it's for; or how the attempt stands that the key started before; or the day, if the order was priced on another one and has
 * to be taxed again.
 */
type Begun =
  | { attempt: Promise<Attempt>; record: CheckoutRecord }
  | { earlier: EndedAttempt }
  | { terms: TaxTerms; day: string };

/**
 * Checks everything, journals the attempt, takes the stock, and keeps the reservation from expiring, in one transaction;
 * throws why an order can't be placed. A key that was used before returns its attempt.
 */
export const beginAttempt = (
  { db, processor }: Pick<Deps, 'db' | 'processor'>,
  submission: Submission,
): Promise<Begun> =>
  db.transaction(async (tx) => {
    // Of parallel calls under a key, all but the first wait for the checkout.
    const [[locked], record, [submitted]] = await Promise.all([
      lockSubmitted(tx, submission),
      readCheckout(tx, submission),
      readSubmitted(tx, submission),
    ]);
    if (!locked || !record || !submitted) throw new ProblemError('NOT_FOUND');
    const { earlier, ...read } = submitted;
    return attemptOnce(submission, earlier, async () => {
      const { order, stock } = await readSubmittedOrder(tx, record, read);
      const refusal = refusalOf(order, submission);
      if (refusal) throw refusal;
      const { checkout } = record;
      const day = laterDay(checkout, order.promise, order.now);
      if (day !== null) return { terms: checkout.taxTerms, day };
      const tenders = tendersToAuthorize(order);
      requireProcessor({ processor }, { tenders });
      const { shopperId, checkoutId, idempotencyKey, payloadHash, contact } = submission;
      const intent = { id: newId(), checkoutId, shopperId, idempotencyKey, payloadHash, stock, tenders };
      const attempt = journalBy({ ...intent, kind: 'PLACE' }, (values) =>
        beginPlacing(tx, { ...values, ...takenOf(stock), reservationId: locked.reservationId, contact }),
      );
      tx.commitWith(attempt);
      return { attempt, record: { ...record, checkout: { ...checkout, contact } } };
    });
  });
