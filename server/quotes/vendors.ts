import type { Vendor } from '../../services/contracts/quote-parts.ts';
import type { Env } from '../boot/env.ts';
import { DELIVERY_VENDORS } from './delivery-vendors.ts';

/** The delivery vendors that the flag `thirdPartyVendorsExcluded` leaves out of quotes (AUT-12, QUO-11). */
const THIRD_PARTIES: readonly string[] = DELIVERY_VENDORS.flatMap(({ id, isThirdParty }) =>
  id !== null && isThirdParty ? [id] : [],
);

/** Whom the caller (ids by commas) and the operator do not want quotes of. */
export const excludedVendors = (asked: string, { features }: Pick<Env, 'features'>): readonly string[] => [
  ...asked.split(','),
  ...(features.thirdPartyVendorsExcluded ? THIRD_PARTIES : []),
];

/** The offers of all other vendors. */
export const withoutVendors = <T extends { vendor: Pick<Vendor, 'id'> }>(
  offers: readonly T[],
  excluded: readonly string[],
): T[] => offers.filter(({ vendor }) => !excluded.includes(vendor.id));
