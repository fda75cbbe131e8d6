import * as v from 'valibot';
import type { AppName } from '../../services/contracts/app-names.ts';
import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import { isSameItems } from '../../services/contracts/quote-parts.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { RETRIED_OR_TAKEN, retried } from '../db/transaction.ts';
import { flashSalesOf } from '../flash-sales/flash-sales-of.ts';
import type { Deps } from '../http/context.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';
import { startOf } from '../quotes/times.ts';
import { requireHeld } from '../reservations/reservation.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { tendersFor } from './carry-tenders.ts';
import { isTippable } from './checkout.ts';
import { itemsOf, sortLines } from './fulfillable.ts';
import { type PricedCheckout, priceCheckout } from './price-checkout.ts';
import { type BasisRow, type CartLine, readBasis } from './read-basis.ts';
import { givenUp, OPEN_CHECKOUTS } from './supersede.ts';
import { reallocated } from './tenders.ts';
import { isUsable } from './update-promos.ts';

/** Checkouts are made from carts of groceries. */
const APP: AppName = 'clicklist';

/**
 * Supersedes the shopper's open checkout and inserts the new one if its reservation is still live. A checkout that
 * another call created under the same key isn't superseded: it's the result. Cards that only pay one order
 * carry over to this one. If another call creates a second checkout in the meantime, it violates the unique index
 * of open ones, and everything is retried.
 */
const insert = statement({
  name: 'checkouts_insert',
  params: [
    'id',
    'shopperId',
    'reservationId',
    'promiseVersionKey',
    'cartId',
    'modality',
    'pickupType',
    'banner',
    'versionKey',
    'lineItems',
    'itemTotal',
    'yellowTagDiscountTotal',
    'fulfillmentTotal',
    'bagFee',
    'taxTotal',
    'gratuityTotal',
    'total',
    'promos',
    'details',
    'dateOfBirth',
    'checksum',
    'tenders',
    'tenderIds',
    'tenderChosen',
    'key',
    'payloadHash',
  ],
  row: { id: v.string() },
  text: `with ${OPEN_CHECKOUTS},
  held as materialized (
    select r.id from reservations r, (select count(*) from open) as locked
    where r.id = $reservationId and r.version_key = $promiseVersionKey and r.status = 'HELD'
      and r.expires_at > now()
      and not exists (select from checkouts where shopper_id = $shopperId and idempotency_key = $key)
    for update of r
  ), ${givenUp('held')}, made as (
    insert into checkouts (id, shopper_id, reservation_id, cart_id, modality, pickup_type, banner, app_name, version_key, status,
      checksum, line_items, item_total, yellow_tag_discount_total, fulfillment_total, bag_fee, tax_total, gratuity_total, total, promos, details,
      date_of_birth, tenders, tender_chosen, transactions, idempotency_key, payload_hash)
    select $id, $shopperId, held.id, $cartId, $modality, $pickupType, $banner, '${APP}', $versionKey, 'DRAFT', $checksum, $lineItems::jsonb,
      $itemTotal::int, $yellowTagDiscountTotal::int, $fulfillmentTotal::int, $bagFee::jsonb, $taxTotal::int, $gratuityTotal::int,
      $total::int, $promos::jsonb, $details::jsonb, $dateOfBirth, $tenders::jsonb, $tenderChosen::boolean, '[]', $key, $payloadHash
    from held, (select count(*) from given_up) as settled
    on conflict (shopper_id, idempotency_key) do nothing
    returning id
  ), moved as (
    update cards c set checkout_id = made.id from made
    where c.id = any($tenderIds::text[]) and c.shopper_id = $shopperId and not c.saved
  )
  select id from made`,
});

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
export interface Draft {
  basis: BasisRow;
  lines: CartLine[];
  /** Unavailable lines of the modality, which stay in the cart. */
  left: CartLine[];
  priced: PricedCheckout;
}

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
  deps: Pick<Deps, 'db' | 'processor'> & SnapDeps,
  request: CheckoutRequest,
  agree: (draft: Draft) => Agreement,
): Promise<string> => retried(() => makeOnce(deps, request, agree), RETRIED_OR_TAKEN);

