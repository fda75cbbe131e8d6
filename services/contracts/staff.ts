import * as v from 'valibot';
import { Tracking } from './carriers.ts';
import { Deposits } from './deposits.ts';
import { PickupType } from './fulfillment.ts';
import { operation } from './operation.ts';
import { Arrival, OrderStatus, OrderStep } from './orders.ts';
import { ProposalStatus } from './proposals.ts';
import { Shipment } from './shipments.ts';
import { ChosenSubstitute, SubstitutionPolicy } from './substitutions.ts';
import { Cents, Gtin13, Id, Instant, Modality } from './values.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999));

/** A quantity of a product. */
const Pieces = v.object({ gtin13: Gtin13, quantity: v.pipe(count, v.minValue(1)) });

/** What was found of a line. */
export const Found = v.object({
  quantity: count,
  /** What all of it weighs, in grams; only for what's sold by weight. */
  weight: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000))),
  /** What was picked in place of what's missing. */
  substitute: v.nullable(Pieces),
});
export type Found = v.InferOutput<typeof Found>;

/** A substitute to ask the shopper about, with what was found of the line. */
export const Proposed = v.object({ ...Found.entries, substitute: Pieces });
export type Proposed = v.InferOutput<typeof Proposed>;

/** A line as the people who pick it see it. */
const StaffLine = v.object({
  gtin13: Gtin13,
  description: v.string(),
  /** What was ordered, and once the order is picked, what was found. */
  quantity: v.number(),
  /** What that many weigh by the catalog, in grams; null for what isn't sold by weight. */
  estimatedWeight: v.nullable(v.number()),
  substitutionPolicy: SubstitutionPolicy,
  /** Null unless the policy is CHOSEN_SUBSTITUTE. */
  chosenSubstitute: v.nullable(ChosenSubstitute),
  instructions: v.nullable(v.string()),
  /** Without its deposits and its tax. */
  total: Cents,
  /** The container deposits on it. */
  depositTotal: Cents,
  /** Null until someone reports it. */
  found: v.nullable(Found),
  /** What the shopper was last asked about it; null if nothing. */
  proposal: v.nullable(
    v.object({
      ...Pieces.entries,
      description: v.string(),
      status: ProposalStatus,
      expiresAt: Instant,
    }),
  ),
  /**
   * What may be picked in its place or, with ASK_FIRST, proposed to the shopper, the most similar first; none unless the shopper leaves it
   * to the store or wants to be asked.
   */
  substitutes: v.array(v.object({ gtin13: Gtin13, description: v.string() })),
});

/** An order as the people who pick it see it. */
export const StaffOrder = v.object({
  /** The number people use, such as '4107-5532-19'. */
  number: v.string(),
  status: OrderStatus,
  modalityType: Modality,
  /** Where to hand it over: at the counter, at a car, or in a locker; null unless it's picked up. */
  pickupType: v.nullable(PickupType),
  /** What to pick, in the order's own order. */
  lines: v.array(StaffLine),
  /** What has happened to it since it was placed, in order. */
  steps: v.array(v.object({ step: OrderStep, at: Instant })),
  /** By vendor; none unless it's shipped, nor once it's canceled. */
  shipments: v.array(Shipment),
  /** How near its shopper is; null unless a store waits for them. */
  arrival: v.nullable(Arrival),
  /** Tax and deposits are part of the total. */
  taxTotal: Cents,
  /** Null if there are none. */
  deposits: v.nullable(Deposits),
  total: Cents,
  refunded: Cents,
});
export type StaffOrder = v.InferOutput<typeof StaffOrder>;

const params = v.object({ number: Id });

export const getStaffOrder = operation({
  id: 'staff.order',
  method: 'GET',
  path: '/api/staff/orders/{number}',
  summary: 'An order to pick',
  access: 'staff',
  roles: ['owner', 'care', 'picker'],
  params,
  response: StaffOrder,
});

/**
 * `from` is the status the caller saw, so that a call that is repeated takes one step. An order that's READY has its final
 * total, and what the tenders pay of it is authorized: CARD_DECLINED or PAYMENT_METHOD_REQUIRED if it costs more now and
 * nothing pays that, and the order is still PICKING; INVALID_INPUT for lines that aren't weighed; NO_ITEMS_AVAILABLE if
 * nothing was found. What's COMPLETED is captured. A shipped order that's READY is completed by its shipments (`staff.ship`):
 * CHECKOUT_CLOSED.
 *
 * `atCoveredPrice` makes an order ready whose weight its payment methods don't cover: what weighs more than estimated then
 * costs no more than is authorized.
 */
export const advanceStaffOrder = operation({
  id: 'staff.advance',
  method: 'POST',
  path: '/api/staff/orders/{number}/advance',
  summary:
    'Take an order one step further: placed, picking, ready, completed; VERSION_STALE if it has already moved on',
  access: 'staff',
  roles: ['owner', 'care', 'picker'],
  refusals: [
    'VERSION_STALE',
    'CHECKOUT_CLOSED',
    'STILL_RUNNING',
    'CARD_DECLINED',
    'PAYMENT_METHOD_REQUIRED',
    'NO_ITEMS_AVAILABLE',
  ],
  params,
  body: v.object({ from: OrderStatus, atCoveredPrice: v.optional(v.boolean(), false) }),
  response: StaffOrder,
});

