import * as v from 'valibot';
import { operation } from '../../services/contracts/operation.ts';

/** How many carts have a product now; NOT_FOUND if there's no such product. */
export const countCarts = operation({
  id: 'products.countCarts',
  method: 'GET',
  path: '/api/products/{gtin13}/carts',
  summary: 'How many carts have a product now',
  access: 'public',
  params: v.object({ gtin13: v.string() }),
  response: v.object({ carts: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  answer: 'carts',
});
