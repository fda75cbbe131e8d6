import * as v from 'valibot';
import { operation } from './operation.ts';
import { CalendarDate, Cents, Gtin13, Id, Modality, TimeZone, Window } from './values.ts';

/** A day of the strip (ENT-13). `value` is the store's calendar day. */
export const DayOption = v.object({
  date: v.object({ value: CalendarDate, timezone: TimeZone }),
  hasTimes: v.boolean(),
  /** The lowest fee of the day in words, or null when fees are not shown. */
  costDisplayString: v.nullable(v.string()),
  costRating: v.nullable(v.number()),
});
export type DayOption = v.InferOutput<typeof DayOption>;

/** A time of a quote. `available` is what was left when it was asked for, not a promise. */
export const QuoteOption = v.object({
  id: Id,
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

const QuoteItem = v.object({ gtin13: Gtin13, quantity: v.number() });

/** What one vendor offers at one place (ENT-27). An option is chosen as 'quoteId|optionId' (QUO-02). */
export const Quote = v.object({
  id: Id,
  storeId: Id,
  vendor: v.object({ id: v.string(), name: v.string() }),
  items: v.object({ included: v.array(QuoteItem), excluded: v.array(QuoteItem) }),
  options: v.array(QuoteOption),
  shouldShowFees: v.boolean(),
  isOrderInstructionsEligible: v.boolean(),
});
export type Quote = v.InferOutput<typeof Quote>;

export const Quotes = v.object({
  quotes: v.array(Quote),
  /** By store id (QUO-03). */
  days: v.record(v.string(), v.array(DayOption)),
  membership: v.nullable(v.object({ type: v.string(), freeThreshold: Cents })),
});
export type Quotes = v.InferOutput<typeof Quotes>;

export const listQuotes = operation({
  id: 'quotes.list',
  method: 'POST',
  path: '/api/quotes',
  summary: "Times for the cart's items of a modality at a store, seven days of its own time zone",
  access: 'fullyAuthenticated',
  query: v.object({
    'filter.shoppingModality': Modality,
    'filter.storeId': Id,
    /** Ids of vendors whose quotes are not wanted, by commas (API-40). */
    'filter.excludedVendors': v.optional(v.pipe(v.string(), v.maxLength(400)), ''),
  }),
  body: v.object({ items: v.pipe(v.array(QuoteItem), v.minLength(1), v.maxLength(200)) }),
  response: Quotes,
});

/** 'quoteId|optionId' (QUO-02). */
export const QuoteOptionId = v.pipe(v.string(), v.regex(/^[^|]{1,64}\|[^|]{1,64}$/));
export const quoteOptionId = (quoteId: string, optionId: string): string => `${quoteId}|${optionId}`;
