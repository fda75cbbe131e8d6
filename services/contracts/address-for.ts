import type { Address } from './addresses.ts';
import type { AddressModality } from './cart-addresses.ts';
import type { Destination } from './values.ts';

/**
 * The address for a modality: the one chosen for it, otherwise the preferred delivery address, otherwise the first,
 * otherwise the mailing address. Null if none is in the country.
 */
export function addressFor(addresses: readonly Address[], modality: AddressModality): Address | null {
  const near = addresses.filter(({ countryCode }) => countryCode === 'US');
  const deliveries = near.filter(({ type }) => type === 'delivery');
  return (
    near.find(({ preferredFor }) => preferredFor?.includes(modality)) ??
    deliveries.find(({ preferred }) => preferred) ??
    deliveries[0] ??
    near[0] ??
    null
  );
}

/** An address as scheduling takes it. */
export const destinationOf = ({ line1, line2, city, stateCode, zip }: Address): Destination => ({
  addressLines: line2 ? [line1, line2] : [line1],
  cityTown: city,
  stateProvince: stateCode,
  postalCode: zip,
  countryCode: 'US',
});
