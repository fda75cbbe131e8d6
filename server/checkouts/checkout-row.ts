import * as v from 'valibot';
import { AppName } from '../../services/contracts/app-names.ts';
import { BagFee } from '../../services/contracts/bag-fee.ts';
import { Checkout, Contact } from '../../services/contracts/checkouts.ts';
import { DeliveryDetails } from '../../services/contracts/delivery.ts';
import { OrderStatus } from '../../services/contracts/orders.ts';
import { Transaction } from '../../services/contracts/payments.ts';
import { Modality } from '../../services/contracts/values.ts';
import { StoredTender } from '../db/schema/checkouts.ts';
import { StoredPromo } from '../db/schema/promos.ts';
import { iso } from '../db/statement.ts';
import { RESERVATION_COLUMNS, RESERVATION_JOINS, ReservationRow } from '../reservations/reservation-sql.ts';

/** The checkout that replaced the shopper's checkout `k`: the next one that wasn't superseded itself. */
const SUPERSEDED_BY = `case when k.status = 'SUPERSEDED' then (
      select n.id from checkouts n
      where n.shopper_id = k.shopper_id and n.created_at > k.created_at and n.status <> 'SUPERSEDED'
      order by n.created_at limit 1
    ) end`;

/** The status of checkout `k`'s order. A statement that places it doesn't see it yet. */
const ORDER_STATUS = `coalesce((select n.status from orders n where n.checkout_id = k.id), case when k.status = 'PLACED' then 'PLACED' end)`;

/** How checkout `k`'s order was picked and refunded; null if there's none. */
const AFTERWARD = `(select json_build_object('estimatedTotal', n.estimated_total, 'refunds', (
        select coalesce(json_agg(json_build_object('gtin13', f.gtin13, 'quantity', f.quantity, 'amount', f.amount)
          order by f.created_at, f.id), '[]')
        from order_refunds f where f.order_id = n.id
      )) from orders n where n.checkout_id = k.id)`;

/** The columns of a checkout; `k` is the checkout, `r` its reservation, `u` its shopper. */
export const CHECKOUT_COLUMNS = `k.id, k.version_key, k.app_name, k.status, ${SUPERSEDED_BY} as superseded_by, k.checksum,
    false as is_cart_changed, k.master_order_id,
    ${iso('k.placed_at')} as placed_at, k.cart_id, k.modality, k.pickup_type, k.shopper_id, u.email, k.line_items, k.item_total,
    k.yellow_tag_discount_total, k.fulfillment_total, k.bag_fee, k.tax_total, k.gratuity_total, k.total, k.promos, k.contact, k.details, k.date_of_birth, k.tenders,
    k.transactions, k.original_summary, k.rejection, ${ORDER_STATUS} as order_status, ${AFTERWARD} as afterward,
    floor(extract(epoch from now()) * 1000)::bigint as now_ms, case when s.location_id is not null then json_build_object(
      'vanity_name', s.vanity_name, 'address_line', s.address_line, 'city', s.city, 'state', s.state,
      'postal_code', s.postal_code, 'lat', s.lat, 'lng', s.lng, 'phone', s.phone,
      'lead_minutes', s.lead_minutes) end as store,
    ${RESERVATION_COLUMNS}`;

export const CHECKOUT_JOINS = `join reservations r on r.id = k.reservation_id ${RESERVATION_JOINS}
  join shoppers u on u.id = k.shopper_id`;

/** The parts of a store an order uses. */
const StoreColumns = v.object({
  vanity_name: v.string(),
  address_line: v.string(),
  city: v.string(),
  state: v.string(),
  postal_code: v.string(),
  lat: v.number(),
  lng: v.number(),
  phone: v.string(),
  lead_minutes: v.number(),
});
export const CheckoutRow = {
  ...ReservationRow,
  id: v.string(),
  version_key: v.string(),
  app_name: AppName,
  status: Checkout.entries.status,
  superseded_by: v.nullable(v.string()),
  checksum: v.string(),
  is_cart_changed: v.boolean(),
  master_order_id: v.nullable(v.string()),
  placed_at: v.nullable(v.string()),
  cart_id: v.string(),
  modality: Modality,
  pickup_type: Checkout.entries.pickupType,
  shopper_id: v.string(),
  email: v.string(),
  line_items: Checkout.entries.lineItems,
  item_total: v.number(),
  yellow_tag_discount_total: v.number(),
  fulfillment_total: v.number(),
  bag_fee: v.nullable(BagFee),
  tax_total: v.number(),
  gratuity_total: v.number(),
  total: v.number(),
  promos: v.array(StoredPromo),
  contact: v.nullable(Contact),
  details: v.nullable(DeliveryDetails),
  date_of_birth: v.nullable(v.string()),
  tenders: v.array(StoredTender),
  transactions: v.array(Transaction),
  original_summary: Checkout.entries.originalSummary,
  order_status: v.nullable(OrderStatus),
  afterward: v.nullable(v.pick(Checkout, ['estimatedTotal', 'refunds'])),
  now_ms: v.number(),
  rejection: Checkout.entries.rejection,
  store: v.nullable(StoreColumns),
};
