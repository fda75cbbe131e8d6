import { t } from '../../languages/t.ts';

/** How many of a product can be ordered. */
export interface QuantityLimits {
  least: number;
  most: number;
}

/** A typed quantity: a whole number within the limits, or what's wrong with it in the shopper's words. */
export function readQuantity(
  typed: string,
  { least, most }: QuantityLimits,
): { quantity: number } | { error: string } {
  const text = typed.normalize('NFKC').trim();
  const quantity = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (quantity > most) return { error: t('You can order at most {{most}} of this item.', { most }) };
  if (quantity >= least) return { quantity };
  return {
    error:
      least === most
        ? t('Enter {{most}}.', { most })
        : t('Enter a whole number from {{least}} to {{most}}.', { least, most }),
  };
}
