import * as v from 'valibot';
import { CartFulfillment, PickupType } from './fulfillment.ts';
import { operation } from './operation.ts';
import { ProductSummary } from './product-summary.ts';
import { Cents, Done, Gtin13, Id, Modality, VersionKey } from './values.ts';

/** SHOPPERS_CHOICE allows substitutions (CIT-05). */
export const SubstitutionPolicy = v.picklist(['SHOPPERS_CHOICE', 'NO_SUBSTITUTIONS']);

export const CartItem = v.object({
  id: Id,
  gtin13: Gtin13,
  quantity: v.number(),
  substitutionPolicy: SubstitutionPolicy,
  instructions: v.nullable(v.string()),
  sellerId: v.nullable(v.string()),
  modalityType: Modality,
  isItemProp65: v.boolean(),
  product: ProductSummary,
  /** The line's price with and without its promotion. */
  total: Cents,
  regularTotal: Cents,
});
export type CartItem = v.InferOutput<typeof CartItem>;

export const Cart = v.object({
  id: Id,
  versionKey: VersionKey,
  lineItems: v.array(CartItem),
  /** Of all available lines, minus promotions. */
  itemTotal: Cents,
  yellowTagDiscountTotal: Cents,
  /** The state of the preferred store, where orders are picked up; null until one is chosen. */
  receivedInState: v.nullable(v.string()),
  /** How the lines for pickup are picked up. */
  pickupType: PickupType,
  /** What's added is received this way if it's sold that way; null until the shopper has chosen (CAD-13). */
  activeModality: v.nullable(Modality),
  /** The shopper has a SNAP EBT card. */
  hasEbtCard: v.boolean(),
});
export type Cart = v.InferOutput<typeof Cart>;

/** A change to one line. Quantity 0 removes it; whatever is absent stays as it is. */
export const CartLineChange = v.object({
  gtin13: Gtin13,
  quantity: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(999)),
  modalityType: Modality,
  substitutionPolicy: v.optional(SubstitutionPolicy),
  instructions: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(128)))),
});
export type CartLineChange = v.InferOutput<typeof CartLineChange>;

export const getCart = operation({
  id: 'cart.get',
  method: 'GET',
  path: '/api/cart',
  summary: "The shopper's cart; empty if there is none yet",
  access: 'signedIn',
  response: Cart,
});

export const updateCart = operation({
  id: 'cart.update',
  method: 'PUT',
  path: '/api/carts/{cartId}/line-items',
  summary:
    'Set the quantities of the given lines; other lines stay. QUANTITY_EXCEEDED and AGE_RESTRICTED name the line',
  access: 'signedIn',
  refusals: ['QUANTITY_EXCEEDED', 'AGE_RESTRICTED'],
  params: v.object({ cartId: Id }),
  body: v.object({ lineItems: v.pipe(v.array(CartLineChange), v.minLength(1), v.maxLength(200)) }),
  response: Cart,
});

/**
 * With `versionKey`, the cart's version as it was chosen in, a try whose answer was lost is made again: if the cart has changed
 * since, that it's received this way is only confirmed, or VERSION_STALE.
 */
export const chooseFulfillment = operation({
  id: 'cart.fulfill',
  method: 'PUT',
  path: '/api/carts/{cartId}/fulfillment',
  summary:
    'Choose how to receive the cart; lines not sold that way stay as they are. AGE_RESTRICTED: something has a minimum age, and nobody checks it at a pickup locker',
  access: 'signedIn',
  refusals: ['AGE_RESTRICTED', 'VERSION_STALE'],
  params: v.object({ cartId: Id }),
  body: v.object({ fulfillmentType: CartFulfillment, versionKey: v.optional(VersionKey) }),
  response: Cart,
});

/**
 * Empties the cart. With `checkoutId`, it only makes sure that what was ordered is out of the cart (SUB-04) and
 * leaves later additions alone; STILL_RUNNING or CHECKOUT_CLOSED if that checkout isn't placed.
 */
export const deleteCart = operation({
  id: 'cart.delete',
  method: 'DELETE',
  path: '/api/carts/{cartId}',
  summary: "Empty the cart, or make sure a placed order's items are out of it",
  access: 'signedIn',
  refusals: ['STILL_RUNNING', 'CHECKOUT_CLOSED'],
  params: v.object({ cartId: Id }),
  query: v.object({ checkoutId: v.optional(Id) }),
  response: Done,
});
