import { listOrders as operation } from '../../services/contracts/orders.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { listOrders } from './list-orders.ts';

export function registerOrderRoutes(app: App): void {
  route(app, operation, async ({ deps, shopper }) => ({
    orders: await listOrders(deps, { shopperId: shopper.id }),
  }));
}
