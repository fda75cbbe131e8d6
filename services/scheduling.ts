import { createDeliveryInstructions } from './browser/delivery-instructions.ts';
import type { BrowserStorage } from './browser/storage.ts';
import type { Call } from './http/call.ts';
import { createCheckoutCreation } from './http/checkout-creation.ts';
import { createFlashSaleServices } from './http/flash-sales.ts';
import { createModalityServices } from './http/modalities.ts';
import { createPromiseServices } from './http/promises.ts';
import { createQuoteServices } from './http/quotes.ts';

interface SchedulingDeps {
  call: Call;
  storage: BrowserStorage;
  /** The id of the banner in view, where there is one. */
  banner: string | undefined;
}

/** What the scheduling page alone asks for. */
export const createSchedulingServices = ({ call, storage, banner }: SchedulingDeps) => ({
  ...createModalityServices(call, banner),
  ...createQuoteServices(call),
  ...createFlashSaleServices(call),
  ...createPromiseServices(call),
  ...createCheckoutCreation(call),
  ...createDeliveryInstructions(storage),
});
