import type { AppName } from '../../services/contracts/app-names.ts';

/** A checkout's addresses in the app. */
export const checkoutPath = (checkoutId: string): string =>
  `/checkout?orderId=${encodeURIComponent(checkoutId)}&nc=true`;

/** An order's confirmation. Without its app, that of a grocery order, which leads to the right one. */
export const orderCompletePath = (
  checkoutId: string,
  { isNewOrder, appName = 'clicklist' }: { isNewOrder: boolean; appName?: AppName },
): string =>
  `/checkout/${appName}/${encodeURIComponent(checkoutId)}/complete${isNewOrder ? '?isNewOrder=true&nc=true' : ''}`;

export const isOrderCompletePath = (path: string): boolean =>
  /^\/checkout\/[^/]+\/[^/]+\/complete(?![^?])/.test(path);

/** The page of an order in the account (RTE-09). */
export const orderPath = (checkoutId: string): string =>
  `/mypurchases/pending/${encodeURIComponent(checkoutId)}`;

/** The page of a payment rejected after its authorization (RTE-26). */
export const paymentErrorPath = (checkoutId: string, { isModify = false } = {}): string =>
  `/checkout/payment-error/${encodeURIComponent(checkoutId)}${isModify ? '?isModify=true' : ''}`;

/** The modify cart (RTE-17): of this order, else of the one being modified. */
export const modifyCartPath = (checkoutId?: string): string =>
  checkoutId === undefined ? '/cart/modify' : `/cart/modify?orderId=${encodeURIComponent(checkoutId)}`;

/** The checkout of a placed order that's being modified (RTE-21). */
export const modifyCheckoutPath = (checkoutId: string): string =>
  `/checkout?orderId=${encodeURIComponent(checkoutId)}&nc=true&im=true`;
