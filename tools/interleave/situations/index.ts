import type { Situation } from '../situation.ts';
import { account } from './account.ts';
import { belongings } from './belongings.ts';
import { checkout, codes } from './checkout.ts';
import { operators } from './operators.ts';
import { delivered, leaving, order, packed, picked, picking, ready, shipping } from './order.ts';

/** All that calls begin with. */
export const SITUATIONS: Readonly<Record<string, Situation>> = {
  checkout,
  codes,
  order,
  picked,
  picking,
  ready,
  leaving,
  packed,
  shipping,
  delivered,
  account,
  belongings,
  operators,
};
