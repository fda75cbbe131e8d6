import { type Cart, type CartLineChange, getCart, updateCart } from '../../services/contracts/cart.ts';
import type { Call } from '../../services/http/call.ts';

/** A line as the cart should have it; quantity 0 removes it. */
export type WantedLine = Omit<Extract<CartLineChange, { type: 'SET' }>, 'type' | 'from'>;

/** The changes that make a cart's lines as wanted. */
const changesTo = ({ lineItems }: Cart, wanted: readonly WantedLine[]): CartLineChange[] =>
  wanted.map((line) => ({
    ...line,
    type: 'SET',
    from: lineItems.find(({ gtin13 }) => gtin13 === line.gtin13)?.quantity ?? 0,
  }));

/** Sets lines of the shopper's cart, whatever is in it now; other lines stay. */
export async function setLines({ call }: { call: Call }, wanted: readonly WantedLine[]): Promise<Cart> {
  const cart = await call(getCart, {});
  return call(updateCart, {
    params: { cartId: cart.id },
    body: { lineItems: changesTo(cart, wanted) },
    idempotencyKey: crypto.randomUUID(),
  });
}
