import type { DeliveryDetailsServices } from '../../machines/scheduling/delivery-details.machine.ts';
import type { BrowserStorage } from './storage.ts';

/** Delivery instructions the shopper saved for an address, kept in this browser (SCH-31). */
export const createDeliveryInstructions = (storage: BrowserStorage): DeliveryDetailsServices => ({
  readInstructions: async ({ addressKey }) => storage.deliveryInstructions(addressKey).read(),
  async keepInstructions({ addressKey, instructions }) {
    const kept = storage.deliveryInstructions(addressKey);
    if (instructions === null) kept.clear();
    else kept.write(instructions);
  },
});
