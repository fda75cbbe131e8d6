import { locale, t } from '../languages/t.ts';
import { dollars, type Modality } from '../services/contracts/values.ts';
import type { PromoTarget } from './promo-discounts.ts';

/** When a code can be entered, YYYY-MM-DD where the order is received; null if there's no such day. */
interface Days {
  code: string;
  firstDay: string | null;
  lastDay: string | null;
}

/** How often a code can be used. */
interface Uses {
  code: string;
  oncePerShopper: boolean;
  firstOrderOnly: boolean;
  totalUses: number | null;
  /** In cents. */
  budget: number | null;
}

/** What an order needs for a code. */
interface Conditions {
  code: string;
  description: string;
  appliesTo: PromoTarget;
  /** In cents. */
  minimum: number;
  products: readonly string[];
  departments: readonly string[];
}

/** What else may be on the order. */
interface Company {
  code: string;
  appliesTo: PromoTarget;
  combines: boolean;
}

/** What other orders did with a code: those being placed, and those that aren't canceled. */
export interface PromoUse {
  /** Whether the shopper has another order. */
  hasOrdered: boolean;
  /** Whether the code is on one of them. */
  isUsedByShopper: boolean;
  /** How many orders of all shoppers have it; 0 for a code that counts none. */
  uses: number;
  /** What it takes off them, in cents. */
  spent: number;
}

/** What a code would do on an order. */
export interface PromoEffect {
  modality: Modality;
  /** In cents. */
  fee: number;
  /** What the items it's for come to, in cents. */
  eligibleTotal: number;
  /** How much of them is missing, in cents. */
  shortBy: number;
  /** In cents. */
  discount: number;
}

/** Only a delivery has a delivery fee. */
export const isUsable = ({ appliesTo }: Pick<Conditions, 'appliesTo'>, modality: Modality): boolean =>
  appliesTo === 'ITEMS' || modality === 'DELIVERY';

const dayWords = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString(locale(), { month: 'long', day: 'numeric', year: 'numeric' });

/** Why a code can't be entered on this day, YYYY-MM-DD where the order is received; null if it can. */
export function dayRefusal({ code, firstDay, lastDay }: Days, today: string): string | null {
  if (firstDay !== null && today < firstDay)
    return t('{{code}} can be used from {{day}} on.', { code, day: dayWords(firstDay) });
  if (lastDay !== null && today > lastDay) return t('{{code}} has expired.', { code });
  return null;
}

/** Why what other orders did with a code leaves none of it for one from which it takes so many cents; null if there's enough left. */
export function usesRefusal(promo: Uses, use: PromoUse, discount: number): string | null {
  const { code, oncePerShopper, firstOrderOnly, totalUses, budget } = promo;
  if (oncePerShopper && use.isUsedByShopper)
    return t("You've already used {{code}}, which is good for one order.", { code });
  if (firstOrderOnly && use.hasOrdered) return t('{{code}} is for your first order.', { code });
  const isUsedUp =
    (totalUses !== null && use.uses >= totalUses) || (budget !== null && use.spent + discount > budget);
  return isUsedUp ? t('{{code}} has been used up.', { code }) : null;
}

/** Why an order doesn't meet a code's conditions; null if it does. */
export function effectRefusal(promo: Conditions, effect: PromoEffect): string | null {
  const { code, description, minimum } = promo;
  if (!isUsable(promo, effect.modality)) return t('{{code}} is for deliveries only.', { code });
  if (promo.appliesTo === 'DELIVERY_FEE' && effect.fee === 0) return t('Your delivery is already free.');
  if (effect.eligibleTotal === 0)
    return t("{{code}} isn't for any item in your order: {{description}}.", { code, description });
  if (effect.shortBy === 0) return null;
  const isForAll = promo.products.length === 0 && promo.departments.length === 0;
  const amounts = { code, minimum: dollars(minimum), more: dollars(effect.shortBy) };
  return isForAll
    ? t('{{code}} is for orders of {{minimum}} or more. Add {{more}} more to use it.', amounts)
    : t("{{code}} needs {{minimum}} or more of the items it's for. Add {{more}} more to use it.", amounts);
}

/** Why a code can't be next to those on the order; null if it can. Only one can take money off the items, and one off the fee. */
export function rivalRefusal(promo: Company, others: readonly Company[]): string | null {
  const { code, appliesTo } = promo;
  const rival = others.find((other) => other.appliesTo === appliesTo);
  if (rival) {
    const codes = { code, other: rival.code };
    return appliesTo === 'ITEMS'
      ? t('Only one code can be used on your items. Remove {{other}} to use {{code}}.', codes)
      : t('Only one code can be used on your delivery fee. Remove {{other}} to use {{code}}.', codes);
  }
  const [other] = others;
  const alone = promo.combines ? others.find(({ combines }) => !combines) : other;
  if (!alone) return null;
  return t("{{alone}} can't be used with another code. Remove {{other}} to use {{code}}.", {
    alone: promo.combines ? alone.code : code,
    other: alone.code,
    code,
  });
}
