import * as v from 'valibot';
import { APP_RULES, AppName } from '../../services/contracts/app-names.ts';
import { BagFee } from '../../services/contracts/bag-fee.ts';
import { Checkout, Contact } from '../../services/contracts/checkouts.ts';
import { DeliveryDetails, driverInstructions } from '../../services/contracts/delivery.ts';
import { OrderStatus } from '../../services/contracts/orders.ts';
import { type PaymentEntry, Transaction } from '../../services/contracts/payments.ts';
import { gratuityFor } from '../../services/contracts/tips.ts';
import { type Destination, Modality } from '../../services/contracts/values.ts';
import { StoredTender } from '../db/schema/checkouts.ts';
import { StoredPromo } from '../db/schema/promos.ts';
import { iso, type RowOf } from '../db/statement.ts';
import { ProblemError } from '../http/problems.ts';
import {
  RESERVATION_COLUMNS,
  RESERVATION_JOINS,
  ReservationRow,
  reservationOf,
} from '../reservations/reservation-sql.ts';
import { type SnapDeps, sellsSnap } from '../wallet/sells-snap.ts';
import { cartChecksum } from './cart-checksum.ts';
import { modifiableFor } from './modifiable.ts';
import { snapOf } from './tenders.ts';

/** True if the cart no longer matches what checkout `k` was created from. */
export const IS_CART_CHANGED = `k.checksum <> ${cartChecksum({ cartId: 'k.cart_id', modality: 'k.modality' })}`;

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
    case when k.status = 'DRAFT' then ${IS_CART_CHANGED} else false end as is_cart_changed, k.master_order_id,
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
type StoreColumns = v.InferOutput<typeof StoreColumns>;

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
export type CheckoutRow = RowOf<typeof CheckoutRow>;

export type CostRow = Pick<
  CheckoutRow,
  'item_total' | 'yellow_tag_discount_total' | 'fulfillment_total' | 'tax_total' | 'gratuity_total' | 'total'
>;

const costOf = (row: CostRow, ebtTotal: number): Checkout['summary']['cost'] => ({
  itemTotal: row.item_total,
  yellowTagDiscountTotal: row.yellow_tag_discount_total,
  fulfillmentTotal: row.fulfillment_total,
  taxTotal: row.tax_total,
  gratuityTotal: row.gratuity_total,
  ebtTotal,
  nonEbtTotal: row.total - ebtTotal,
  total: row.total,
});

type CheckoutDestination = Checkout['fulfillment']['destination'];

/** The delivery or shipping address, or the store that hands the order over. */
function destinationOf(row: CheckoutRow): CheckoutDestination {
  const place = row.hold_destination ? addressOf(row.hold_destination) : row.store && storeOf(row.store);
  if (!place) throw new Error('The order has no destination');
  return {
    ...place,
    locationId: row.store_id,
    timezone: row.timezone,
  };
}

type Whereabouts = Pick<CheckoutDestination, 'type' | 'name' | 'address' | 'coordinates' | 'phone'>;

const storeOf = (store: StoreColumns): Whereabouts => ({
  type: 'STORE',
  name: store.vanity_name,
  address: {
    addressLines: [store.address_line],
    cityTown: store.city,
    stateProvince: store.state,
    postalCode: store.postal_code,
    countryCode: 'us',
  },
  coordinates: { lat: store.lat, lng: store.lng },
  phone: store.phone,
});

function addressOf({ location, addressLines, ...rest }: Destination): Whereabouts {
  const lines = addressLines.filter(Boolean);
  const { cityTown, stateProvince, postalCode, countryCode } = rest;
  if (!location) throw new Error('The address has no location');
  return {
    type: 'ADDRESS',
    name: lines[0] ?? cityTown,
    address: { addressLines: lines, cityTown, stateProvince, postalCode, countryCode },
    coordinates: location,
    // Next to someone's address, the store's number would look like theirs.
    phone: null,
  };
}

/** What lines and tenders of older orders lack. */
const UNWARNED = { prop65Warning: null, promoDiscount: 0, soldByWeight: false, perPound: null };
const ALONE = { brand: null, lastFour: null, balance: null, requestedAmount: null };

/** A single vendor delivers everything; several each ship what's reserved with them, or what was picked in its place. */
function subOrdersOf({ hold_selections, line_items }: CheckoutRow): Checkout['subOrders'] {
  const isAlone = hold_selections.length === 1;
  return hold_selections.map(({ vendor, items }) => ({
    vendor,
    items: line_items
      .filter(
        ({ cart, picked }) =>
          isAlone ||
          items.included.some(({ gtin13 }) => gtin13 === (picked?.replaces?.gtin13 ?? cart.gtin13)),
      )
      .map((line) => line.cart),
  }));
}

