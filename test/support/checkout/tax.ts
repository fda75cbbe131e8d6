import type { Checkout } from '../../../services/contracts/checkouts.ts';

/** How sample orders are taxed: at a place that taxes some of what it sells, so that the samples' figures add up. */
export const SAMPLE_TAX: Checkout['tax'] = {
  terms: {
    postalCode: '45202',
    state: 'OH',
    day: '2026-11-27',
    rounding: 'ORDER',
    rates: { FOOD: 0, GENERAL: 8_445, PICKUP_FEE: 0, DELIVERY_FEE: 0, SHIPPING_FEE: 0, BAG_FEE: 0 },
  },
  fees: [],
  untaxedBySnap: 0,
};
