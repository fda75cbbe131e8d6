import * as v from 'valibot';
import { operation } from './operation.ts';
import { QuoteItem } from './quote-parts.ts';
import { Cents, Window } from './values.ts';

/** A way to receive the cart, before a time is chosen. */
export const Way = v.object({
  modalityType: v.picklist(['PICKUP', 'DELIVERY', 'SHIP']),
  /** The first free time; of shipping, from the first to the last arrival at its least cost. Null if there is none. */
  earliest: v.nullable(Window),
  /** What that time or those arrivals cost, in cents, after promotions; null if there is no time. */
  fee: v.nullable(Cents),
  /** What the least expensive time costs, in cents, after promotions; null if there is no time. */
  leastFee: v.nullable(Cents),
  /** Why there is no time. */
  reason: v.nullable(v.picklist(['NO_ADDRESS', 'NOT_OFFERED'])),
});
export type Way = v.InferOutput<typeof Way>;

export const listWays = operation({
  id: 'ways.list',
  method: 'POST',
  path: '/api/fulfillment/ways',
  summary:
    'The earliest time of each way to receive the items, and its fee: at the usual store, to the usual address',
  access: 'signedIn',
  body: v.object({
    items: v.pipe(v.array(QuoteItem), v.minLength(1), v.maxLength(200)),
    /** The banner in use, whose stores come first. */
    banner: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{1,32}$/))),
  }),
  response: v.object({ ways: v.array(Way) }),
  answer: 'ways',
});
