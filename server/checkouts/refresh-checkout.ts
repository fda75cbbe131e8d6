import * as v from 'valibot';
import { Checkout } from '../../services/contracts/checkouts.ts';
import { isSameItems } from '../../services/contracts/quote-parts.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { StoredTender } from '../db/schema/checkouts.ts';
import { statement } from '../db/statement.ts';
import { retried } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { getReservation } from '../reservations/read-reservation.ts';
import { requoteSlot } from '../reservations/requote-slot.ts';
import { feesOf } from '../reservations/selections.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { verifiedBirthDate } from './age.ts';
import { CHECKOUT_COLUMNS, CHECKOUT_JOINS, CheckoutRow, requireOpen, toCheckout } from './checkout.ts';
import { IS_CART_CHANGED } from './checkout-row.ts';
import { itemsOf, sortLines } from './fulfillable.ts';
import { draftOf, vendorIdsOf } from './make-checkout.ts';
import { type BasisRow, readBasis } from './read-basis.ts';
import { getCheckout } from './read-checkout.ts';
import { reallocated } from './tenders.ts';

const readStanding = statement({
  name: 'checkouts_read_refresh_standing',
  params: ['checkoutId', 'shopperId'],
  row: {
    status: Checkout.entries.status,
    version_key: v.string(),
    is_cart_changed: v.boolean(),
    cart_id: v.string(),
    reservation_id: v.string(),
    is_alive: v.boolean(),
    date_of_birth: v.nullable(v.string()),
    tenders: v.array(StoredTender),
  },
  text: `select k.status, k.version_key, ${IS_CART_CHANGED} as is_cart_changed, k.cart_id, k.reservation_id,
    r.status = 'HELD' and r.expires_at > now() as is_alive, k.date_of_birth, k.tenders
  from checkouts k join reservations r on r.id = k.reservation_id
  where k.id = $checkoutId and k.shopper_id = $shopperId`,
});

/** Changes the checkout and its reservation together, if both are still as they were read. */
const write = statement({
  name: 'checkouts_refresh',
  params: [
    'shopperId',
    'checkoutId',
    'versionKey',
    'newVersionKey',
    'holdVersionKey',
    'newHoldVersionKey',
    'items',
    'selections',
    'fee',
    'feePromo',
    'checksum',
    'pickupType',
    'lineItems',
    'itemTotal',
    'yellowTagDiscountTotal',
    'fulfillmentTotal',
    'bagFee',
    'taxTotal',
    'gratuityTotal',
    'total',
    'promos',
    'dateOfBirth',
    'tenders',
  ],
  row: CheckoutRow,
  text: `with chosen as materialized (
    select id, reservation_id from checkouts
    where id = $checkoutId and shopper_id = $shopperId and version_key = $versionKey and status = 'DRAFT' for update
  ), held as (
    update reservations r set items = $items::jsonb, selections = $selections::jsonb, fee = $fee::int,
      fee_promo = $feePromo::int, version_key = $newHoldVersionKey
    from chosen
    where r.id = chosen.reservation_id and r.version_key = $holdVersionKey and r.status = 'HELD' and r.expires_at > now()
    returning r.*
  ), changed as (
    update checkouts k set version_key = $newVersionKey, checksum = $checksum, pickup_type = $pickupType, line_items = $lineItems::jsonb,
      item_total = $itemTotal::int, yellow_tag_discount_total = $yellowTagDiscountTotal::int,
      fulfillment_total = $fulfillmentTotal::int, bag_fee = $bagFee::jsonb, tax_total = $taxTotal::int,
      gratuity_total = $gratuityTotal::int, total = $total::int, promos = $promos::jsonb,
      date_of_birth = $dateOfBirth, tenders = $tenders::jsonb
    from held where k.id = $checkoutId
    returning k.*
  )
  select ${CHECKOUT_COLUMNS} from changed k ${CHECKOUT_JOINS.replace('join reservations r', 'join held r')}`,
});

interface RefreshInput {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
}

export type RefreshDeps = Pick<Deps, 'db'> & SnapDeps;

/**
 * Brings an unplaced checkout up to date with the cart, along with its reservation if that depends on the items.
 * Does nothing if the cart hasn't changed.
 */
export async function refreshCheckout(deps: RefreshDeps, input: RefreshInput): Promise<Checkout> {
  const { shopperId, checkoutId, versionKey } = input;
  const [standing] = await readStanding(deps.db, { shopperId, checkoutId });
  if (!standing) throw new ProblemError('NOT_FOUND');
  requireOpen(standing.status);
  if (!standing.is_alive) throw new ProblemError('ORDER_EXPIRED');
  if (!standing.is_cart_changed) return getCheckout(deps, { shopperId, checkoutId });
  if (standing.version_key !== versionKey) throw new ProblemError('VERSION_STALE');

  const { cart_id: cartId, reservation_id: promiseId } = standing;
  const read = onlyRow(await readBasis(deps.db, { promiseId, shopperId, cartId, key: '' }));
  const basis = await heldAgain(deps, { basis: read, shopperId, reservationId: promiseId });
  const draft = await draftOf(deps.db, basis);
  if (!draft) throw new ProblemError('NO_ITEMS_AVAILABLE');
  const { lineItems, promos, bagFee, ...cost } = draft.priced;
  const [row] = await retried(() =>
    write(deps.db, {
      ...input,
      newVersionKey: newId(),
      holdVersionKey: read.version_key,
      newHoldVersionKey: basis === read ? read.version_key : newId(),
      items: JSON.stringify(basis.items),
      selections: JSON.stringify(basis.selections),
      ...feesOf(basis.selections),
      checksum: basis.checksum,
      pickupType: basis.pickup_type,
      lineItems: JSON.stringify(lineItems),
      ...cost,
      bagFee: bagFee && JSON.stringify(bagFee),
      promos: JSON.stringify(promos),
      tenders: JSON.stringify(
        reallocated(
          { total: cost.total, modality: basis.modality, vendorIds: vendorIdsOf(basis), lineItems },
          standing.tenders,
        ),
      ),
      // An order left at the door has no date of birth, so one that needs it is refused here, too.
      dateOfBirth: verifiedBirthDate(draft, {
        birthDate: standing.date_of_birth ?? undefined,
        field: 'ageVerificationBirthDate',
      }),
    }),
  );
  // The reservation or the checkout has changed since it was read, so look again.
  return row ? toCheckout(row, deps) : refreshCheckout(deps, input);
}

interface Held {
  basis: BasisRow;
  shopperId: string;
  reservationId: string;
}

/**
 * The basis with a delivery's reservation updated to the cart's current items; unchanged if they're what's
 * reserved.
 */
export async function heldAgain(
  deps: RefreshDeps,
  { basis, shopperId, reservationId }: Held,
): Promise<BasisRow> {
  const items = itemsOf(sortLines(basis).fulfillable);
  if (basis.modality !== 'DELIVERY' || items.length === 0 || isSameItems(items, basis.items)) return basis;
  const hold = await getReservation(deps, { shopperId, reservationId });
  const { selections } = await requoteSlot(deps, { shopperId, hold, items }).catch(asStale);
  const { fee, feePromo } = feesOf(selections);
  const included = selections.flatMap((selection) => selection.items.included);
  return { ...basis, selections, items: included, fee: fee - feePromo };
}

/** Whatever the reason that the reservation can't take the other items: if any are left, the shopper picks a time again. */
function asStale(error: unknown): never {
  const isStale = error instanceof ProblemError && error.code !== 'NO_ITEMS_AVAILABLE';
  throw isStale ? new ProblemError('PROMISE_STALE') : error;
}
