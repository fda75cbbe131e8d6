import { createDeliveryInstructions } from '../browser/delivery-instructions.ts';
import type { QuoteItem } from '../contracts/quote-parts.ts';
import { listWays } from '../contracts/ways.ts';
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
  listWays: async ({ items }: { items: QuoteItem[] }, signal: AbortSignal) => {
    const { ways } = await call(
      listWays,
      { body: { items, ...(banner !== undefined && { banner }) } },
      signal,
    );
    return ways;
  },
  ...createPromiseServices(call),
  ...createCheckoutCreation(call),
  ...createDeliveryInstructions(storage),
});
