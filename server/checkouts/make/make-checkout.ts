import { and, eq } from 'drizzle-orm';
import { language, t } from '../../../languages/t.ts';
import { isUsable } from '../../../rules/promo-refusals.ts';
import { isTippable } from '../../../rules/tips.ts';
import type { AppName } from '../../../services/contracts/app-names.ts';
import type { DeliveryDetails } from '../../../services/contracts/delivery.ts';
import type { FlashSale } from '../../../services/contracts/flash-sales.ts';
import { isSameItems } from '../../../services/contracts/quote-parts.ts';
import type { Modality } from '../../../services/contracts/values.ts';
import { anyOf } from '../../db/any-of.ts';
import { now } from '../../db/clock.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { type Givens, prepared, together } from '../../db/prepared.ts';
import { asRecords, recordsIn } from '../../db/records.ts';
import { checkoutLines, checkoutPromos, checkouts, checkoutTenders } from '../../db/schema/checkouts.ts';
import { reservations } from '../../db/schema/fulfillment.ts';
import type { StoredTender } from '../../db/schema/tenders.ts';
import { cards } from '../../db/schema/wallet.ts';
import { RETRIED_OR_TAKEN, retried, SerializationFailure } from '../../db/transaction.ts';
import type { Deps } from '../../http/context.ts';
import { once, type RequestKey, requestKey } from '../../http/once.ts';
import { ProblemError } from '../../http/problems.ts';
import { appliedTo } from '../../pricing/applied-promos.ts';
import { salesAt } from '../../pricing/flash-sales-of.ts';
import { startOf } from '../../quotes/times.ts';
import { lockDrafts, supersede } from '../../reservations/earlier.ts';
import { requireHeld, statusAt } from '../../reservations/reservation.ts';
import type { SnapDeps } from '../../wallet/sells-snap.ts';
import type { CartLine } from '../price/cart-line.ts';
import { type PricedCheckout, priceCheckout } from '../price/price-checkout.ts';
import { type Basis, readBasis } from '../price/read-basis.ts';
import { taxTermsFor } from '../price/tax-terms.ts';
import { pricedOrder, reallocated } from '../price/tenders.ts';
import { lineRecords } from '../record/checkout-lines.ts';
import { promoRecords, tenderRecords } from '../record/checkout-payment.ts';
import type { CheckoutRow } from '../record/checkout-record.ts';
import { tendersFor } from './carry-tenders.ts';
import { itemsOf, sortLines } from './fulfillable.ts';

/** Checkouts are made from carts of groceries. */
const APP: AppName = 'clicklist';

export interface CheckoutRequest {
  shopperId: string;
  cartId: string;
  modalityType: Modality;
  promise: { id: string; versionKey: string };
  idempotencyKey: string;
  /** The banner it's made with, by id. */
  banner?: string | null;
}

/** What a new checkout is made from. */
export interface CheckoutDraft {
  basis: Basis;
  lines: CartLine[];
  /** Unavailable lines of the modality, which stay in the cart. */
  left: CartLine[];
  priced: PricedCheckout;
}

export type MakeDeps = Pick<Deps, 'db' | 'processor' | 'taxes'> & SnapDeps;

/** What the shopper adds to it. */
interface Agreement {
  details: DeliveryDetails | null;
  dateOfBirth: string | null;
}

/**
 * Creates a checkout from a reservation and its lines in the cart. Fixes the prices: what's displayed from now on
 * is what's charged. `agree` refuses a draft the caller didn't mean. The tender the shopper selected recently, or
 * else their preferred card, is already selected if it's still valid.
 */
export const makeCheckout = (
  deps: MakeDeps,
  request: CheckoutRequest,
  agree: (draft: CheckoutDraft) => Agreement,
): Promise<string> => retried(() => makeOnce(deps, request, agree), RETRIED_OR_TAKEN);

/** What's known of a checkout that was made under a key. */
const madeColumns = { id: checkouts.id, payloadHash: checkouts.payloadHash };

