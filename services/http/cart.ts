import { type Cart, type CartLineChange, deleteCart, getCart, updateCart } from '../contracts/cart.ts';
import type { Call } from './call.ts';

export const createCartServices = (call: Call) => ({
  getCart: (_input: undefined, signal: AbortSignal): Promise<Cart> => call(getCart, {}, signal),
  updateCart: (
    { cartId, lineItems }: { cartId: string; lineItems: CartLineChange[] },
    signal: AbortSignal,
  ): Promise<Cart> => call(updateCart, { params: { cartId }, body: { lineItems } }, signal),
  /** With a checkout only what its order took, else all. */
  deleteCart: ({ cartId, ...query }: { cartId: string; checkoutId?: string }, signal: AbortSignal) =>
    call(deleteCart, { params: { cartId }, query }, signal),
});
