import * as v from 'valibot';
import { BagFee } from './bag-fee.ts';
import { Cost, Promo, Refund } from './checkouts.ts';
import { Deposits } from './deposits.ts';
import { PickupType } from './fulfillment.ts';
import { operation } from './operation.ts';
import { ArrivalStage } from './orders.ts';
import { ListedOrder } from './staff-lists.ts';
import { SubstitutionPolicy } from './substitutions.ts';
import { Cents, Gtin13, Id, Instant } from './values.ts';

/** A line of an order, as the chain's systems hear of it. */
const EventLine = v.object({
  gtin13: Gtin13,
  description: v.string(),
  /** What was ordered, and once the order is picked, what was found. */
  quantity: v.number(),
  /** What all of it costs; promo codes aren't deducted. */
  total: Cents,
  /** Its share of what promo codes take off. */
  promoDiscount: Cents,
  substitutionPolicy: SubstitutionPolicy,
  /** What the shopper chose to get in its place; null unless the policy is CHOSEN_SUBSTITUTE. */
  chosenSubstitute: v.nullable(Gtin13),
  /** How it was picked; null until the order is. */
  picked: v.nullable(
    v.object({
      /** How many were ordered; 0 of a substitute. */
      ordered: v.number(),
      /** In grams; null for what isn't sold by weight. */
      weight: v.nullable(v.number()),
      /** What it was picked in place of. */
      replaces: v.nullable(Gtin13),
    }),
  ),
});

/** An order as it is right after the event. It names nobody and no card: the staff API does. */
export const EventOrder = v.object({
  ...ListedOrder.entries,
  /** The banner's id. */
  banner: v.string(),
  /** Null unless it's picked up. */
  pickupType: v.nullable(PickupType),
  cost: Cost,
  bagFee: v.nullable(BagFee),
  deposits: v.nullable(Deposits),
  promos: v.array(v.pick(Promo, ['code', 'discount'])),
  /** What it was to cost before it was picked; null until it is. */
  estimatedTotal: v.nullable(Cents),
  refunded: Cents,
  lines: v.array(EventLine),
});
export type EventOrder = v.InferOutput<typeof EventOrder>;

/** Its body; the headers are those of Standard Webhooks. */
const event = <const TType extends string, TEntries extends v.ObjectEntries>(
  type: TType,
  entries: TEntries,
) =>
  v.object({
    /** The same however often it's sent, and the webhook-id. */
    id: Id,
    type: v.literal(type),
    /** When it happened. */
    timestamp: Instant,
    /** Counts the events of an order from 1. */
    sequence: v.number(),
    data: v.object({ order: EventOrder, ...entries }),
  });

/** What the chain's systems hear of an order. */
export const OrderEvent = v.variant('type', [
  event('order.placed', {}),
  event('order.changed', {}),
  event('order.ready', {}),
  event('order.handedOver', {}),
  event('order.canceled', {
    /** The fraud check does when it rejects a change to an order. */
    canceledBy: v.picklist(['SHOPPER', 'STORE', 'FRAUD_CHECK']),
  }),
  event('order.refunded', { refund: Refund }),
  event('order.tipChanged', { tip: v.object({ before: Cents, after: Cents }) }),
  event('order.arriving', { arrival: v.object({ stage: ArrivalStage, bay: v.nullable(v.string()) }) }),
]);
export type OrderEvent = v.InferOutput<typeof OrderEvent>;
export type OrderEventType = OrderEvent['type'];

const SUMMARIES: Readonly<Record<OrderEventType, string>> = {
  'order.placed': 'An order was placed',
  'order.changed': 'Its shopper changed an order: its lines, its time, or its payment',
  'order.ready': 'An order was picked, and what it costs is final',
  'order.handedOver': 'An order was handed over',
  'order.canceled': 'An order was canceled by its shopper, by the store, or by the fraud check',
  'order.refunded': 'A part of an order that was handed over was refunded',
  'order.tipChanged': "Its shopper changed the driver's tip after the delivery",
  'order.arriving': 'The shopper of an order that is ready for pickup is on the way, or there',
};

/** Each kind of event, for `openapi.json`. */
export const WEBHOOKS = Object.fromEntries(
  OrderEvent.options.map((body) => {
    const type = body.entries.type.literal;
    return [type, { summary: SUMMARIES[type], body }];
  }),
);

/** WAITING to be heard for the first time or again; PARKED if it was refused for days and isn't sent until it's replayed. */
export const EventState = v.picklist(['WAITING', 'HEARD', 'PARKED']);
export type EventState = v.InferOutput<typeof EventState>;

/** An event, and what became of it. */
export const ListedEvent = v.object({
  /** Grows with each event. */
  position: v.number(),
  id: Id,
  type: v.string(),
  order: v.string(),
  sequence: v.number(),
  at: Instant,
  state: EventState,
  tries: v.number(),
  /** When it's sent again at the earliest; null unless it waits. */
  nextTryAt: v.nullable(Instant),
  heardAt: v.nullable(Instant),
  /** What the last try got instead of an answer of 200 to 299. */
  failure: v.nullable(v.string()),
});
export type ListedEvent = v.InferOutput<typeof ListedEvent>;

export const EVENTS_PAGE = 100;

export const EventQuery = v.object({
  order: v.optional(Id),
  since: v.optional(Instant),
  state: v.optional(EventState),
  /** The position of the last event of the page before. */
  after: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'Must be a position.'), v.transform(Number)),
    '0',
  ),
});
export type EventQuery = v.InferOutput<typeof EventQuery>;

export const listEvents = operation({
  id: 'events.list',
  method: 'GET',
  path: '/api/staff/events',
  summary: `What the chain's systems hear of orders, oldest first, ${EVENTS_PAGE} events a page`,
  access: 'staff',
  roles: ['owner', 'care'],
  query: EventQuery,
  response: v.object({
    events: v.array(ListedEvent),
    /** For the next page; null if this is the last one. */
    next: v.nullable(v.number()),
  }),
});

/** Which events to send again: one by its id, all of an order by its number, all since then, or all that are parked. */
export const Replay = v.pipe(
  v.object({
    id: v.optional(Id),
    order: v.optional(Id),
    since: v.optional(Instant),
    parked: v.optional(v.literal(true)),
  }),
  v.check(
    (which) => Object.values(which).filter((one) => one !== undefined).length === 1,
    'Name either id, order, since, or parked.',
  ),
);
export type Replay = v.InferOutput<typeof Replay>;

/** Can be repeated: whoever has heard an event knows it by its id. NOT_FOUND if an id or an order has none. */
export const replayEvents = operation({
  id: 'events.replay',
  method: 'POST',
  path: '/api/staff/events/replay',
  summary: 'Send events again, each under its own id and in the order of their order',
  access: 'staff',
  roles: ['owner', 'care'],
  body: Replay,
  response: v.object({ replayed: v.number() }),
});
