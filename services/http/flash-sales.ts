import { type FlashSale, listFlashSales } from '../contracts/flash-sales.ts';
import type { Call } from './call.ts';

export const createFlashSaleServices = (call: Call) => ({
  listFlashSales: async (
    body: { gtin13s: string[]; optionId: string },
    signal: AbortSignal,
  ): Promise<FlashSale[]> => (await call(listFlashSales, { body }, signal)).flashSales,
});