/** Can be repeated: the first time counts. */
export const departStaffOrder = operation({
  id: 'staff.depart',
  method: 'POST',
  path: '/api/staff/orders/{number}/departure',
  summary: 'Say that a driver has left with a delivery; CHECKOUT_CLOSED unless it is ready',
  access: 'staff',
  roles: ['owner', 'care', 'picker'],
  refusals: ['CHECKOUT_CLOSED'],
  params,
  response: StaffOrder,
});

const shipmentParams = v.object({ number: Id, vendorId: Id });

/**
 * Can be repeated: the first time counts, and the last carrier and tracking number until it's delivered. An order is COMPLETED once the
 * last of its shipments has shipped. CHECKOUT_CLOSED unless the order is ready, or the shipment has shipped and isn't delivered.
 */
export const shipShipment = operation({
  id: 'staff.ship',
  method: 'PUT',
  path: '/api/staff/orders/{number}/shipments/{vendorId}',
  summary: "Say that a carrier has what a vendor ships of an order, and by which number it's tracked",
  access: 'staff',
  roles: ['owner', 'care'],
  refusals: ['CHECKOUT_CLOSED'],
  params: shipmentParams,
  body: Tracking,
  response: StaffOrder,
});

/** Can be repeated: the first time counts. */
export const deliverShipment = operation({
  id: 'staff.deliver',
  method: 'POST',
  path: '/api/staff/orders/{number}/shipments/{vendorId}/delivery',
  summary: 'Say that a shipment was delivered; CHECKOUT_CLOSED unless it has shipped',
  access: 'staff',
  roles: ['owner', 'care'],
  refusals: ['CHECKOUT_CLOSED'],
  params: shipmentParams,
  response: StaffOrder,
});

/**
 * Reports what was found for a line; the last report counts. Lines without a report were found as ordered. What's
 * missing costs nothing, what's sold by weight costs what it weighs, and a substitute never costs more than what it's
 * picked for. INVALID_INPUT for a substitute the shopper doesn't want or that isn't similar.
 */
export const pickLine = operation({
  id: 'staff.pick',
  method: 'PUT',
  path: '/api/staff/orders/{number}/lines/{gtin13}',
  summary: 'Say what was found of a line: how much, its weight, a substitute',
  access: 'staff',
  roles: ['owner', 'care', 'picker'],
  refusals: ['CHECKOUT_CLOSED', 'STILL_RUNNING', 'QUANTITY_EXCEEDED'],
  params: v.object({ number: Id, gtin13: Gtin13 }),
  body: v.object({
    quantity: Found.entries.quantity,
    weight: v.optional(Found.entries.weight, null),
    substitute: v.optional(Found.entries.substitute, null),
  }),
  response: StaffOrder,
});

/**
 * Asks the shopper about a substitute that their policy doesn't allow, or that costs more. They answer until it expires; then the
 * policy decides. It ends another proposal for the line, and `staff.pick` ends it. An order isn't ready while one is open.
 */
export const proposeSubstitute = operation({
  id: 'staff.propose',
  method: 'POST',
  path: '/api/staff/orders/{number}/lines/{gtin13}/proposal',
  summary: 'Ask the shopper about a substitute for a line',
  access: 'staff',
  roles: ['owner', 'care', 'picker'],
  refusals: ['CHECKOUT_CLOSED', 'STILL_RUNNING', 'QUANTITY_EXCEEDED'],
  params: v.object({ number: Id, gtin13: Gtin13 }),
  body: v.object({
    quantity: Found.entries.quantity,
    weight: v.optional(Found.entries.weight, null),
    substitute: Pieces,
  }),
  response: StaffOrder,
});

/** Can be repeated: an order is canceled once, and its money goes back once. */
export const refuseStaffOrder = operation({
  id: 'staff.refuse',
  method: 'POST',
  path: '/api/staff/orders/{number}/refusal',
  summary: "Cancel an order that can't be filled or that nobody picks up; all of its money is refunded",
  access: 'staff',
  roles: ['owner', 'care', 'picker'],
  refusals: ['CHECKOUT_CLOSED'],
  params,
  response: StaffOrder,
});

/**
 * Refunds what was paid for that many units of a line, its tax included. What SNAP paid goes back to SNAP alone, never as cash
 * or to another tender.
 */
export const refundLine = operation({
  id: 'staff.refund',
  method: 'POST',
  path: '/api/staff/orders/{number}/refunds',
  summary: 'Refund a part of an order that was handed over to the tenders that paid it',
  access: 'staff',
  roles: ['owner', 'care'],
  refusals: ['CHECKOUT_CLOSED', 'QUANTITY_EXCEEDED'],
  params,
  body: Pieces,
  response: StaffOrder,
  idempotent: true,
});

/** Can be repeated: `usedAt` is the first time. NOT_FOUND: there's no such voucher, or it was revoked. */
export const redeemVoucher = operation({
  id: 'staff.redeem',
  method: 'POST',
  path: '/api/staff/vouchers/{code}/redemption',
  summary: "Note that a partner took a local reward's voucher",
  access: 'staff',
  roles: ['owner', 'care'],
  params: v.object({ code: Id }),
  response: v.object({ usedAt: Instant }),
});
