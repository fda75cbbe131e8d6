import * as contract from '../../services/contracts/orders.ts';
import * as proposals from '../../services/contracts/proposals.ts';
import type { App } from '../http/context.ts';
import type { Readiness } from '../http/health.ts';
import { route } from '../http/route.ts';
import { cancelOrder } from './cancel-order.ts';
import { listOrders } from './list-orders.ts';
import { registerOrderChanges } from './order-changes.ts';
import { decideProposal, listProposals } from './proposals.ts';

export function registerOrderRoutes(app: App, readiness: Readiness): void {
  registerOrderChanges(app, readiness);

  route(app, proposals.listProposals, async ({ deps, shopper, params }) => ({
    proposals: await listProposals(deps, { shopperId: shopper.id, ...params }),
  }));

  route(app, proposals.decideProposal, async ({ deps, shopper, params, body }) => ({
    proposals: await decideProposal(deps, { shopperId: shopper.id, ...params, ...body }),
  }));

  route(app, contract.listOrders, async ({ deps, shopper }) => ({
    orders: await listOrders(deps, { shopperId: shopper.id }),
  }));

  route(app, contract.cancelOrder, async ({ deps, shopper, params: { orderId } }) => {
    await cancelOrder(deps, { shopperId: shopper.id, orderId });
    return { successful: true };
  });
}
