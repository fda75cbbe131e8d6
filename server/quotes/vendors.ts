import type { Vendor } from '../../services/contracts/quote-parts.ts';
import type { Env } from '../settings/env.ts';
import { DELIVERY_VENDORS, type DeliveryVendor } from './delivery-vendors.ts';

/** The ids of vendors to leave out. */
export type ExcludedVendors = readonly DeliveryVendor['id'][];

/** The delivery vendors the flag `thirdPartyVendorsExcluded` removes from quotes (AUT-12, QUO-11). */
const THIRD_PARTIES: ExcludedVendors = DELIVERY_VENDORS.filter(({ isThirdParty }) => isThirdParty).map(
  ({ id }) => id,
);

/** Vendors that the caller (comma-separated ids) or the operator excludes. */
export const excludedVendors = (asked: string, { features }: Pick<Env, 'features'>): ExcludedVendors => [
  ...asked.split(','),
  ...(features.thirdPartyVendorsExcluded ? THIRD_PARTIES : []),
];

/** The offers of all other vendors. */
export const withoutVendors = <T extends { vendor: Pick<Vendor, 'id'> }>(
  offers: readonly T[],
  excluded: ExcludedVendors,
): T[] => offers.filter(({ vendor }) => !excluded.includes(vendor.id));