const findUnderKey = prepared(
  'checkouts_read_under_key',
  (db, given: Givens<Pick<RequestKey, 'shopperId' | 'idempotencyKey'>>) =>
    db
      .select(madeColumns)
      .from(checkouts)
      .where(
        and(eq(checkouts.shopperId, given.shopperId), eq(checkouts.idempotencyKey, given.idempotencyKey)),
      ),
);

/** Makes a checkout once, or answers with the one that was made under the key before; the key is in the checkout itself. */
const makeUnder = (
  key: Pick<RequestKey, 'payloadHash'>,
  made: Pick<CheckoutRow, keyof typeof madeColumns> | null | undefined,
  work: () => Promise<string>,
): Promise<string> => once(key, { find: async () => made ?? undefined, again: ({ id }) => id, work });

async function makeOnce(
  deps: MakeDeps,
  request: CheckoutRequest,
  agree: (draft: CheckoutDraft) => Agreement,
): Promise<string> {
  const { shopperId, cartId, promise, idempotencyKey, banner: _, ...rest } = request;
  const key = requestKey({ shopperId, idempotencyKey }, { cartId, promise, ...rest });
  const [basis, [made]] = await deps.db.pipelined((db) =>
    Promise.all([
      readBasis(db, { promiseId: promise.id, shopperId, cartId }),
      findUnderKey(db, { shopperId, idempotencyKey }),
    ]),
  );
  return makeUnder(key, made, async () => {
    if (!basis) throw new ProblemError('NOT_FOUND');
    return makeFrom(deps, { ...request, ...key }, basis, agree);
  });
}

async function makeFrom(
  deps: MakeDeps,
  request: CheckoutRequest & RequestKey,
  basis: Basis,
  agree: (draft: CheckoutDraft) => Agreement,
): Promise<string> {
  requireUsable(basis, request);
  const taxTerms = await taxTermsFor(deps, basis);
  const draft = await draftOf(deps.db, basis);
  if (!draft) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { cartId: t('The cart has no items for this modality') },
    });
  }
  const agreement = agree(draft);
  const { chosen, preferred } = await tendersFor(deps, basis);
  const order = pricedOrder(draft.priced, { modality: basis.modality, taxTerms }, basis.selections);
  const { shopperId, idempotencyKey, payloadHash, promise, cartId, banner = null } = request;
  return insertCheckout(deps.db, {
    ...draft.priced,
    ...reallocated(order, [...chosen, ...preferred]),
    taxTerms,
    ...agreement,
    shopperId,
    idempotencyKey,
    payloadHash,
    reservationId: promise.id,
    reservationVersionKey: promise.versionKey,
    previousVersionKey: basis.previousVersionKey,
    cartId,
    modality: basis.modality,
    pickupType: basis.pickupType,
    banner,
    checksum: basis.checksum,
    tenderChosen: chosen.length > 0,
  });
}

type NewCheckout = Omit<
  typeof checkouts.$inferInsert,
  'id' | 'versionKey' | 'appName' | 'status' | 'transactions'
> &
  Pick<PricedCheckout, 'lineItems' | 'promos'> &
  Pick<Basis, 'previousVersionKey'> & { reservationVersionKey: string; tenders: StoredTender[] };

interface Draft {
  id: string;
  shopperId: string;
  draft: string;
  lines: string;
  tenders: string;
  promos: string;
  cardIds: readonly string[];
}

/** Writes a new checkout. Cards that only pay one order carry over to it. */
const writeDraft = prepared('checkouts_insert', (db, given: Givens<Draft>) =>
  together(db, [
    db.insert(checkouts).select(recordsIn(checkouts, given.draft)),
    db.insert(checkoutLines).select(recordsIn(checkoutLines, given.lines)),
    db.insert(checkoutTenders).select(recordsIn(checkoutTenders, given.tenders)),
    db.insert(checkoutPromos).select(recordsIn(checkoutPromos, given.promos)),
    db
      .update(cards)
      .set({ checkoutId: given.id })
      .where(
        and(anyOf(cards.id, given.cardIds), eq(cards.shopperId, given.shopperId), eq(cards.saved, false)),
      ),
  ]),
);

