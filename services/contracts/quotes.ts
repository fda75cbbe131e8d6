import * as v from 'valibot';
import { MembershipType } from './membership.ts';
import { operation } from './operation.ts';
import { QuoteItem, Vendor } from './quote-parts.ts';
import { CalendarDate, Cents, Destination, Id, Instant, Modality, TimeZone, Window } from './values.ts';

/** A day of the strip (ENT-13). `value` is the store's calendar day. */
export const DayOption = v.object({
  date: v.object({ value: CalendarDate, timezone: TimeZone }),
  hasTimes: v.boolean(),
  /** The lowest fee of the day in words, or null when fees are not shown. */
  costDisplayString: v.nullable(v.string()),
  costRating: v.nullable(v.number()),
});
export type DayOption = v.InferOutput<typeof DayOption>;

/**
 * A time of a quote, or a shipping method of it with the days in which it arrives. `available` is what was left when
 * it was asked for, not a promise.
 */
export const QuoteOption = v.object({
  id: Id,
  /** 'Standard', 'Express': of a shipping method. Empty for a time. */
  name: v.string(),
  description: v.string(),
  window: Window,
  /** The fee in cents; null is not known yet ('TBD'). */
  cost: v.nullable(Cents),
  /** What a promotion takes off the fee, in cents, positive. */
  promo: Cents,
  fee: v.object({ name: v.string(), description: v.string() }),
  available: v.boolean(),
  /** For a slot that starts at once: 'Within {n} hours'. */
  immediateHours: v.nullable(v.number()),
});
export type QuoteOption = v.InferOutput<typeof QuoteOption>;

/** Why an item is left out of a quote (QUO-08). */
export const ExclusionReason = v.picklist([
  'UNAVAILABLE',
  'NOT_SOLD_THERE',
  'NOT_SHIPPED',
  'HEAT_SENSITIVE',
  'RESTRICTED_STATE',
  'RESTRICTED_ZIP',
  'NO_ALCOHOL',
]);
export type ExclusionReason = v.InferOutput<typeof ExclusionReason>;

/**
 * What one vendor offers at one place (ENT-27). An option is chosen as 'quoteId|optionId' (QUO-02). For delivery every
 * vendor's quote has the id of the store that serves the address, for shipping there is none.
 */
export const Quote = v.object({
  id: Id,
  storeId: v.nullable(Id),
  vendor: Vendor,
  items: v.object({
    included: v.array(QuoteItem),
    excluded: v.array(v.object({ ...QuoteItem.entries, reason: ExclusionReason })),
  }),
  options: v.array(QuoteOption),
  /** The vendor's own service did not answer: there are no options, and asking again may help (SHP-09). */
  problem: v.nullable(v.picklist(['VENDOR_UNREACHABLE'])),
  shouldShowFees: v.boolean(),
  isOrderInstructionsEligible: v.boolean(),
});
export type Quote = v.InferOutput<typeof Quote>;

export const Quotes = v.object({
  quotes: v.array(Quote),
  /** By store id (QUO-03), for delivery too; a day has times where any vendor has some. Empty for shipping. */
  days: v.record(v.string(), v.array(DayOption)),
  /** The member's free delivery: from this sum on, for BOOST_LITE in times that start at `freeFrom` or later (MEM-03). */
  membership: v.nullable(
    v.object({ type: MembershipType, freeThreshold: Cents, freeFrom: v.nullable(Instant) }),
  ),
});
export type Quotes = v.InferOutput<typeof Quotes>;

export const listQuotes = operation({
  id: 'quotes.list',
  method: 'POST',
  path: '/api/quotes',
  summary:
    'Times for items at a store (PICKUP) or at an address (DELIVERY), seven days; ways to send them there (SHIP)',
  access: 'fullyAuthenticated',
  refusals: [
    'NO_ITEMS_AVAILABLE',
    'NO_TIMESLOTS_AVAILABLE',
    'LAT_LNG_REQUIRED',
    'FULL_ADDRESS_REQUIRED',
    'INVALID_ADDRESS',
    'ALCOHOL_QTY_EXCEEDED',
    'ALCOHOL_NA_FOR_ADDRESS',
  ],
  query: v.object({
    'filter.shoppingModality': Modality,
    /** Required for PICKUP; of no use otherwise. */
    'filter.storeId': v.optional(Id),
    /** Ids of vendors whose quotes are not wanted, by commas (API-40). */
    'filter.excludedVendors': v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
  }),
  body: v.object({
    items: v.pipe(v.array(QuoteItem), v.minLength(1), v.maxLength(200)),
    /** Required for DELIVERY and SHIP (API-41). */
    address: v.optional(Destination),
  }),
  response: Quotes,
});

/** A time of delivery to a postal code, before anything is in the cart (ENT-29). */
export const Slot = v.object({
  available: v.boolean(),
  fulfillment: v.literal('DELIVERY'),
  pickupBeginTime: Instant,
  pickupEndTime: Instant,
  timezone: TimeZone,
  slotType: v.picklist(['IMMEDIATE', 'SCHEDULED']),
  storeId: Id,
  /** The option's id; the same in every quote. */
  availabilityId: Id,
  immediateHour: v.nullable(v.number()),
});
export type Slot = v.InferOutput<typeof Slot>;

/** The next delivery times near a postal code, none where nobody delivers (API-51). */
export const upfrontTimeslots = operation({
  id: 'timeslots.upfront',
  method: 'GET',
  path: '/api/delivery/timeslots',
  summary: 'The next three delivery times for a postal code, earliest first',
  access: 'public',
  query: v.object({ postalCode: v.pipe(v.string(), v.trim(), v.regex(/^\d{5}$/)) }),
  response: v.object({ timeslots: v.array(Slot) }),
});
