import * as v from 'valibot';
import { ProductSummary } from './catalog.ts';
import { operation } from './operation.ts';
import { Cents, Gtin13, Id, Modality } from './values.ts';

/** A product of an earlier order, and how much of it the cart can take now, at today's price. */
export const AgainItem = v.object({
  product: ProductSummary,
  /** How it would be received: as the order was, if it's still sold that way. */
  modalityType: Modality,
  /** How many the shopper got then. */
  ordered: v.number(),
  /** How many the cart has already. */
  inCart: v.number(),
  /** How many can be added; 0 if none. */
  quantity: v.number(),
  /** What those cost. */
  total: Cents,
});
export type AgainItem = v.InferOutput<typeof AgainItem>;

export const offerAgain = operation({
  id: 'orders.offerAgain',
  method: 'GET',
  path: '/api/orders/{orderId}/again',
  summary: 'What of an order can be bought again now, how much of each, and at which price',
  access: 'signedIn',
  params: v.object({ orderId: Id }),
  response: v.object({
    items: v.array(AgainItem),
    /** What the catalog no longer has. */
    gone: v.array(v.object({ gtin13: Gtin13, description: v.string() })),
  }),
});
export type OfferedAgain = v.InferOutput<typeof offerAgain.response>;

interface Wanted {
  ordered: number;
  inCart: number;
}

type Limits = Pick<
  ProductSummary,
  'available' | 'left' | 'soldInStore' | 'shipToHomeItem' | 'minimumOrderQuantity' | 'maximumOrderQuantity'
>;

/** How many of a product can be added to the cart again: as many as were ordered, within what one order can have and what's left. */
export function quantityAgain({ ordered, inCart }: Wanted, product: Limits): number {
  const { available, soldInStore, shipToHomeItem, minimumOrderQuantity: least } = product;
  if (!available || !(soldInStore || shipToHomeItem)) return 0;
  const most = Math.min(product.maximumOrderQuantity, product.left ?? Infinity) - inCart;
  const wanted = Math.max(ordered, least - inCart);
  return Math.max(0, Math.min(wanted, most));
}
