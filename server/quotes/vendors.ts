import type { Quote } from '../../services/contracts/quotes.ts';
import type { Env } from '../env.ts';

/** The delivery vendors that the flag `thirdPartyVendorsExcluded` leaves out of quotes (AUT-12). */
const THIRD_PARTIES: readonly string[] = ['OCADO', 'INSTACART'];

/** Whom the caller (ids by commas) and the operator do not want quotes of. */
export const excludedVendors = (asked: string, { features }: Pick<Env, 'features'>): readonly string[] => [
  ...asked.split(','),
  ...(features.thirdPartyVendorsExcluded ? THIRD_PARTIES : []),
];

/** The quotes of all other vendors. */
export const withoutVendors = <T extends Pick<Quote, 'vendor'>>(
  quotes: readonly T[],
  excluded: readonly string[],
): T[] => quotes.filter(({ vendor }) => !excluded.includes(vendor.id));
