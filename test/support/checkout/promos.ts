// Promo codes, and orders with them.

import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { paidWith } from './samples.ts';

export const welcome = {
  code: 'WELCOME10',
  couponId: 'PROMO-WELCOME10',
  description: '10% off your items',
  discount: 609,
  shortBy: 0,
};

export const freeDelivery = {
  code: 'FREEDELIVERY',
  couponId: 'PROMO-FREEDELIVERY',
  description: 'Free delivery',
  discount: 495,
  shortBy: 0,
};

/** A paid order with these promo codes. */
export function discounted(
  promos: readonly (typeof welcome)[] = [welcome],
  before = paidWith('visa'),
): Checkout {
  const { cost } = before.summary;
  const taken = promos.reduce((sum, { discount }) => sum + discount, 0);
  return {
    ...before,
    versionKey: `with ${promos.map(({ code }) => code).join(', ')}`,
    summary: { cost: { ...cost, total: cost.total - taken } },
    priceAdjustment: { ...before.priceAdjustment, promos: [...promos] },
  };
}
