import { createCheckout } from '../contracts/checkout-creation.ts';
import type { DeliveryDetails } from '../contracts/delivery.ts';
import type { Modality } from '../contracts/values.ts';
import type { Call } from './call.ts';

interface CheckoutToCreate {
  cartId: string;
  modalityType: Modality;
  /** The reservation the order uses. */
  promise: { id: string; versionKey: string };
  /** For delivery. */
  details?: DeliveryDetails;
  ageVerificationBirthDate?: string;
  idempotencyKey: string;
}

/** Creates checkouts; only scheduling uses it. */
export const createCheckoutCreation = (call: Call) => ({
  createCheckout: (
    { promise, details, idempotencyKey, ...order }: CheckoutToCreate,
    signal: AbortSignal,
  ): Promise<{ checkoutId: string }> => {
    const body = {
      ...order,
      fulfillment: { promise, ...(details ? { details } : {}) },
      properties: { paymentVersion: 2 as const },
    };
    return call(createCheckout, { body, idempotencyKey }, signal);
  },
});
