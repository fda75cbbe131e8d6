import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { usPostalCode } from './addresses.ts';
import { FlashSale } from './flash-sales.ts';
import { MembershipType } from './membership.ts';
import { operation } from './operation.ts';
import { QuoteItem, Vendor } from './quote-parts.ts';
import {
  CalendarDate,
  Cents,
  Coordinates,
  Destination,
  Id,
  Instant,
  Modality,
  TimeZone,
  Window,
} from './values.ts';

/** A day in the day strip (ENT-13). `value` is the store's calendar day. */
export const DayOption = v.object({
  date: v.object({ value: CalendarDate, timezone: TimeZone }),
  hasTimes: v.boolean(),
  /**
   * Why it has none: the store is closed, orders for the day ended then, or the law lets nobody hand over the alcohol in the cart at any of
   * its times. Null for a day with times, or whose times are all taken.
   */
  noTimesBecause: v.optional(
    v.nullable(
      v.variant('kind', [
        v.object({ kind: v.literal('CLOSED'), reason: v.string() }),
        v.object({ kind: v.literal('CUT_OFF'), endedAt: Instant }),
        v.object({ kind: v.literal('NO_ALCOHOL') }),
      ]),
    ),
    null,
  ),
  /** The day's lowest fee in words; null if fees aren't shown. */
  costDisplayString: v.nullable(v.string()),
  costRating: v.nullable(v.number()),
});
export type DayOption = v.InferOutput<typeof DayOption>;

/**
 * A time in a quote, or a shipping method with its arrival dates. `available` is what was left when the quote was
 * made, not a promise.
 */
export const QuoteOption = v.object({
  id: Id,
  /** The shipping method, 'Standard' or 'Express'; empty for a time. */
  name: v.string(),
  description: v.string(),
  window: Window,
  /** The fee in cents; null means not known yet ('TBD'). */
  cost: v.nullable(Cents),
  /** The discount on the fee, in cents, positive. */
  promo: Cents,
  fee: v.object({ name: v.string(), description: v.string() }),
  available: v.boolean(),
  /** For a slot that starts right away: 'Within {n} hours'. */
  immediateHours: v.nullable(v.number()),
  /** On the quote's products, in this slot only; at most one for each product (FLS-07). */
  flashSales: v.array(FlashSale),
});
export type QuoteOption = v.InferOutput<typeof QuoteOption>;

/** Why a quote leaves an item out (QUO-08). */
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
 * One vendor's offer at one place (ENT-27). Options are selected by 'quoteId|optionId' (QUO-02). For delivery,
 * every vendor's quote has the id of the store that serves the address; for shipping, there is none.
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
  /** The vendor's own service didn't respond: there are no options, and retrying may help (SHP-09). */
  problem: v.nullable(v.picklist(['VENDOR_UNREACHABLE'])),
  shouldShowFees: v.boolean(),
  isOrderInstructionsEligible: v.boolean(),
});
export type Quote = v.InferOutput<typeof Quote>;

export const Quotes = v.object({
  quotes: v.array(Quote),
  /** By store id (QUO-03), even for delivery; a day has times if any vendor does. Empty for shipping. */
  days: v.record(v.string(), v.array(DayOption)),
  /**
   * The member's free delivery: from this amount on and, for BOOST_LITE, in times that start at `freeFrom` or later
   * (MEM-03).
   */
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
    'Seven days of times for items at a store (PICKUP) or an address (DELIVERY), or ways to ship them there (SHIP)',
  access: 'fullyAuthenticated',
  refusals: [
    'NO_ITEMS_AVAILABLE',
    'NO_TIMESLOTS_AVAILABLE',
    'LAT_LNG_REQUIRED',
    'FULL_ADDRESS_REQUIRED',
    'INVALID_ADDRESS',
    'ALCOHOL_QTY_EXCEEDED',
    'ALCOHOL_NA_FOR_ADDRESS',
    'TAX_UNKNOWN',
  ],
  query: v.object({
    'filter.shoppingModality': Modality,
    /** Required for PICKUP; ignored otherwise. */
    'filter.storeId': v.optional(Id),
    /** Comma-separated ids of vendors to leave out (API-40). */
    'filter.excludedVendors': v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
  }),
  body: v.object({
    /** `offerId` is the marketplace seller whose offer it is; without one, it's the offer of whoever sells the item. */
    cart: v.pipe(
      v.array(v.object({ ...QuoteItem.entries, offerId: v.optional(Id) })),
      v.minLength(1),
      v.maxLength(200),
    ),
    /** Required for DELIVERY and SHIP (API-41); without a location, the postal code says where it is. */
    locale: v.optional(
      v.object({ address: v.omit(Destination, ['location']), location: v.optional(Coordinates) }),
    ),
  }),
  response: Quotes,
});

/** A delivery time for a postal code, before anything is in the cart (ENT-29). */
export const Slot = v.object({
  available: v.boolean(),
  fulfillment: v.literal('DELIVERY'),
  pickupBeginTime: Instant,
  pickupEndTime: Instant,
  timezone: TimeZone,
  slotType: v.picklist(['IMMEDIATE', 'SCHEDULED']),
  storeId: Id,
  /** The option's id, the same in every quote. */
  availabilityId: Id,
  immediateHour: v.nullable(v.number()),
});
export type Slot = v.InferOutput<typeof Slot>;

/** The next delivery times near a postal code; empty if nobody delivers there (API-51). */
export const upfrontTimeslots = operation({
  id: 'timeslots.upfront',
  method: 'GET',
  path: '/api/delivery/timeslots',
  summary: 'The next three delivery times for a postal code, earliest first',
  access: 'public',
  query: v.object({ postalCode: usPostalCode(() => t('Enter a ZIP code.')) }),
  response: v.object({ timeslots: v.array(Slot) }),
});
