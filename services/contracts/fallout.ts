import * as v from 'valibot';
import { Checkout } from './checkouts.ts';
import { operation } from './operation.ts';
import { ExclusionReason } from './quotes.ts';
import { Cents, Gtin13, Id, VersionKey } from './values.ts';

/** Why an item isn't available as ordered: its stock, or why it can't be handed over or shipped. */
export const RootCause = v.picklist(['OUT_OF_STOCK', 'TOO_FEW_LEFT', ...ExclusionReason.options]);
export type RootCause = v.InferOutput<typeof RootCause>;

export const FalloutItem = v.object({
  gtin13: Gtin13,
  description: v.string(),
  customerFacingSize: v.string(),
  imageUrl: v.string(),
  /** As ordered. */
  quantity: v.number(),
  /** How many are still available. */
  left: v.number(),
  rootCause: RootCause,
});
export type FalloutItem = v.InferOutput<typeof FalloutItem>;

/**
 * What keeps an order from being placed, or the changes to one from being saved, as it is (FAL-01, FAL-02). ITEM_FALLOUT:
 * there aren't enough of an item; PROMISING_FALLOUT: the reservation's vendors can't hand over or ship an item.
 */
export const Fallout = v.object({
  kind: v.picklist(['ITEM_FALLOUT', 'PROMISING_FALLOUT']),
  items: v.array(FalloutItem),
  /**
   * The order without them; null if nothing is left. `total` is null if the rest needs another reservation before
   * it has a total.
   */
  remaining: v.nullable(v.object({ itemCount: v.number(), total: v.nullable(Cents) })),
});
export type Fallout = v.InferOutput<typeof Fallout>;

const params = v.object({ checkoutId: Id });

export const getFallout = operation({
  id: 'fallout.get',
  method: 'GET',
  path: '/api/checkouts/{checkoutId}/fallout',
  summary:
    "Which items of an unplaced order, or of changes to a placed one, aren't available, and what it costs without them; null if there are none",
  access: 'fullyAuthenticated',
  refusals: ['CHECKOUT_CLOSED', 'STILL_RUNNING', 'ORDER_EXPIRED'],
  params,
  response: v.object({ fallout: v.nullable(Fallout) }),
  answer: 'fallout',
});

/**
 * Takes what isn't available out of the cart and the order, or out of the changes to one that's placed. VERSION_STALE if the order
 * changed elsewhere; PROMISE_STALE if the rest needs another reservation; NO_ITEMS_AVAILABLE if nothing is left.
 */
export const removeFallout = operation({
  id: 'fallout.remove',
  method: 'POST',
  path: '/api/checkouts/{checkoutId}/fallout/removal',
  summary:
    'Remove the unavailable items from the cart and the order, or from the changes to a placed one; the response is the order at its new total',
  access: 'fullyAuthenticated',
  refusals: [
    'CHECKOUT_CLOSED',
    'STILL_RUNNING',
    'ORDER_EXPIRED',
    'VERSION_STALE',
    'PROMISE_STALE',
    'NO_ITEMS_AVAILABLE',
    'TAX_UNKNOWN',
    'AGE_VERIFICATION_REQUIRED',
    'AGE_RESTRICTED',
    'VENDOR_ACCEPTANCE_REQUIRED',
  ],
  params,
  body: v.object({ versionKey: VersionKey }),
  response: Checkout,
});
