import * as v from 'valibot';
import { type Text, t } from '../../languages/t.ts';
import { PickupType } from './fulfillment.ts';
import { operation } from './operation.ts';
import type { PaymentType } from './payments.ts';
import { Shipment } from './shipments.ts';
import { Cents, Done, Id, Instant, Modality, TimeZone, Window } from './values.ts';

/** PLACED orders can still change; later statuses follow the store's work. */
export const OrderStatus = v.picklist(['PLACED', 'PICKING', 'READY', 'COMPLETED', 'CANCELED']);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

/** What happens to an order, as its shopper follows it: the statuses, that a driver has left with it, and that all its shipments are there. */
export const OrderStep = v.picklist([...OrderStatus.options, 'ON_ITS_WAY', 'DELIVERED']);
export type OrderStep = v.InferOutput<typeof OrderStep>;

/** How near a shopper is who picks up an order. */
export const ArrivalStage = v.picklist(['ON_THE_WAY', 'HERE']);
export type ArrivalStage = v.InferOutput<typeof ArrivalStage>;

/** What the store knows of a shopper's arrival. */
export const Arrival = v.object({
  /** Null until they've told. */
  stage: v.nullable(ArrivalStage),
  /** The number of the spot they're parked in. */
  bay: v.nullable(v.string()),
  /** Since when they're that near; null until they've told. */
  since: v.nullable(Instant),
});
export type Arrival = v.InferOutput<typeof Arrival>;

export const OrderSummary = v.object({
  orderId: Id,
  /** The number people use, such as '4107-5532-19'. */
  number: v.string(),
  checkoutId: Id,
  status: OrderStatus,
  modalityType: Modality,
  /** Null unless it's picked up. */
  pickupType: v.nullable(PickupType),
  placedAt: Instant,
  /** What has happened to it since, in order. */
  steps: v.array(v.object({ step: OrderStep, at: Instant })),
  /** Null unless the store is open and expects its shopper: the order is ready for pickup. */
  arrival: v.nullable(Arrival),
  /** By vendor; none unless it's shipped, nor once it's canceled. */
  shipments: v.array(Shipment),
  /** A carrier has a part of it that isn't delivered and may still come: the order's last day was less than a week ago. */
  isOnItsWay: v.boolean(),
  /** The store is closed at its time after all, so it needs another one (SCH-17). */
  isTimeLost: v.boolean(),
  /** When it's handed over, or when its shipments arrive. */
  window: v.nullable(Window),
  /** Its first lines, to recognize it by; at most five. */
  firstItems: v.array(v.object({ gtin13: v.string(), description: v.string(), imageUrl: v.string() })),
  /** Where the order is picked, or where it's shipped to. */
  timezone: TimeZone,
  total: Cents,
  /** What was refunded. */
  refunded: Cents,
  itemCount: v.number(),
});
export type OrderSummary = v.InferOutput<typeof OrderSummary>;

export const listOrders = operation({
  id: 'orders.list',
  method: 'GET',
  path: '/api/orders',
  summary: "The shopper's orders, newest first",
  access: 'signedIn',
  response: v.object({ orders: v.array(OrderSummary) }),
});

/** What becomes of the money of a canceled order. */
export const PAYMENT_RETURNED = 'Your payment is going back to you.' satisfies Text;

/** When these payment methods have the money of a canceled or refunded order back. */
export function moneyBackWords(payments: readonly { paymentType: PaymentType }[]): string {
  const atBank = payments.filter(({ paymentType }) => paymentType === 'BANK_CARD' || paymentType === 'ACH');
  return [
    ...(atBank.length < payments.length ? [t('Gift cards and SNAP EBT are refunded right away.')] : []),
    ...(atBank.length > 0 ? [t('Your bank may take a few days to show the refund.')] : []),
  ].join(' ');
}

/** Can be repeated: an order is canceled once, and its money goes back once. */
export const cancelOrder = operation({
  id: 'orders.cancel',
  method: 'POST',
  path: '/api/orders/{orderId}/cancellation',
  summary: 'Cancel an order; CHECKOUT_CLOSED once the store has started on it',
  access: 'fullyAuthenticated',
  refusals: ['CHECKOUT_CLOSED'],
  params: v.object({ orderId: Id }),
  response: Done,
});

const BAY = () => t('Enter the number of your spot, such as 4.');

/** The number of a pickup spot: letters and digits, at most 6, as on its sign. */
export const Bay = v.pipe(v.string(), v.trim(), v.regex(/^[\p{L}\d-]{1,6}$/u, BAY));

/**
 * Can be repeated: what was told last counts, and `since` stays while the stage does. CHECKOUT_CLOSED unless the order is ready for
 * pickup and its store is open. The spot counts only at curbside pickup, and there it's required on arrival.
 */
export const tellArrival = operation({
  id: 'orders.tellArrival',
  method: 'PUT',
  path: '/api/orders/{orderId}/arrival',
  summary: 'Tell the store that the shopper is on the way to pick the order up, or is there and where',
  access: 'signedIn',
  refusals: ['CHECKOUT_CLOSED'],
  params: v.object({ orderId: Id }),
  body: v.object({ stage: ArrivalStage, bay: v.nullable(Bay) }),
  response: Arrival,
});
