import * as v from 'valibot';
import { PickupType } from '../../services/contracts/fulfillment.ts';
import { QuoteItem } from '../../services/contracts/quote-parts.ts';
import { Reservation } from '../../services/contracts/reservations.ts';
import { Modality } from '../../services/contracts/values.ts';
import { StoredTender } from '../db/schema/checkouts.ts';
import { PromoTerms } from '../db/schema/promos.ts';
import { type RowOf, statement } from '../db/statement.ts';
import { LINE_PRICE } from '../pricing/line-price-sql.ts';
import { QuotedProduct } from '../quotes/quoted-items.ts';
import { ShippableProduct } from '../quotes/ship-eligibility.ts';
import { PLACE_STATE, PLACE_ZONE, RESERVATION_JOINS } from '../reservations/reservation-sql.ts';
import { IS_EXPIRED, IS_TENDER } from '../wallet/card-sql.ts';
import { cartChecksum } from './cart-checksum.ts';
import { LineToPrice } from './price-checkout.ts';

/** A cart line, with what determines whether it's available. */
export const CartLine = v.object({
  line: LineToPrice,
  product: v.object({
    ...ShippableProduct.entries,
    ...v.omit(QuotedProduct, ['price']).entries,
    sellerId: v.nullable(v.string()),
  }),
});
export type CartLine = v.InferOutput<typeof CartLine>;

export const BasisRow = {
  cart_id: v.nullable(v.string()),
  version_key: v.string(),
  modality: Modality,
  /** How the cart is picked up, if it is. */
  pickup_type: v.nullable(PickupType),
  status: Reservation.entries.status,
  option_ids: Reservation.entries.optionIds,
  selections: Reservation.entries.selections,
  /** What's reserved. */
  items: v.array(QuoteItem),
  store_id: v.nullable(v.string()),
  /** Where it's received and taxed. */
  state: v.string(),
  postal_code: v.string(),
  timezone: v.string(),
  now_ms: v.number(),
  fee: v.number(),
  /** The lines of the reservation's modality, oldest first. */
  lines: v.array(CartLine),
  /** Of the cart's lines. */
  checksum: v.string(),
  /** The tenders the shopper selected for the previous checkout, each with its instrument, or null if it's no longer valid. */
  carried: v.array(v.object({ tender: StoredTender, instrument_id: v.nullable(v.string()) })),
  /** The preferred card or account, if it's valid. */
  preferred: v.nullable(
    v.object({ ...v.pick(StoredTender, ['id', 'paymentType', 'brand', 'lastFour']).entries }),
  ),
  /** The previous checkout's tip, which carries over to the next delivery; in cents. */
  tip: v.number(),
  /** The previous checkout's promo codes that are still valid. */
  promos: v.array(PromoTerms),
  replayed_id: v.nullable(v.string()),
  replayed_hash: v.nullable(v.string()),
};
export type BasisRow = RowOf<typeof BasisRow>;

/** SQL for the terms of promo code `c`. */
export const PROMO_TERMS = `json_build_object('code', c.code, 'couponId', c.coupon_id, 'description', c.description,
        'appliesTo', c.applies_to, 'percentOff', c.percent_off)`;

/** SQL for whether promo code `c` has expired. */
export const IS_PROMO_EXPIRED = 'coalesce(c.expires_at <= now(), false)';

/** SQL for whether a shopper has used up promo code `c` with another checkout: one that's being placed, or an order that isn't canceled. */
export const isPromoUsed = ({
  shopper,
  checkout,
}: {
  shopper: string;
  checkout: string;
}): string => `(c.once_per_shopper
    and exists (
      select from checkouts other left join orders o on o.checkout_id = other.id
      where other.shopper_id = ${shopper} and other.id is distinct from ${checkout} and other.status in ('PLACING', 'PLACED')
        and o.status is distinct from 'CANCELED' and other.promos @> jsonb_build_array(jsonb_build_object('code', c.code))
    ))`;

/** A selected tender carries over for as long as a reservation can last. */
const CHOICE_LASTS = `interval '4 hours'`;

