import * as v from 'valibot';
import { PickupType } from './fulfillment.ts';
import { operation } from './operation.ts';
import { ArrivalStage, OrderStatus } from './orders.ts';
import { PaymentType } from './payments.ts';
import { Found } from './staff.ts';
import { CalendarDate, Cents, Gtin13, Id, Instant, Modality, TimeZone } from './values.ts';

/** How many orders a page has. */
export const ORDERS_PER_PAGE = 50;

/** An order in a list. */
export const ListedOrder = v.object({
  number: v.string(),
  status: OrderStatus,
  modalityType: Modality,
  /** The store that hands it over, by its locationId; null for what sellers ship. */
  store: v.nullable(v.string()),
  /** When it's to be handed over; null for what sellers ship. */
  startsAt: v.nullable(Instant),
  endsAt: v.nullable(Instant),
  itemCount: v.number(),
  total: Cents,
  placedAt: Instant,
});
export type ListedOrder = v.InferOutput<typeof ListedOrder>;

const next = v.nullable(v.string());

/** A store and, by its calendar, a day. */
const storeAndDay = { store: v.optional(Id), day: v.optional(CalendarDate) };

/** Where a page starts: the `next` of the one before. */
const after = v.optional(v.pipe(v.string(), v.maxLength(100)));

/** INVALID_INPUT for a day without a store, whose calendar it's by. */
export const listStaffOrders = operation({
  id: 'staff.orders',
  method: 'GET',
  path: '/api/staff/orders',
  summary:
    "Orders by store, the day they are handed over, and status, the latest placed first; a picker's own store's",
  access: 'staff',
  roles: ['owner', 'care', 'picker'],
  query: v.object({ ...storeAndDay, status: v.optional(OrderStatus), after }),
  response: v.object({
    orders: v.array(ListedOrder),
    /** For the next page; null if this is the last one. */
    next,
  }),
});

/** INVALID_INPUT without a store, which a picker needn't name. */
export const getPickingList = operation({
  id: 'staff.pickingList',
  method: 'GET',
  path: '/api/staff/picking-list',
  summary: 'What is still to be picked in a store, by order, the soonest first',
  access: 'staff',
  roles: ['owner', 'care', 'picker'],
  query: v.object({ ...storeAndDay, after }),
  response: v.object({
    orders: v.array(
      v.object({
        ...v.pick(ListedOrder, ['number', 'status', 'modalityType', 'startsAt', 'endsAt']).entries,
        /** Those nobody has reported on. */
        lines: v.array(
          v.object({
            gtin13: Gtin13,
            description: v.string(),
            quantity: v.number(),
            /** Where to find it; null for what the catalog no longer has. */
            department: v.nullable(v.string()),
            instructions: v.nullable(v.string()),
          }),
        ),
      }),
    ),
    next,
  }),
});

/** INVALID_INPUT without a store, which a picker needn't name; NOT_FOUND. */
export const listArrivals = operation({
  id: 'staff.arrivals',
  method: 'GET',
  path: '/api/staff/arrivals',
  summary: 'Who is there to pick up an order that is ready, and who is on the way, the longest waiting first',
  access: 'staff',
  roles: ['owner', 'care', 'picker'],
  query: v.object({ store: v.optional(Id) }),
  response: v.object({
    arrivals: v.array(
      v.object({
        ...v.pick(ListedOrder, ['number', 'startsAt', 'endsAt', 'itemCount']).entries,
        pickupType: v.nullable(PickupType),
        stage: ArrivalStage,
        /** The spot they're parked in. */
        bay: v.nullable(v.string()),
        since: Instant,
      }),
    ),
  }),
});

/** A slot and how many orders it has. */
const SlotLoad = v.object({
  slotId: v.string(),
  modalityType: Modality,
  /** Who delivers it; null for pickup. */
  vendorId: v.nullable(v.string()),
  startsAt: Instant,
  endsAt: Instant,
  capacity: v.number(),
  /** Orders, and reservations that may become one. */
  taken: v.number(),
});
export type SlotLoad = v.InferOutput<typeof SlotLoad>;

/** INVALID_INPUT without a store, which a picker needn't name; NOT_FOUND. */
export const listSlots = operation({
  id: 'staff.slots',
  method: 'GET',
  path: '/api/staff/slots',
  summary: "A store's slots of a day, and how full each is",
  access: 'staff',
  roles: ['owner', 'catalog', 'care', 'picker'],
  query: v.object({ store: v.optional(Id), day: CalendarDate }),
  response: v.object({ timezone: TimeZone, slots: v.array(SlotLoad) }),
});

/** What's known of an order, for people who help its shopper: nothing secret, and no card number. */
export const OrderRecord = v.object({
  ...ListedOrder.entries,
  settlement: v.picklist(['AUTHORIZED', 'CAPTURED', 'REVERSED']),
  estimatedTotal: v.nullable(Cents),
  refunded: Cents,
  /** Everything that happened, in order. */
  timeline: v.array(
    v.object({
      at: Instant,
      /** PLACED; an attempt's kind; or the call of an operator. */
      what: v.string(),
      /** DONE, or how else it ended. */
      outcome: v.string(),
      operatorId: v.nullable(v.string()),
    }),
  ),
  tenders: v.array(
    v.object({
      paymentType: PaymentType,
      brand: v.nullable(v.string()),
      lastFour: v.nullable(v.string()),
      amount: Cents,
      authorizedAmount: v.nullable(Cents),
    }),
  ),
  emails: v.array(
    v.object({ kind: v.string(), createdAt: Instant, sentAt: v.nullable(Instant), tries: v.number() }),
  ),
  /** Whatever moved its money. */
  attempts: v.array(
    v.object({
      kind: v.string(),
      status: v.string(),
      reason: v.nullable(v.string()),
      createdAt: Instant,
      endedAt: v.nullable(Instant),
      authorizations: v.array(v.object({ paymentType: PaymentType, amount: Cents, held: Cents })),
    }),
  ),
  /** What was found of each line, once someone reported it. */
  lines: v.array(
    v.object({ gtin13: Gtin13, description: v.string(), quantity: v.number(), found: v.nullable(Found) }),
  ),
});
export type OrderRecord = v.InferOutput<typeof OrderRecord>;

export const getOrderRecord = operation({
  id: 'staff.record',
  method: 'GET',
  path: '/api/staff/orders/{number}/record',
  summary: 'An order with its timeline, tenders, emails, and attempts',
  access: 'staff',
  roles: ['owner', 'care'],
  params: v.object({ number: Id }),
  response: OrderRecord,
});
