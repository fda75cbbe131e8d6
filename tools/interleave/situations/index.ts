import type { Situation } from '../situation.ts';
import { account } from './account.ts';
import { checkout } from './checkout.ts';
import { delivered, leaving, order, picked, picking, ready } from './order.ts';

/** All that calls begin with. */
export const SITUATIONS: Readonly<Record<string, Situation>> = {
  checkout,
  order,
  picked,
  picking,
  ready,
  leaving,
  delivered,
  account,
};
