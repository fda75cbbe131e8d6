import {
  type Checkout,
  type Contact,
  createCheckout,
  getCheckout,
  getPayments,
  updateCheckout,
  updatePayments,
} from '../contracts/checkouts.ts';
import type { OperationOutput } from '../contracts/operation.ts';
import type { PaymentType } from '../contracts/payments.ts';
import type { Modality } from '../contracts/values.ts';
import type { Call } from './call.ts';

export interface CheckoutToCreate {
  cartId: string;
  modalityType: Modality;
  /** The hold whose time the order takes. */
  promise: { id: string; versionKey: string };
  idempotencyKey: string;
}

export interface OrderToPlace {
  checkoutId: string;
  versionKey: string;
  /** The total the shopper was shown; the store refuses to charge another. */
  displayedTotal: number;
  contact: Contact;
  gratuityAmount: number;
  idempotencyKey: string;
}

export interface PaymentsToUpdate {
  checkoutId: string;
  versionKey: string;
  payments: { id: string; paymentType: PaymentType }[];
}

interface WhichCheckout {
  checkoutId: string;
}

/** The calls around one checkout. */
export const createCheckoutServices = (call: Call) => ({
  createCheckout: (
    { cartId, modalityType, promise, idempotencyKey }: CheckoutToCreate,
    signal: AbortSignal,
  ): Promise<{ checkoutId: string }> => {
    const body = {
      cartId,
      modalityType,
      fulfillment: { promise },
      properties: { paymentVersion: 2 as const },
    };
    return call(createCheckout, { body, idempotencyKey }, signal);
  },
  loadCheckout: ({ checkoutId }: WhichCheckout, signal: AbortSignal): Promise<Checkout> =>
    call(getCheckout, { params: { checkoutId } }, signal),
  placeOrder: (order: OrderToPlace, signal: AbortSignal): Promise<Checkout> => {
    const { checkoutId, versionKey, displayedTotal, contact, gratuityAmount, idempotencyKey } = order;
    const body = {
      type: 'ACTIVATE' as const,
      versionKey,
      displayedTotal,
      fulfillment: { contact },
      paymentDetails: { gratuityAmount },
    };
    return call(updateCheckout, { params: { checkoutId }, body, idempotencyKey }, signal);
  },
  loadPaymentMethods: (
    { checkoutId }: WhichCheckout,
    signal: AbortSignal,
  ): Promise<OperationOutput<typeof getPayments>> => call(getPayments, { params: { checkoutId } }, signal),
  updatePayments: (
    { checkoutId, versionKey, payments }: PaymentsToUpdate,
    signal: AbortSignal,
  ): Promise<Checkout> =>
    call(updatePayments, { params: { checkoutId }, body: { versionKey, payments } }, signal),
});