async function makeOnce(
  deps: Pick<Deps, 'db' | 'processor'> & SnapDeps,
  request: CheckoutRequest,
  agree: (draft: Draft) => Agreement,
): Promise<string> {
  const { shopperId, cartId, promise, idempotencyKey: key, banner = null, ...rest } = request;
  const payloadHash = hashOf({ cartId, promise, ...rest });
  const [basis] = await readBasis(deps.db, { promiseId: promise.id, shopperId, cartId, key });
  if (basis?.replayed_id) {
    if (basis.replayed_hash !== payloadHash) throw new ProblemError('KEY_REUSED');
    return basis.replayed_id;
  }
  if (!basis) throw new ProblemError('NOT_FOUND');
  requireUsable(basis, request);
  const draft = await draftOf(deps.db, basis);
  if (!draft) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { cartId: 'The cart has no items for this modality' },
    });
  }
  const { details, dateOfBirth } = agree(draft);
  const { lineItems, promos, bagFee, ...cost } = draft.priced;
  const { chosen, preferred } = await tendersFor(deps, basis);
  const order = {
    total: cost.total,
    modality: basis.modality,
    vendorIds: vendorIdsOf(basis),
    lineItems,
  };
  const tenders = reallocated(order, [...chosen, ...preferred]);
  const [row] = await insert(deps.db, {
    id: newId(),
    shopperId,
    reservationId: promise.id,
    promiseVersionKey: promise.versionKey,
    cartId,
    modality: basis.modality,
    pickupType: basis.pickup_type,
    banner,
    versionKey: newId(),
    lineItems: JSON.stringify(lineItems),
    ...cost,
    bagFee: bagFee && JSON.stringify(bagFee),
    promos: JSON.stringify(promos),
    details: details && JSON.stringify(details),
    dateOfBirth,
    checksum: basis.checksum,
    tenders: JSON.stringify(tenders),
    tenderIds: tenders.map(({ id }) => id),
    tenderChosen: chosen.length > 0,
    key,
    payloadHash,
  });
  // Another call with the same key was faster, and its checkout is the result; or the reservation has changed.
  return row ? row.id : makeOnce(deps, request, agree);
}

/** Who hands a reserved order over. */
export const vendorIdsOf = ({ selections }: Pick<BasisRow, 'selections'>): string[] =>
  selections.map(({ vendor }) => vendor.id);

/** The available lines, priced; null if there are none. PROMISE_STALE if they differ from what's reserved. */
export async function draftOf(db: Database, basis: BasisRow): Promise<Draft | null> {
  const { fulfillable: lines, unfulfillable: left } = sortLines(basis);
  if (lines.length === 0) return null;
  // Delivery and shipping fees depend on the items; for pickup, the cart is used as is.
  if (basis.modality !== 'PICKUP' && !isSameItems(itemsOf(lines), basis.items)) {
    throw new ProblemError('PROMISE_STALE');
  }
  const flashSales = await flashSalesIn(db, basis, lines);
  const priced = priceCheckout(
    lines.map(({ line }) => line),
    {
      ...basis,
      tip: isTippable({ modality: basis.modality, appName: APP }) ? basis.tip : 0,
      promos: basis.promos.filter((promo) => isUsable(promo, basis.modality)),
      flashSales,
    },
  );
  return { basis, lines, left, priced };
}

function requireUsable(basis: BasisRow, { promise, modalityType }: CheckoutRequest): void {
  if (!basis.cart_id) throw new ProblemError('NOT_FOUND');
  requireHeld(basis.status);
  if (basis.version_key !== promise.versionKey) throw new ProblemError('VERSION_STALE');
  if (basis.modality !== modalityType) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { modalityType: 'The time is reserved for another modality' },
    });
  }
}

/** Only slots have flash sales (FLS-07). */
function flashSalesIn(
  db: Database,
  { modality, store_id, selections, timezone }: BasisRow,
  lines: readonly CartLine[],
) {
  const [selection] = selections;
  if (store_id === null || !selection) return [];
  const { hour } = startOf(selection.window).toZonedDateTimeISO(timezone);
  return flashSalesOf(db, { gtins: lines.map(({ line }) => line.gtin13), hour, modality });
}