/** Locks the reservation, and reads what was made under the key in the meantime. */
const lockToMake = prepared(
  'reservations_lock_to_make',
  (db, given: Givens<Pick<NewCheckout, 'reservationId' | 'shopperId' | 'idempotencyKey'>>) =>
    db
      .select({
        reservation: {
          status: reservations.status,
          expiresAt: reservations.expiresAt,
          versionKey: reservations.versionKey,
        },
        made: madeColumns,
        now,
      })
      .from(reservations)
      .leftJoin(
        checkouts,
        and(eq(checkouts.shopperId, given.shopperId), eq(checkouts.idempotencyKey, given.idempotencyKey)),
      )
      .where(eq(reservations.id, given.reservationId))
      .for('update', { of: reservations }),
);

/**
 * Supersedes the shopper's open checkout and inserts the new one if its reservation is still what was priced. A checkout that
 * another call created under the same key in the meantime is the result. If another one becomes open in the meantime, it violates
 * the unique index of open ones, and the caller starts over, as it does if what the shopper chose for the open one has changed.
 */
const insertCheckout = (
  db: Database,
  { reservationVersionKey, previousVersionKey, lineItems, tenders, promos, ...checkout }: NewCheckout,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { shopperId } = checkout;
    const [open, [locked]] = await Promise.all([lockDrafts(tx, shopperId), lockToMake(tx, checkout)]);
    if (!locked) throw new ProblemError('NOT_FOUND');
    return makeUnder(checkout, locked.made, async () => {
      const { reservation, now: at } = locked;
      requireHeld(statusAt(reservation, at));
      if (reservation.versionKey !== reservationVersionKey) throw new ProblemError('VERSION_STALE');
      if (open.some(({ versionKey }) => versionKey !== previousVersionKey)) {
        throw new SerializationFailure('What the shopper chose has changed.');
      }
      await supersede(
        tx,
        open.map(({ id }) => id),
      );
      const id = newId();
      const draft = {
        ...checkout,
        id,
        versionKey: newId(),
        appName: APP,
        language: language(),
        status: 'DRAFT' as const,
        transactions: [],
        revision: 0,
        createdAt: at,
      };
      tx.commitWith(
        writeDraft(tx, {
          id,
          shopperId,
          draft: asRecords(checkouts, [draft]),
          lines: lineRecords(id, lineItems),
          tenders: tenderRecords(id, tenders),
          promos: promoRecords(id, promos),
          cardIds: tenders.map((tender) => tender.id),
        }),
      );
      return id;
    });
  });

/** The available lines, priced; null if there are none. PROMISE_STALE if they differ from what's reserved. */
export async function draftOf(db: Database, basis: Basis): Promise<CheckoutDraft | null> {
  const { fulfillable: lines, unfulfillable: left } = sortLines(basis);
  if (lines.length === 0) return null;
  // Delivery and shipping fees depend on the items; for pickup, the cart is used as is.
  if (basis.modality !== 'PICKUP' && !isSameItems(itemsOf(lines), basis.items)) {
    throw new ProblemError('PROMISE_STALE');
  }
  const priced = priceCheckout(
    lines.map(({ line }) => line),
    {
      ...basis,
      tip: isTippable({ modality: basis.modality, appName: APP }) ? basis.tip : 0,
      promos: await appliedTo(
        db,
        basis.promos.filter((promo) => isUsable(promo, basis.modality)),
        lines.map(({ line }) => line.gtin13),
      ),
      flashSales: flashSalesIn(basis),
    },
  );
  return { basis, lines, left, priced };
}

function requireUsable(basis: Basis, { promise, modalityType }: CheckoutRequest): void {
  requireHeld(basis.status);
  if (basis.versionKey !== promise.versionKey) throw new ProblemError('VERSION_STALE');
  if (basis.modality !== modalityType) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { modalityType: t('The time is reserved for another modality') },
    });
  }
}

/** Only slots have flash sales (FLS-07). */
function flashSalesIn({ storeId, selections, timezone, flashSales }: Basis): FlashSale[] {
  const [selection] = selections;
  if (storeId === null || !selection) return [];
  const { hour } = startOf(selection.window).toZonedDateTimeISO(timezone);
  return salesAt(flashSales, hour);
}
