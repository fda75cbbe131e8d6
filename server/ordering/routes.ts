import { deleteCard as deleteCardOperation } from '../../services/contracts/cards.ts';
import {
  addGiftCard as addGiftCardOperation,
  addCardToOrder as addToOrderOperation,
} from '../../services/contracts/checkout-payments.ts';
import { updateCheckout } from '../../services/contracts/checkouts.ts';
import * as fallout from '../../services/contracts/fallout.ts';
import { getFallout, removeFallout } from '../checkouts/make/fallout.ts';
import { placeOrder } from '../checkouts/place/place-order.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import {
  falloutOfChanges,
  isBeingModified,
  removeFalloutOfChanges,
} from '../modifications/fallout-of-changes.ts';
import { saveModification } from '../modifications/save-modification.ts';
import { withBanner } from '../wallet/sells-snap.ts';
import { addCardToOrder } from './add-card-to-order.ts';
import { addGiftCard } from './add-gift-card.ts';
import { deleteCard } from './delete-card.ts';

/**
 * The calls that are about more than one resource: a checkout or, once it's placed, changes to its order; cards and the orders
 * they pay for.
 */
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
      ? saveModification(withBanner(deps, http), submission)
      : placeOrder(withBanner(deps, http), { ...submission, contact: body.fulfillment.contact });
  });
  registerFalloutRoutes(app);
  registerCardRoutes(app);
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
    const here = withBanner(deps, http);
    return (await isBeingModified(deps.db, of))
      ? removeFalloutOfChanges(here, { ...of, ...body })
      : removeFallout(here, { ...of, ...body });
  });
}

/** A card that's added to an order pays for it; a deleted one no longer pays for those that aren't placed yet. */
function registerCardRoutes(app: App): void {
  route(app, deleteCardOperation, async ({ deps, shopper, params: { cardId }, idempotencyKey }) => {
    await deleteCard(deps, { shopperId: shopper.id, application: 'clicklist', cardId, idempotencyKey });
    return { cardId };
  });
  route(
    app,
    addGiftCardOperation,
    ({ deps, shopper, params: { checkoutId }, body, idempotencyKey, http }) => {
      const { vaultToken, versionKey, save } = body;
      const shopperId = shopper.id;
      const card = { shopperId, checkoutId, vaultToken, versionKey, save, idempotencyKey };
      return addGiftCard(withBanner(deps, http), card);
    },
  );
  route(app, addToOrderOperation, ({ deps, shopper, params, body, idempotencyKey, http }) => {
    const { versionKey, ...card } = body;
    const { checkoutId } = params;
    const added = { shopperId: shopper.id, checkoutId, versionKey, card, idempotencyKey };
    return addCardToOrder(withBanner(deps, http), added);
  });
}
