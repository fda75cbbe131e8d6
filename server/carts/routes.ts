import * as contract from '../../services/contracts/cart.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { chooseFulfillment } from './choose-fulfillment.ts';
import { compareCart } from './compare-cart.ts';
import { emptyCart, requireTakenOut } from './empty-cart.ts';
import { openCart } from './open-cart.ts';
import { updateCart } from './update-cart.ts';

export function registerCartRoutes(app: App): void {
  route(app, contract.getCart, ({ deps, shopper }) => openCart(deps.db, shopper.id));

  route(app, contract.compareCart, async ({ deps, shopper, query }) => ({
    lines: await compareCart(deps.db, { shopperId: shopper.id, ...query }),
  }));

  route(app, contract.updateCart, ({ deps, shopper, params, body, idempotencyKey }) =>
    updateCart(deps.db, { shopperId: shopper.id, idempotencyKey, ...params, ...body }),
  );

  route(app, contract.chooseFulfillment, ({ deps, shopper, params, body }) =>
    chooseFulfillment(deps.db, { shopperId: shopper.id, ...params, ...body }),
  );

  route(app, contract.deleteCart, async ({ deps, shopper, params, query }) => {
    const { cartId } = params;
    const { checkoutId, versionKey } = query;
    if (checkoutId === undefined) await emptyCart(deps.db, { shopperId: shopper.id, cartId, versionKey });
    else await requireTakenOut(deps.db, { shopperId: shopper.id, cartId, checkoutId });
    return { successful: true };
  });
}