/** Everything a checkout is made from: the reservation, the cart's lines with their prices, and the tender. */
export const readBasis = statement({
  name: 'checkouts_read_basis',
  params: ['promiseId', 'shopperId', 'cartId', 'key'],
  row: BasisRow,
  text: `select cart.id as cart_id, r.version_key, r.modality,
    case when r.modality = 'PICKUP' then cart.pickup_type end as pickup_type, r.option_ids, r.selections, r.items,
    s.location_id as store_id, ${PLACE_STATE} as state,
    coalesce(r.destination->>'postalCode', s.postal_code) as postal_code, ${PLACE_ZONE} as timezone,
    floor(extract(epoch from now()) * 1000)::bigint as now_ms, r.fee - r.fee_promo as fee,
    case when r.status = 'HELD' and r.expires_at <= now() then 'EXPIRED' else r.status end as status,
    coalesce(earlier.carried, '[]') as carried, preferred.tender as preferred,
    coalesce(earlier.tip, 0) as tip, (
      select coalesce(json_agg(${PROMO_TERMS} order by e.position), '[]')
      from jsonb_array_elements(earlier.promos) with ordinality as e(entry, position)
      join promo_codes c on c.code = e.entry->>'code' and not ${IS_PROMO_EXPIRED}
        and not ${isPromoUsed({ shopper: 'r.shopper_id', checkout: 'null' })}
    ) as promos,
    ${cartChecksum({ cartId: 'cart.id', modality: 'r.modality' })} as checksum, done.id as replayed_id, done.payload_hash as replayed_hash,
    (
      select coalesce(json_agg(json_build_object(
        'line', json_build_object(
          'gtin13', p.gtin13, 'quantity', l.quantity, 'description', p.description,
          'customerFacingSize', p.customer_facing_size, 'imageUrl', p.image_url, 'snapEligible', p.snap_eligible,
          'soldByWeight', p.sold_by_weight,
          'minimumAgeToBuy', p.minimum_age_to_buy, 'prop65', p.prop65, 'substitutionPolicy', l.substitution_policy,
          'instructions', l.instructions, 'price', ${LINE_PRICE}),
        'product', json_build_object(
          'available', p.available, 'sellerId', p.seller_id,
          'soldInStore', p.sold_in_store and p.seller_id is null, 'alcohol', p.alcohol,
          'shipToHomeItem', p.ship_to_home_item, 'heatSensitive', p.heat_sensitive,
          'restrictedStates', p.restricted_states, 'restrictedZips', p.restricted_zips)
      ) order by l.added_at, l.gtin13), '[]')
      from cart_lines l join products p on p.gtin13 = l.gtin13
      where l.cart_id = cart.id and l.modality_type = r.modality
    ) as lines
  from reservations r
  ${RESERVATION_JOINS}
  left join carts cart on cart.id = $cartId and cart.shopper_id = r.shopper_id
  left join checkouts done on done.shopper_id = r.shopper_id and done.idempotency_key = $key
  left join lateral (
    select n.gratuity_total as tip, n.promos, (
      select coalesce(json_agg(json_build_object('tender', e.tender, 'instrument_id', c.instrument_id) order by e.position), '[]')
      from jsonb_array_elements(n.tenders) with ordinality as e(tender, position)
      left join cards c on c.id = e.tender->>'id' and c.shopper_id = r.shopper_id and not ${IS_EXPIRED}
        and (c.saved or c.checkout_id = n.id)
      where n.tender_chosen
    ) as carried from (
      select * from checkouts where shopper_id = r.shopper_id order by created_at desc limit 1
    ) n
    where n.status in ('DRAFT', 'SUPERSEDED') and n.created_at > now() - ${CHOICE_LASTS}
  ) earlier on true
  left join lateral (
    select json_build_object('id', c.id, 'paymentType', c.card_type, 'brand', c.brand, 'lastFour', c.last_four) as tender
    from wallets w join cards c on c.id = w.preferred_card_id
    where w.shopper_id = r.shopper_id and c.shopper_id = r.shopper_id and c.saved and ${IS_TENDER} and not ${IS_EXPIRED}
  ) preferred on true
  where r.id = $promiseId and r.shopper_id = $shopperId`,
});

/** The calendar day where the order is received, by the database's clock. */
export const todayAt = ({ now_ms, timezone }: Pick<BasisRow, 'now_ms' | 'timezone'>): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(now_ms).toZonedDateTimeISO(timezone).toPlainDate();
