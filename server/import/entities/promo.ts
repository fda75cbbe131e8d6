import type { Objection } from '../entity.ts';
import { optional, price, type RecordOf, required, text, wholeNumber } from '../fields.ts';

/** A price, and a sale on it. */
export const priceFields = {
  price: required(price, 'For one; per pound if it is sold by weight'),
  promoCount: optional(wholeNumber(1, 99), null, 'How many the sale price is for: 2 if two cost 5.00'),
  promoPrice: optional(price, null, 'The sale price of that many; per pound if it is sold by weight'),
  promoLimit: optional(wholeNumber(1, 999), null, 'How many of an order have the sale price'),
  offerCode: optional(text(40), null, 'The code of the sale'),
};

type Promo = Pick<RecordOf<typeof priceFields>, 'promoCount' | 'promoPrice' | 'promoLimit'>;

/** What's wrong with a sale. */
export function promoObjections(
  { promoCount, promoPrice, promoLimit }: Promo,
  soldByWeight: boolean,
): Objection[] {
  const found: Objection[] = [];
  if ((promoCount === null) !== (promoPrice === null)) {
    found.push(
      promoPrice === null
        ? { field: 'promoPrice', expects: 'a price, because promoCount says how many it is for' }
        : { field: 'promoCount', expects: 'a number, because promoPrice says what that many cost' },
    );
  }
  if (soldByWeight && (promoCount ?? 1) !== 1) {
    found.push({ field: 'promoCount', expects: '1, because its sale price is per pound' });
  }
  if (soldByWeight && promoLimit !== null) {
    found.push({
      field: 'promoLimit',
      expects: 'empty, because its sale price is per pound, for any amount',
    });
  }
  return found;
}