const paymentEntryOf = (tender: StoredTender): PaymentEntry => ({
  ...ALONE,
  amount: tender.amountToAuthorize,
  ...tender,
});

/** What SNAP pays, if it pays anything. */
const snapTenderOf = ({ tenders }: Pick<CheckoutRow, 'tenders'>): PaymentEntry | undefined =>
  tenders.map(paymentEntryOf).find(({ paymentType }) => paymentType === 'EBT');

/** Prescriptions take no promo codes (CHK-17), and neither does an order that's placed (PRM-05). */
export const takesPromos = (row: Pick<CheckoutRow, 'status' | 'app_name'>): boolean =>
  row.status === 'DRAFT' && APP_RULES[row.app_name].takesPromos;

/** Only a delivery has a driver to tip, and not for prescriptions (CHK-17). */
export const isTippable = (row: Pick<CheckoutRow, 'modality' | 'app_name'>): boolean =>
  row.modality === 'DELIVERY' && APP_RULES[row.app_name].takesTips;

/** What a checkout costs. */
export const summaryOf = (row: CostRow & Pick<CheckoutRow, 'tenders'>): Checkout['summary'] => ({
  cost: costOf(row, snapTenderOf(row)?.amount ?? 0),
});

/** A checkout as the shopper's charts see it. */
export const toCheckout = (row: CheckoutRow, deps: SnapDeps): Checkout => ({
  ...withSnap(row, snapTenderOf(row)),
  snap: sellsSnap(deps) ? snapOf({ modality: row.modality, lineItems: row.line_items }) : null,
});

const withSnap = (row: CheckoutRow, snapTender: PaymentEntry | undefined): Omit<Checkout, 'snap'> => ({
  checkoutId: row.id,
  versionKey: row.version_key,
  appName: row.app_name,
  status: row.status === 'PLACED' && row.order_status === 'CANCELED' ? 'CANCELED' : row.status,
  draftOrder: row.status === 'DRAFT',
  validDraft: row.status === 'DRAFT' && row.hold_status === 'HELD' && !row.is_cart_changed,
  expired: row.status === 'DRAFT' && row.hold_status === 'EXPIRED',
  supersededBy: row.superseded_by,
  checksum: row.checksum,
  isCartChanged: row.is_cart_changed,
  masterOrderId: row.master_order_id,
  placedAt: row.placed_at,
  cartId: row.cart_id,
  modalityType: row.modality,
  pickupType: row.pickup_type,
  buyer: { email: row.email, profileId: row.shopper_id },
  lineItems: row.line_items.map((line) => ({ ...UNWARNED, ...line })),
  subOrders: subOrdersOf(row),
  summary: { cost: costOf(row, snapTender?.amount ?? 0) },
  bagFee: row.bag_fee,
  originalSummary: row.original_summary,
  estimatedTotal: row.afterward?.estimatedTotal ?? null,
  refunds: row.afterward?.refunds ?? [],
  modifiableUntil: modifiableFor(row)?.value ?? null,
  priceAdjustment: {
    coupons: row.line_items.flatMap((line) => line.priceAdjustment.coupons),
    promos: row.promos.map(({ code, couponId, description, discount }) => ({
      code,
      couponId,
      description,
      discount,
    })),
    takesPromos: takesPromos(row),
  },
  fulfillment: {
    contact: row.contact,
    dateOfBirth: row.date_of_birth,
    deliveryType: row.details?.deliveryType ?? null,
    unattended: row.details?.unattended ?? false,
    instructions: row.details && driverInstructions(row.details),
    nonCatalogItem: row.details?.nonCatalogItem || null,
    vendors: row.hold_selections.map(({ vendor }) => vendor),
    promise: reservationOf(row),
    destination: destinationOf(row),
  },
  payments: row.tenders.map(paymentEntryOf),
  gratuity: row.status === 'DRAFT' && isTippable(row) ? gratuityFor(row.item_total) : null,
  paymentDetails: {
    gratuityAmount: row.gratuity_total,
    ebt: snapTender?.amount ?? null,
    ebtDetails: snapTender?.balance == null ? null : { remainingBalance: { snap: snapTender.balance } },
    payment: { transactions: row.transactions },
  },
  rejection: row.rejection,
});

/** Refuses to change a checkout that's being placed or has ended. */
export function requireOpen(status: Checkout['status']): void {
  if (status === 'PLACING') throw new ProblemError('STILL_RUNNING');
  if (status !== 'DRAFT') throw new ProblemError('CHECKOUT_CLOSED');
}
