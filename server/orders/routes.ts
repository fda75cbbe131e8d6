import * as contract from '../../services/contracts/orders.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { cancelOrder } from './cancel-order.ts';
import { listOrders } from './list-orders.ts';

export function registerOrderRoutes(app: App): void {
  route(app, contract.listOrders, async ({ deps, shopper }) => ({
    orders: await listOrders(deps, { shopperId: shopper.id }),
  }));

  route(app, contract.cancelOrder, async ({ deps, shopper, params: { orderId } }) => {
    await cancelOrder(deps, { shopperId: shopper.id, orderId });
    return { successful: true };
  });
}
