/** A checkout's addresses in the app. */
export const checkoutPath = (checkoutId: string): string =>
  `/checkout?orderId=${encodeURIComponent(checkoutId)}&nc=true`;

export const orderCompletePath = (checkoutId: string, { isNewOrder }: { isNewOrder: boolean }): string =>
  `/checkout/clicklist/${encodeURIComponent(checkoutId)}/complete${isNewOrder ? '?isNewOrder=true&nc=true' : ''}`;

/** The page of an order in the account (RTE-09). */
export const orderPath = (checkoutId: string): string =>
  `/mypurchases/pending/${encodeURIComponent(checkoutId)}`;

export const paymentErrorPath = (checkoutId: string): string =>
  `/checkout/payment-error/${encodeURIComponent(checkoutId)}`;
