import type { Reservation } from '../../services/contracts/reservations.ts';
import type { Modality } from '../../services/contracts/values.ts';
import type { Deps } from '../context.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import { hashOf } from '../payload-hash.ts';
import { LINE_PRICE } from '../pricing/line-price-sql.ts';
import { ProblemError } from '../problems.ts';
import { requireHeld } from '../reservations/reservation.ts';
import { IS_EXPIRED, IS_TENDER } from '../wallet/card.ts';
import { type LineToPrice, priceCheckout } from './price-checkout.ts';

interface CreateInput {
  shopperId: string;
  cartId: string;
  modalityType: Modality;
  promise: { id: string; versionKey: string };
  idempotencyKey: string;
}

interface BasisRow {
  cart_id: string | null;
  version_key: string;
  modality: Modality;
  status: Reservation['status'];
  fee: number;
  state: string;
  lines: LineToPrice[];
  card_id: string | null;
  card_type: 'BANK_CARD' | 'ACH' | null;
  brand: string | null;
  last_four: string | null;
  replayed_id: string | null;
  replayed_hash: string | null;
}

/** Everything a checkout is made of: the hold, the cart's lines with their prices, the preferred card. */
const readBasis = statement<BasisRow, 'promiseId' | 'shopperId' | 'cartId' | 'key'>(
  'checkouts_read_basis',
  `select cart.id as cart_id, r.version_key, r.modality, s.state, r.fee - r.fee_promo as fee,
    case when r.status = 'HELD' and r.expires_at <= now() then 'EXPIRED' else r.status end as status,
    preferred.id as card_id, preferred.card_type,
    preferred.brand, preferred.last_four, done.id as replayed_id, done.payload_hash as replayed_hash,
    (
      select coalesce(json_agg(json_build_object(
        'gtin13', p.gtin13, 'quantity', l.quantity, 'description', p.description,
        'customerFacingSize', p.customer_facing_size, 'imageUrl', p.image_url, 'snapEligible', p.snap_eligible,
        'minimumAgeToBuy', p.minimum_age_to_buy, 'substitutionPolicy', l.substitution_policy,
        'instructions', l.instructions,
        'price', ${LINE_PRICE}
      ) order by l.added_at, l.gtin13), '[]')
      from cart_lines l join products p on p.gtin13 = l.gtin13
      where l.cart_id = cart.id and l.modality_type = r.modality
        and p.available and p.sold_in_store and p.seller_id is null
    ) as lines
  from reservations r
  join slots t on t.id = r.slot_id
  join stores s on s.location_id = t.store_id
  left join carts cart on cart.id = $cartId and cart.shopper_id = r.shopper_id
  left join checkouts done on done.shopper_id = r.shopper_id and done.idempotency_key = $key
  left join lateral (
    select c.id, c.card_type, c.brand, c.last_four from wallets w join cards c on c.id = w.preferred_card_id
    where w.shopper_id = r.shopper_id and c.saved and ${IS_TENDER} and not ${IS_EXPIRED}
  ) preferred on true
  where r.id = $promiseId and r.shopper_id = $shopperId`,
);

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
  | 'tenders'
  | 'key'
  | 'payloadHash';

const insert = statement<{ id: string }, InsertName>(
  'checkouts_insert',
  `insert into checkouts (id, shopper_id, reservation_id, cart_id, modality, app_name, version_key, status, line_items,
    item_total, yellow_tag_discount_total, fulfillment_total, tax_total, gratuity_total, total, tenders, transactions,
    idempotency_key, payload_hash)
  values ($id, $shopperId, $reservationId, $cartId, $modality, 'clicklist', $versionKey, 'DRAFT', $lineItems::jsonb,
    $itemTotal, $yellowTagDiscountTotal, $fulfillmentTotal, $taxTotal, $gratuityTotal, $total, $tenders::jsonb, '[]',
    $key, $payloadHash)
  on conflict (shopper_id, idempotency_key) do nothing
  returning id`,
);

/**
 * Makes a checkout of the hold and the cart's lines it is for. Prices are fixed here: what is shown from now on is
 * what is charged. The shopper's preferred card, if it is still good, is chosen already.
 */
export async function createCheckout({ db }: Pick<Deps, 'db'>, input: CreateInput): Promise<string> {
  const { shopperId, cartId, modalityType, promise, idempotencyKey: key } = input;
  const payloadHash = hashOf({ cartId, modalityType, promise });
  const [basis] = await readBasis(db, { promiseId: promise.id, shopperId, cartId, key });
  if (basis?.replayed_id) {
    if (basis.replayed_hash !== payloadHash) throw new ProblemError('KEY_REUSED');
    return basis.replayed_id;
  }
  if (!basis?.cart_id) throw new ProblemError('NOT_FOUND');
  requireHeld(basis.status);
  if (basis.version_key !== promise.versionKey) throw new ProblemError('VERSION_STALE');
  if (basis.modality !== modalityType) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { modalityType: 'The time is held for another modality' },
    });
  }
  if (basis.lines.length === 0) {
    throw new ProblemError('INVALID_INPUT', {
      fields: { cartId: 'The cart has no items for this modality' },
    });
  }
  const { lineItems, ...cost } = priceCheckout(basis.lines, basis);
  const { card_id: cardId, card_type: paymentType, brand, last_four: lastFour } = basis;
  const tenders =
    cardId === null
      ? []
      : [{ id: cardId, paymentType, brand, lastFour, amountToAuthorize: cost.total, authorizedAmount: null }];
  const [row] = await insert(db, {
    id: newId(),
    shopperId,
    reservationId: promise.id,
    cartId,
    modality: basis.modality,
    versionKey: newId(),
    lineItems: JSON.stringify(lineItems),
    ...cost,
    tenders: JSON.stringify(tenders),
    key,
    payloadHash,
  });
  // Another call with the key was faster: its checkout is the answer, and it is committed.
  return row ? row.id : createCheckout({ db }, input);
}
