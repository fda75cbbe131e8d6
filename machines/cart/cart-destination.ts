import type { Address } from '../../services/contracts/addresses.ts';
import type { AddressModality } from '../../services/contracts/cart-addresses.ts';
import type { Destination } from '../../services/contracts/values.ts';

/** Where the cart's deliveries and shipments go; null without an address in the country. */
export type Destinations = Readonly<Record<AddressModality, Destination | null>>;

export const NOWHERE: Destinations = { DELIVERY: null, SHIP: null };

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

/** The address for a modality, as scheduling takes it. */
export function destinationIn(addresses: readonly Address[], modality: AddressModality): Destination | null {
  const address = addressFor(addresses, modality);
  return address && destinationOf(address);
}

export const destinationsIn = (addresses: readonly Address[]): Destinations => ({
  DELIVERY: destinationIn(addresses, 'DELIVERY'),
  SHIP: destinationIn(addresses, 'SHIP'),
});

/** The addresses after one was saved for a modality. */
export function withPreferred(
  addresses: readonly Address[],
  saved: Address,
  modality: AddressModality,
): Address[] {
  const others = addresses.map(({ preferredFor = [], ...address }) => ({
    ...address,
    preferredFor: preferredFor.filter((one) => one !== modality),
  }));
  const place = others.findIndex(({ addressId }) => addressId === saved.addressId);
  const kept = others[place]?.preferredFor ?? [];
  const preferred = { ...saved, preferredFor: [...kept, modality] };
  return place < 0 ? [...others, preferred] : others.with(place, preferred);
}
