import type { Department } from '../department.ts';
import { bakery } from './bakery.ts';
import { beerAndWine } from './beer-wine.ts';
import { beverages } from './beverages.ts';
import { dairy } from './dairy.ts';
import { deli } from './deli.ts';
import { frozen } from './frozen.ts';
import { home } from './home.ts';
import { household } from './household.ts';
import { meat } from './meat.ts';
import { pantry } from './pantry.ts';
import { produce } from './produce.ts';
import { snacks } from './snacks.ts';

/** In the store's order. */
export const DEPARTMENTS: readonly Department[] = [
  produce,
  meat,
  dairy,
  bakery,
  deli,
  frozen,
  pantry,
  snacks,
  beverages,
  beerAndWine,
  household,
  home,
];
