import { offerAgain as offerAgainOperation } from '../../services/contracts/buy-again.ts';
import * as contract from '../../services/contracts/orders.ts';
import * as proposals from '../../services/contracts/proposals.ts';
import { changeTip as changeTipOperation } from '../../services/contracts/tips.ts';
import type { App } from '../http/context.ts';
import type { Readiness } from '../http/health.ts';
import { route } from '../http/route.ts';
import { withBanner } from '../wallet/sells-snap.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeTip } from './change-tip.ts';
import { listOrders } from './list-orders.ts';
import { offerAgain } from './offer-again.ts';
import { registerOrderChanges } from './order-changes.ts';
import { decideProposal, listProposals } from './proposals.ts';
import { tellArrival } from './tell-arrival.ts';

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

  route(app, offerAgainOperation, ({ deps, shopper, params: { orderId } }) =>
    offerAgain(deps.db, { shopperId: shopper.id, locationId: shopper.shoppingLocationId, orderId }),
  );

  route(app, contract.tellArrival, ({ deps, shopper, params: { orderId }, body }) =>
    tellArrival(deps, { shopperId: shopper.id, orderId, ...body }),
  );

  route(app, changeTipOperation, ({ deps, shopper, params: { orderId }, body, idempotencyKey, http }) =>
    changeTip(withBanner(deps, http), {
      shopperId: shopper.id,
      orderId,
      versionKey: body.versionKey,
      gratuityAmount: body.paymentDetails.gratuityAmount,
      idempotencyKey,
    }),
  );
}
