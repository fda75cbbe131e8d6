import { type Checkout, type Contact, submitCheckout, updateCheckout } from '../contracts/checkouts.ts';
import type { Call } from './call.ts';

export interface OrderToPlace {
  checkoutId: string;
  versionKey: string;
  /** The total the shopper was shown; the store refuses to charge another. */
  displayedTotal: number;
  contact: Contact;
  gratuityAmount: number;
  /** By the current call, or by the legacy one (AUT-14). */
  isV2: boolean;
  idempotencyKey: string;
}

/** The legacy submit names the contact's fields its own way; no fraud script is loaded yet, so none has collected. */
function submitLegacy(call: Call, order: OrderToPlace): Promise<Checkout> {
  const { checkoutId, versionKey, displayedTotal, contact, idempotencyKey } = order;
  const { firstName, lastName, phone, smsOptin } = contact;
  const contactInfo = { firstName, lastName, phoneNumber: phone, smsOptIn: smsOptin };
  const body = { contactInfo, isAccertifyDataCollected: false, versionKey, displayedTotal };
  return call(submitCheckout, { params: { checkoutId }, body, idempotencyKey });
}

/** What does more than call around one checkout; how one is made stands in checkout-creation.ts. */
export const createCheckoutServices = (call: Call) => ({
  /** Goes on also when its page is left: then what becomes of the order is asked for. */
  placeOrder: (order: OrderToPlace): Promise<Checkout> => {
    if (!order.isV2) return submitLegacy(call, order);
    const { checkoutId, versionKey, displayedTotal, contact, gratuityAmount, idempotencyKey } = order;
    const body = {
      type: 'ACTIVATE' as const,
      versionKey,
      displayedTotal,
      fulfillment: { contact },
      paymentDetails: { gratuityAmount },
    };
    return call(updateCheckout, { params: { checkoutId }, body, idempotencyKey });
  },
});
