import type { StateRule } from '../services/contracts/snap.ts';

/**
 * What a state can keep SNAP from paying for, as its waiver defines it. The definitions differ, so a product may be in several: a cola
 * with sugar is in SODA, SUGARY_SODA, SOFT_DRINK, and SWEETENED_DRINK, a diet cola isn't in SUGARY_SODA, and a sweetened tea is only in
 * the last two.
 */
export const SNAP_CATEGORIES = [
  /** Made with carbonated water, and sweetened with sugar or anything else. */
  'SODA',
  /** Made with carbonated water, and sugar or a syrup is the first ingredient after it. */
  'SUGARY_SODA',
  /** Sweetened with sugar or anything else, without milk or a substitute for it, and at most half juice. */
  'SOFT_DRINK',
  /** Made with water, and has 5 grams of added sugar or more, or any artificial sweetener. */
  'SWEETENED_DRINK',
  /** Has caffeine or another stimulant added. */
  'ENERGY_DRINK',
  /** Of fruit or vegetables, and less than half juice. */
  'FRUIT_DRINK',
  /** Sweets in bars, drops, or pieces, without flour and not refrigerated. */
  'CANDY',
  /** Cakes, pies, cookies, and the like that are ready to eat. */
  'PREPARED_DESSERT',
] as const;
export type SnapCategory = (typeof SNAP_CATEGORIES)[number];

/** From when to when a state keeps SNAP from paying for a category; the last day is null as long as there's none. */
export interface SnapRestriction {
  /** Two letters. */
  state: string;
  category: SnapCategory;
  /** Calendar days of the state, YYYY-MM-DD, both included. */
  firstDay: string;
  lastDay: string | null;
}

/** What of a product decides whether SNAP may pay for it. */
export interface SnapProduct {
  /** By federal law. */
  snapEligible: boolean;
  snapCategories: readonly SnapCategory[];
}

/** Where and when something is sold. The state is the store's, because a waiver binds the stores in its state. */
export interface Sale {
  state: string;
  /** YYYY-MM-DD, in the store's time. */
  day: string;
}

/** The rule that keeps SNAP from paying for a product in a sale; null if none does. */
export function snapRule(
  { snapEligible, snapCategories }: SnapProduct,
  { state, day }: Sale,
  restrictions: readonly SnapRestriction[],
): StateRule | null {
  if (!snapEligible) return null;
  const [first] = restrictions
    .filter((one) => one.state === state && snapCategories.includes(one.category))
    .filter(({ firstDay, lastDay }) => firstDay <= day && (lastDay === null || day <= lastDay))
    .toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1));
  return first ? { state, firstDay: first.firstDay } : null;
}

/** Whether SNAP may pay for a product: by federal law, and by the law of the state and the day where and when it's sold. */
export const isSnapEligible = (
  product: SnapProduct,
  sale: Sale,
  restrictions: readonly SnapRestriction[],
): boolean => product.snapEligible && snapRule(product, sale, restrictions) === null;
