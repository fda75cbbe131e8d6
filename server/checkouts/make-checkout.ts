import { isSameItems } from '../../services/contracts/checkout-creation.ts';
import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { Deps } from '../context.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { flashSalesOf } from '../flash-sales/flash-sales-of.ts';
import { hashOf } from '../payload-hash.ts';
import { ProblemError } from '../problems.ts';
import { requireHeld } from '../reservations/reservation.ts';
import { itemsOf, sortLines } from './fulfillable.ts';
import { type PricedCheckout, priceCheckout } from './price-checkout.ts';
import { type BasisRow, type CartLine, readBasis } from './read-basis.ts';

type InsertName =
  | 'id'
  | 'shopperId'
  | 'reservationId'
  | 'cartId'
  | 'modality'
  | 'versionKey'
  | 'lineItems'
  | 'itemTotal'
  | 'yellowTagDiscountTotal'
  | 'fulfillmentTotal'
  | 'taxTotal'
  | 'gratuityTotal'
  | 'total'
  | 'details'
  | 'dateOfBirth'
  | 'tenders'
  | 'key'
  | 'payloadHash';

const insert = statement<{ id: string }, InsertName>(
  'checkouts_insert',
  `insert into checkouts (id, shopper_id, reservation_id, cart_id, modality, app_name, version_key, status, line_items,
    item_total, yellow_tag_discount_total, fulfillment_total, tax_total, gratuity_total, total, details, date_of_birth,
    tenders, transactions, idempotency_key, payload_hash)
  values ($id, $shopperId, $reservationId, $cartId, $modality, 'clicklist', $versionKey, 'DRAFT', $lineItems::jsonb,
    $itemTotal, $yellowTagDiscountTotal, $fulfillmentTotal, $taxTotal, $gratuityTotal, $total, $details::jsonb,
    $dateOfBirth, $tenders::jsonb, '[]', $key, $payloadHash)
  on conflict (shopper_id, idempotency_key) do nothing
  returning id`,
);

export interface CheckoutRequest {
  shopperId: string;
  cartId: string;
  modalityType: Modality;
  promise: { id: string; versionKey: string };
  idempotencyKey: string;
}

/** What a checkout is about to be made of. */
export interface Draft {
  basis: BasisRow;
  lines: CartLine[];
  /** Lines of the modality that cannot be had, and stay in the cart. */
  left: CartLine[];
  priced: PricedCheckout;
}

/** What the shopper adds to it. */
interface Agreement {
  details: DeliveryDetails | null;
  dateOfBirth: string | null;
}

/**
 * Makes a checkout of a hold and the cart's lines that it is for. Prices are fixed here: what is shown from now on is
 * what is charged. `agree` refuses a draft that is not what the caller meant. The shopper's preferred card, if it is still
 * good, is chosen already.
 */
export async function makeCheckout(
  deps: Pick<Deps, 'db'>,
  request: CheckoutRequest,
  agree: (draft: Draft) => Agreement,
): Promise<string> {
  const { shopperId, cartId, promise, idempotencyKey: key, ...rest } = request;
  const payloadHash = hashOf({ cartId, promise, ...rest });
  const [basis] = await readBasis(deps.db, { promiseId: promise.id, shopperId, cartId, key });
  if (basis?.replayed_id) {
    if (basis.replayed_hash !== payloadHash) throw new ProblemError('KEY_REUSED');
    return basis.replayed_id;
  }
  if (!basis) throw new ProblemError('NOT_FOUND');
  const draft = await draftOf(deps.db, basis, request);
  const { details, dateOfBirth } = agree(draft);
  const { lineItems, ...cost } = draft.priced;
  const [row] = await insert(deps.db, {
    id: newId(),
    shopperId,
    reservationId: promise.id,
    cartId,
    modality: basis.modality,
    versionKey: newId(),
    lineItems: JSON.stringify(lineItems),
    ...cost,
    details: details && JSON.stringify(details),
    dateOfBirth,
    tenders: JSON.stringify(preferredTender(basis, cost.total)),
    key,
    payloadHash,
  });
  // Another call with the key was faster: its checkout is the answer, and it is committed.
  return row ? row.id : makeCheckout(deps, request, agree);
}

async function draftOf(db: Database, basis: BasisRow, request: CheckoutRequest): Promise<Draft> {
  requireUsable(basis, request);
  const { fulfillable: lines, unfulfillable: left } = sortLines(basis);
  if (lines.length === 0) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { cartId: 'The cart has no items for this modality' },
    });
  }
  // Fees of delivery and shipping hang on the items; for pickup the cart is taken as it is.
  if (basis.modality !== 'PICKUP' && !isSameItems(itemsOf(lines), basis.items)) {
    throw new ProblemError('PROMISE_STALE');
  }
  const flashSales = await flashSalesIn(db, basis, lines);
  const priced = priceCheckout(
    lines.map(({ line }) => line),
    { ...basis, flashSales },
  );
  return { basis, lines, left, priced };
}

function requireUsable(basis: BasisRow, { promise, modalityType }: CheckoutRequest): void {
  if (!basis.cart_id) throw new ProblemError('NOT_FOUND');
  requireHeld(basis.status);
  if (basis.version_key !== promise.versionKey) throw new ProblemError('VERSION_STALE');
  if (basis.modality !== modalityType) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { modalityType: 'The time is held for another modality' },
    });
  }
}

/** Only slots have flash sales (FLS-07). */
function flashSalesIn(
  db: Database,
  { modality, store_id, selections, timezone }: BasisRow,
  lines: readonly CartLine[],
) {
  const [start] = selections[0]?.window.value.split('/') ?? [];
  if (store_id === null || start === undefined) return [];
  const { hour } = Temporal.Instant.from(start).toZonedDateTimeISO(timezone);
  return flashSalesOf(db, { gtins: lines.map(({ line }) => line.gtin13), hour, modality });
}

function preferredTender(basis: BasisRow, total: number) {
  const { card_id: id, card_type: paymentType, brand, last_four: lastFour } = basis;
  if (id === null) return [];
  return [{ id, paymentType, brand, lastFour, amountToAuthorize: total, authorizedAmount: null }];
}
