import { updateCheckout } from '../../services/contracts/checkouts.ts';
import * as fallout from '../../services/contracts/fallout.ts';
import { getFallout, removeFallout } from '../checkouts/fallout.ts';
import { placeOrder } from '../checkouts/place-order.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import {
  falloutOfChanges,
  isBeingModified,
  removeFalloutOfChanges,
} from '../modifications/fallout-of-changes.ts';
import { saveModification } from '../modifications/save-modification.ts';
import { ofPage } from '../wallet/sells-snap.ts';

/** The calls that are about a checkout or, once it's placed, about changes to its order. */
export function registerOrderingRoutes(app: App): void {
  route(app, updateCheckout, ({ deps, shopper, params, body, idempotencyKey, http }) => {
    const submission = {
      shopperId: shopper.id,
      checkoutId: params.checkoutId,
      versionKey: body.versionKey,
      displayedTotal: body.displayedTotal,
      gratuity: body.paymentDetails.gratuityAmount,
      encryptedPin: body.paymentDetails.encryptedPin,
      idempotencyKey,
    };
    // The contact of a placed order stays as it is.
    return body.type === 'MODIFY'
      ? saveModification(ofPage(deps, http), submission)
      : placeOrder(ofPage(deps, http), { ...submission, contact: body.fulfillment.contact });
  });
  registerFalloutRoutes(app);
}

/** What isn't available in an order that isn't placed yet, or in the changes to one that is. */
function registerFalloutRoutes(app: App): void {
  route(app, fallout.getFallout, async ({ deps, shopper, params }) => {
    const of = { shopperId: shopper.id, ...params };
    return {
      fallout: await ((await isBeingModified(deps.db, of))
        ? falloutOfChanges(deps, of)
        : getFallout(deps, of)),
    };
  });
  route(app, fallout.removeFallout, async ({ deps, shopper, params, body, http }) => {
    const of = { shopperId: shopper.id, ...params };
    const here = ofPage(deps, http);
    return (await isBeingModified(deps.db, of))
      ? removeFalloutOfChanges(here, { ...of, ...body })
      : removeFallout(here, { ...of, ...body });
  });
}
