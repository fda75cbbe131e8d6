import type { Checkout } from '../../services/contracts/checkouts.ts';
import { schedulingPath } from '../shared/paths.ts';

/** The Back link: the cart or, once the order is known, where its time is chosen (CHK-01). */
export const backPath = (checkout: Checkout | null): string =>
  checkout ? schedulingPath(checkout.modalityType, checkout.fulfillment.promise.destination) : '/cart';
