import type { Vendor } from '../../services/contracts/quote-parts.ts';
import type { Env } from '../settings/env.ts';

/** The ids of vendors to leave out. */
export type ExcludedVendors = readonly string[];

/** All third parties; no vendor's id has an underscore. */
const THIRD_PARTIES = 'THIRD_PARTIES';

/**
 * Vendors that the caller (comma-separated ids) or the operator excludes: the flag `thirdPartyVendorsExcluded` removes the
 * third parties (AUT-12, QUO-11).
 */
export const excludedVendors = (asked: string, { features }: Pick<Env, 'features'>): ExcludedVendors => [
  ...asked.split(','),
  ...(features.thirdPartyVendorsExcluded ? [THIRD_PARTIES] : []),
];

/** The offers of all other vendors. */
export const withoutVendors = <T extends { vendor: Vendor }>(
  offers: readonly T[],
  excluded: ExcludedVendors,
): T[] =>
  offers.filter(
    ({ vendor: { id, isThirdParty } }) =>
      !excluded.includes(id) && !(isThirdParty && excluded.includes(THIRD_PARTIES)),
  );
