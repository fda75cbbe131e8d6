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

const compared = ({ addressLines, postalCode }: Destination): string =>
  [...addressLines, postalCode.slice(0, 5)]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^\da-z]+/g, ' ');

/** A short key for a place that doesn't reveal it, for what the browser keeps by address (SCH-31). */
export function placeKey(destination: Destination): string {
  let hash = 0;
  for (const character of compared(destination)) hash = (hash * 31 + character.charCodeAt(0)) % 2 ** 40;
  return hash.toString(36);
}

/** Whether two destinations are the same place, however they're written. */
export const isSamePlace = (one: Destination | null, other: Destination | null): boolean =>
  one === null || other === null ? one === other : compared(one) === compared(other);
