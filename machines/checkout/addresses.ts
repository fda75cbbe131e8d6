import type { Checkout } from '../../services/contracts/checkouts.ts';
import { schedulingPath } from '../scheduling/scheduling-path.ts';

/** Addresses of the app around one checkout. */
export const checkoutPath = (checkoutId: string): string =>
  `/checkout?orderId=${encodeURIComponent(checkoutId)}&nc=true`;

export const orderCompletePath = (checkoutId: string, { isNewOrder }: { isNewOrder: boolean }): string =>
  `/checkout/clicklist/${encodeURIComponent(checkoutId)}/complete${isNewOrder ? '?isNewOrder=true&nc=true' : ''}`;

/** The page of an order in the account (RTE-09). */
export const orderPath = (checkoutId: string): string =>
  `/mypurchases/pending/${encodeURIComponent(checkoutId)}`;

export const paymentErrorPath = (checkoutId: string): string =>
  `/checkout/payment-error/${encodeURIComponent(checkoutId)}`;

/** Where the Back link leads: to the cart, and once the order is known to where its time is chosen (CHK-01). */
export const backPath = (checkout: Checkout | null): string =>
  checkout ? schedulingPath(checkout.modalityType, checkout.fulfillment.promise.destination) : '/cart';
