import { createCheckout } from '../contracts/checkout-creation.ts';
import type { DeliveryDetails } from '../contracts/delivery.ts';
import type { Modality } from '../contracts/values.ts';
import type { Call } from './call.ts';

interface CheckoutToCreate {
  cartId: string;
  modalityType: Modality;
  /** The hold whose time the order takes. */
  promise: { id: string; versionKey: string };
  /** Of delivery. */
  details?: DeliveryDetails;
  ageVerificationBirthDate?: string;
  idempotencyKey: string;
}

/** How a checkout is made; only scheduling does. */
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
