import { chartOnDemand } from '../shared/chart-on-demand.ts';
import type { orderUpdateMachine } from './order-update.machine.ts';
import type { placingMachine } from './placing.machine.ts';
import type { promoCodeMachine } from './promo-code.machine.ts';
import type { tipMachine } from './tip.machine.ts';

// What the checkout's first screen doesn't need. The page loads all of it once it's quiet.

export const placingCode = chartOnDemand<typeof placingMachine>(
  async () => (await import('./placing.machine.ts')).placingMachine,
);

/** Few carts change while they're ordered. */
export const orderUpdateCode = chartOnDemand<typeof orderUpdateMachine>(
  async () => (await import('./order-update.machine.ts')).orderUpdateMachine,
);

/** Most orders are placed without looking at the tip. */
export const tipCode = chartOnDemand<typeof tipMachine>(
  async () => (await import('./tip.machine.ts')).tipMachine,
);

/** Most orders have no promo code. */
export const promoCodesCode = chartOnDemand<typeof promoCodeMachine>(
  async () => (await import('./promo-code.machine.ts')).promoCodeMachine,
);
