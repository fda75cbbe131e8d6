import { createDeliveryInstructions } from '../browser/delivery-instructions.ts';
import type { World } from '../on-demand.ts';
import { createCheckoutCreation } from './checkout-creation.ts';
import { createModalityServices } from './modalities.ts';
import { createPromiseServices } from './promises.ts';
import { createQuoteServices } from './quotes.ts';

export { createShipCheckout } from '../contracts/checkout-creation.ts';
export { listFlashSales } from '../contracts/flash-sales.ts';
export { preferModality } from '../contracts/modalities.ts';

export const more = ({ call, storage, banner }: World) => ({
  ...createModalityServices(call, banner),
  ...createQuoteServices(call),
  ...createPromiseServices(call),
  ...createCheckoutCreation(call),
  ...createDeliveryInstructions(storage),
});
