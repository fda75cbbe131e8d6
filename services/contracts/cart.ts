import * as v from 'valibot';
import { operation } from './operation.ts';
import { ProductSummary } from './product-summary.ts';
import { Cents, Done, Gtin13, Id, Modality, VersionKey } from './values.ts';

/** SHOPPERS_CHOICE means that substitutions are allowed (CIT-05). */
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
  /** The line's price with its promotion, and without. */
  total: Cents,
  regularTotal: Cents,
});
export type CartItem = v.InferOutput<typeof CartItem>;

export const Cart = v.object({
  id: Id,
  versionKey: VersionKey,
  lineItems: v.array(CartItem),
  /** Of all lines that can be had now, promotions taken off. */
  itemTotal: Cents,
  yellowTagDiscountTotal: Cents,
  /** The preferred store's state, in which orders are picked up; null before one is chosen. */
  receivedInState: v.nullable(v.string()),
});
export type Cart = v.InferOutput<typeof Cart>;

/** A line as a change names it. Quantity 0 takes it out; the rest keeps its value when absent. */
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
  summary: "The shopper's cart; an empty one when there is none yet",
  access: 'signedIn',
  response: Cart,
});

export const updateCart = operation({
  id: 'cart.update',
  method: 'PUT',
  path: '/api/carts/{cartId}/line-items',
  summary: 'Set the quantities of the named lines; the other lines stay. QUANTITY_EXCEEDED names the line',
  access: 'signedIn',
  refusals: ['QUANTITY_EXCEEDED'],
  params: v.object({ cartId: Id }),
  body: v.object({ lineItems: v.pipe(v.array(CartLineChange), v.minLength(1), v.maxLength(200)) }),
  response: Cart,
});

/**
 * Empties the cart. With `checkoutId` it makes sure that what was ordered is out of it (SUB-04), and touches nothing that
 * was added since; STILL_RUNNING or CHECKOUT_CLOSED when that checkout is not placed.
 */
export const deleteCart = operation({
  id: 'cart.delete',
  method: 'DELETE',
  path: '/api/carts/{cartId}',
  summary: 'Empty the cart, or make sure that what a placed order took is out of it',
  access: 'signedIn',
  refusals: ['STILL_RUNNING', 'CHECKOUT_CLOSED'],
  params: v.object({ cartId: Id }),
  query: v.object({ checkoutId: v.optional(Id) }),
  response: Done,
});
