import type { CartAddressServices } from '../machines/cart/cart-address.machine.ts';
import type { CheckoutServices } from '../machines/checkout/checkout.machine.ts';
import type { ContactServices } from '../machines/checkout/contact.machine.ts';
import type { FalloutServices } from '../machines/checkout/fallout.machine.ts';
import type { OrderUpdateServices } from '../machines/checkout/order-update.machine.ts';
import type { PromoCodeServices } from '../machines/checkout/promo-code.machine.ts';
import type { SubmissionServices } from '../machines/checkout/submission.machine.ts';
import type { TipServices } from '../machines/checkout/tip.machine.ts';
import type { PaymentSelectionServices } from '../machines/payment/payment-selection.machine.ts';
import type { PaymentUpdateServices } from '../machines/payment/payment-update.machine.ts';
import type { PriceMessageServices } from '../machines/payment/price-message.machine.ts';
import type { FlashSaleGuardServices } from '../machines/scheduling/flash-sale-guard.machine.ts';
import { createCartAddressServices } from './addresses.ts';
import { createContactDrafts } from './browser/contact-drafts.ts';
import { createPartnerServices } from './browser/partners.ts';
import { createPriceMessages } from './browser/price-message.ts';
import type { Client } from './client.ts';
import { deleteCart } from './contracts/cart.ts';
import { getPayments, updatePayments } from './contracts/checkout-payments.ts';
import { getCheckout, refreshCheckout, submitCheckout, updateCheckout } from './contracts/checkouts.ts';
import { getFallout, removeFallout } from './contracts/fallout.ts';
import { listFlashSales } from './contracts/flash-sales.ts';
import * as promos from './contracts/promos.ts';
import { updateTip } from './contracts/tips.ts';
import { createPaymentServices } from './payment.ts';
import { createSmsServices } from './preferences.ts';

type OwnServices = CartAddressServices &
  CheckoutServices &
  ContactServices &
  FalloutServices &
  FlashSaleGuardServices &
  OrderUpdateServices &
  PaymentSelectionServices &
  PaymentUpdateServices &
  PriceMessageServices &
  PromoCodeServices &
  SubmissionServices &
  TipServices;

export function createCheckoutServices(
  client: Client,
): OwnServices & ReturnType<typeof createPaymentServices> {
  const { call, of, storage } = client;
  return {
    ...createPaymentServices(client),
    ...createCartAddressServices(client),
    ...createContactDrafts(storage),
    ...createPriceMessages(storage),
    ...createSmsServices(client),
    captureFraudData: createPartnerServices(call, storage).captureFraudData,
    loadCheckout: of(getCheckout),
    refreshCheckout: of(refreshCheckout),
    loadPaymentMethods: of(getPayments),
    updatePayments: of(updatePayments),
    updateTip: of(updateTip),
    getFallout: of(getFallout),
    removeFallout: of(removeFallout),
    listFlashSales: of(listFlashSales),
    deleteCart: of(deleteCart),

    updatePromo: ({ checkoutId, versionKey, action, code, isV2 }, signal) => {
      if (!isV2) {
        return action === 'Add'
          ? call(promos.addPromoCode, { params: { checkoutId }, body: { code } }, signal)
          : call(promos.removePromoCode, { params: { checkoutId, code } }, signal);
      }
      const params = { checkoutId };
      return action === 'Add'
        ? call(
            promos.addPromo,
            { params, body: { versionKey, priceAdjustment: { promos: [{ action, code }] } } },
            signal,
          )
        : call(
            promos.removePromo,
            { params, body: { versionKey, priceAdjustment: { promos: [{ action, code }] } } },
            signal,
          );
    },

    /** Keeps running after the shopper leaves the page, which then asks what happened to the order. */
    placeOrder: ({
      checkoutId,
      versionKey,
      displayedTotal,
      contact,
      gratuityAmount,
      encryptedPin,
      isV2,
      isFraudDataCaptured,
      idempotencyKey,
    }) => {
      const sent = { params: { checkoutId }, idempotencyKey };
      const shown = { versionKey, displayedTotal };
      const pin = encryptedPin === null ? {} : { encryptedPin };
      if (isV2) {
        const body = { ...shown, fulfillment: { contact }, paymentDetails: { gratuityAmount, ...pin } };
        return call(updateCheckout, { ...sent, body: { ...body, type: 'ACTIVATE' } });
      }
      const { firstName, lastName, phone, smsOptin } = contact;
      // The legacy submit has its own names for the contact's fields.
      const contactInfo = { firstName, lastName, phoneNumber: phone, smsOptIn: smsOptin };
      const body = {
        ...shown,
        contactInfo,
        isAccertifyDataCollected: isFraudDataCaptured,
        paymentDetails: pin,
      };
      return call(submitCheckout, { ...sent, body });
    },
  };
}
