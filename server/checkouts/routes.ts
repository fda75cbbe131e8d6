import * as creation from '../../services/contracts/checkout-creation.ts';
import * as payments from '../../services/contracts/checkout-payments.ts';
import * as contract from '../../services/contracts/checkouts.ts';
import * as promos from '../../services/contracts/promos.ts';
import * as tips from '../../services/contracts/tips.ts';
import type { App } from '../http/context.ts';
import { bannerOf } from '../http/request.ts';
import { route } from '../http/route.ts';
import { withBanner } from '../wallet/sells-snap.ts';
import { createCheckout } from './make/create-checkout.ts';
import { createShipCheckout } from './make/create-ship-checkout.ts';
import { refreshCheckout } from './make/refresh-checkout.ts';
import { updatePaymentDetails } from './make/update-payment-details.ts';
import { updatePayments } from './make/update-payments.ts';
import { addPromo, removePromo } from './make/update-promos.ts';
import { updateTip } from './make/update-tip.ts';
import { placeOrder } from './place/place-order.ts';
import { getCheckout } from './read/read-checkout.ts';
import { getPayments } from './read/read-payments.ts';
import { registerCalendar } from './read/serve-calendar.ts';

export function registerCheckoutRoutes(app: App): void {
  registerCalendar(app);
  route(app, creation.createCheckout, async ({ deps, shopper, body, idempotencyKey, http }) => ({
    checkoutId: await createCheckout(withBanner(deps, http), {
      shopperId: shopper.id,
      cartId: body.cartId,
      modalityType: body.modalityType,
      promise: body.fulfillment.promise,
      details: body.fulfillment.details,
      ageVerificationBirthDate: body.ageVerificationBirthDate,
      idempotencyKey,
      banner: bannerOf(http),
    }),
  }));
  route(app, creation.createShipCheckout, async ({ deps, shopper, body, idempotencyKey, http }) => ({
    checkoutId: await createShipCheckout(withBanner(deps, http), {
      shopperId: shopper.id,
      ...body,
      idempotencyKey,
      banner: bannerOf(http),
    }),
  }));
  route(app, contract.getCheckout, ({ deps, shopper, params, http }) =>
    getCheckout(withBanner(deps, http), { shopperId: shopper.id, checkoutId: params.checkoutId }),
  );
  route(app, contract.submitCheckout, ({ deps, shopper, params, body, idempotencyKey, http }) => {
    const { firstName, lastName, phoneNumber, smsOptIn } = body.contactInfo;
    return placeOrder(withBanner(deps, http), {
      shopperId: shopper.id,
      checkoutId: params.checkoutId,
      versionKey: body.versionKey,
      displayedTotal: body.displayedTotal,
      gratuity: null,
      contact: { firstName, lastName, phone: phoneNumber, smsOptin: smsOptIn },
      encryptedPin: body.paymentDetails?.encryptedPin,
      idempotencyKey,
    });
  });
  route(app, contract.refreshCheckout, ({ deps, shopper, params, body, http }) =>
    refreshCheckout(withBanner(deps, http), {
      shopperId: shopper.id,
      checkoutId: params.checkoutId,
      ...body,
    }),
  );
  route(app, payments.getPayments, ({ deps, shopper, params, http }) =>
    getPayments(withBanner(deps, http), { shopperId: shopper.id, checkoutId: params.checkoutId }),
  );
  route(app, payments.updatePayments, ({ deps, shopper, params, body, http }) =>
    updatePayments(withBanner(deps, http), { shopperId: shopper.id, checkoutId: params.checkoutId, ...body }),
  );
  route(app, payments.updatePaymentDetails, ({ deps, shopper, body, http }) =>
    updatePaymentDetails(withBanner(deps, http), { shopperId: shopper.id, ...body }),
  );
  route(app, tips.updateTip, ({ deps, shopper, params, body, http }) =>
    updateTip(withBanner(deps, http), {
      shopperId: shopper.id,
      checkoutId: params.checkoutId,
      versionKey: body.versionKey,
      gratuityAmount: body.paymentDetails.gratuityAmount,
    }),
  );
  registerPromoRoutes(app);
}

interface PromoUpdate {
  shopper: { id: string };
  params: { checkoutId: string };
  body: { versionKey: string; priceAdjustment: { promos: [{ code: string }] } };
}

const promoOf = ({ shopper, params, body }: PromoUpdate) => ({
  shopperId: shopper.id,
  checkoutId: params.checkoutId,
  versionKey: body.versionKey,
  code: body.priceAdjustment.promos[0].code,
});

function registerPromoRoutes(app: App): void {
  route(app, promos.addPromo, (request) =>
    addPromo(withBanner(request.deps, request.http), promoOf(request)),
  );
  route(app, promos.removePromo, (request) =>
    removePromo(withBanner(request.deps, request.http), promoOf(request)),
  );
  route(app, promos.addPromoCode, ({ deps, shopper, params, body, http }) =>
    addPromo(withBanner(deps, http), { shopperId: shopper.id, ...params, ...body, versionKey: null }),
  );
  route(app, promos.removePromoCode, ({ deps, shopper, params, http }) =>
    removePromo(withBanner(deps, http), { shopperId: shopper.id, ...params, versionKey: null }),
  );
}
