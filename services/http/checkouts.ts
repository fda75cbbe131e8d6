import type { SubmissionServices } from '../../machines/checkout/submission.machine.ts';
import { type Checkout, submitCheckout, updateCheckout } from '../contracts/checkouts.ts';
import type { Call } from './call.ts';

export type OrderToPlace = Parameters<SubmissionServices['placeOrder']>[0];

/** Services for a checkout that do more than make a call; scheduling.ts has the one that creates it. */
export const createCheckoutServices = (call: Call) => ({
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
  }: OrderToPlace): Promise<Checkout> => {
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
});
