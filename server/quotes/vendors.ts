import type { Vendor } from '../../services/contracts/quote-parts.ts';
import type { Env } from '../boot/env.ts';
import { DELIVERY_VENDORS } from './delivery-vendors.ts';

/** The delivery vendors the flag `thirdPartyVendorsExcluded` removes from quotes (AUT-12, QUO-11). */
const THIRD_PARTIES: readonly string[] = DELIVERY_VENDORS.flatMap(({ id, isThirdParty }) =>
  id !== null && isThirdParty ? [id] : [],
);

/** Vendors that the caller (comma-separated ids) or the operator excludes. */
export const excludedVendors = (asked: string, { features }: Pick<Env, 'features'>): readonly string[] => [
  ...asked.split(','),
  ...(features.thirdPartyVendorsExcluded ? THIRD_PARTIES : []),
];

/** The offers of all other vendors. */
export const withoutVendors = <T extends { vendor: Pick<Vendor, 'id'> }>(
  offers: readonly T[],
  excluded: readonly string[],
): T[] => offers.filter(({ vendor }) => !excluded.includes(vendor.id));
