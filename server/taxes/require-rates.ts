import { t } from '../../languages/t.ts';
import type { TaxCategory } from '../../services/contracts/tax.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { type PlaceOfSale, TaxesUnavailable } from '../ports/taxes.ts';

/** Why nothing can be ordered at a place: its tax isn't known. */
export const taxUnknown = ({ postalCode }: Pick<PlaceOfSale, 'postalCode'>): ProblemError =>
  new ProblemError('TAX_UNKNOWN', {
    detail: t(
      "We don't know the sales tax in {{postalCode}}, so we can't take this order there. Choose another address or store.",
      { postalCode },
    ),
  });

/**
 * TAX_UNKNOWN if nobody knows what some of these goods are taxed where they'd be received, so that shoppers hear of it before they choose
 * a time. If a tax service is silent, the checkout asks again.
 */
export async function requireRatesFor(
  { taxes }: Pick<Deps, 'taxes'>,
  place: PlaceOfSale,
  goods: readonly TaxCategory[],
): Promise<void> {
  try {
    const known = await taxes.ratesFor(place);
    if (!known || goods.some((one) => known.rates[one] === undefined)) throw taxUnknown(place);
  } catch (error) {
    if (!(error instanceof TaxesUnavailable)) throw error;
  }
}
