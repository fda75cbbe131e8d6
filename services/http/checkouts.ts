import { type Checkout, type Contact, submitCheckout, updateCheckout } from '../contracts/checkouts.ts';
import type { Call } from './call.ts';

export interface OrderToPlace {
  checkoutId: string;
  versionKey: string;
  /** The total the shopper saw; the store refuses to charge a different one. */
  displayedTotal: number;
  contact: Contact;
  gratuityAmount: number;
  /** From the secure frame, if SNAP pays. */
  encryptedPin: string | null;
  /** With the current call or the legacy one (AUT-14). */
  isV2: boolean;
  /** The fraud check captured data about this browser; only the legacy submit says so (API-58). */
  isFraudDataCaptured: boolean;
  idempotencyKey: string;
}

/** The legacy submit has its own names for the contact's fields. */
function submitLegacy(call: Call, order: OrderToPlace): Promise<Checkout> {
  const { checkoutId, versionKey, displayedTotal, contact, isFraudDataCaptured, idempotencyKey } = order;
  const { firstName, lastName, phone, smsOptin } = contact;
  const contactInfo = { firstName, lastName, phoneNumber: phone, smsOptIn: smsOptin };
  const body = { contactInfo, isAccertifyDataCollected: isFraudDataCaptured, versionKey, displayedTotal };
  return call(submitCheckout, { params: { checkoutId }, body, idempotencyKey });
}

/**
 * Services for an existing checkout that do more than make a call; checkout-creation.ts has those that create one.
 */
export const createCheckoutServices = (call: Call) => ({
  /** Keeps running after the shopper leaves the page, which then asks what happened to the order. */
  placeOrder: (order: OrderToPlace): Promise<Checkout> => {
    if (!order.isV2) return submitLegacy(call, order);
    const { checkoutId, versionKey, displayedTotal, contact, gratuityAmount, encryptedPin, idempotencyKey } =
      order;
    const body = {
      type: 'ACTIVATE' as const,
      versionKey,
      displayedTotal,
      fulfillment: { contact },
      paymentDetails: { gratuityAmount, ...(encryptedPin !== null && { encryptedPin }) },
    };
    return call(updateCheckout, { params: { checkoutId }, body, idempotencyKey });
  },
});
