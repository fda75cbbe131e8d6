import type { AppName } from '../../services/contracts/app-names.ts';
import type { Destination, Modality } from '../../services/contracts/values.ts';

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

/** The same page, which offers at once to buy what's in the order again. */
export const buyAgainPath = (checkoutId: string): string => `${orderPath(checkoutId)}?again=true`;

/** The page of a payment rejected after its authorization (RTE-26). */
export const paymentErrorPath = (checkoutId: string, { isModify = false } = {}): string =>
  `/checkout/payment-error/${encodeURIComponent(checkoutId)}${isModify ? '?isModify=true' : ''}`;

/** The modify cart (RTE-17): of this order, else of the one being modified. */
export const modifyCartPath = (checkoutId?: string): string =>
  checkoutId === undefined ? '/cart/modify' : `/cart/modify?orderId=${encodeURIComponent(checkoutId)}`;

/** The checkout of a placed order that's being modified (RTE-21). */
export const modifyCheckoutPath = (checkoutId: string): string =>
  `/checkout?orderId=${encodeURIComponent(checkoutId)}&nc=true&im=true`;

/** The path of the page for selecting a time or shipping options (SCH-01). */
export function schedulingPath(modality: Modality, destination: Destination | null = null): string {
  const query = new URLSearchParams({ fulfillmentType: modality });
  if (destination) {
    const { addressLines, cityTown, stateProvince, postalCode } = destination;
    const [line1 = '', line2] = addressLines;
    query.set('addressLine1', line1);
    if (line2) query.set('addressLine2', line2);
    query.set('city', cityTown);
    query.set('state', stateProvince);
    query.set('zipCode', postalCode);
  }
  return `/scheduling?${query}`;
}
