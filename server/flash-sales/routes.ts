import { listFlashSales as operation } from '../../services/contracts/flash-sales.ts';
import type { App } from '../http/context.ts';
import { route } from '../http/route.ts';
import { listFlashSales } from './list-flash-sales.ts';

export function registerFlashSaleRoutes(app: App): void {
  route(app, operation, async ({ deps, shopper, body }) => ({
    flashSales: await listFlashSales(deps, {
      shopperId: shopper.id,
      quoteOptionId: body.optionId,
      gtins: body.gtin13s,
    }),
  }));
}
