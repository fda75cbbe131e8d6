import type { PriceMessageServices } from '../../machines/payment/price-message.machine.ts';
import type { BrowserStorage } from './storage.ts';

/** Whether each shopper was told in this browser that the final charge may differ (PAY-26). */
export const createPriceMessages = ({ priceMessages }: BrowserStorage): PriceMessageServices => ({
  wasPriceMessageSeen: async ({ shopperId }) => priceMessages.read()?.[shopperId] ?? false,
  notePriceMessageSeen: async ({ shopperId }) =>
    priceMessages.write({ ...priceMessages.read(), [shopperId]: true }),
});
