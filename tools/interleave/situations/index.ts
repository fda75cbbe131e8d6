import type { Situation } from '../situation.ts';
import { account } from './account.ts';
import { belongings } from './belongings.ts';
import { checkout, codes } from './checkout.ts';
import { operators } from './operators.ts';
import { delivered, leaving, order, picked, picking, ready } from './order.ts';

/** All that calls begin with. */
export const SITUATIONS: Readonly<Record<string, Situation>> = {
  checkout,
  codes,
  order,
  picked,
  picking,
  ready,
  leaving,
  delivered,
  account,
  belongings,
  operators,
};
