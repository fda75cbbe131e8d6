import { t } from '../../languages/t.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import { type AddressModality, addressFor, destinationOf } from '../../services/contracts/cart-addresses.ts';
import type { Destination } from '../../services/contracts/values.ts';

/** Where the cart's deliveries and shipments go; null without an address in the country. */
export type Destinations = Readonly<Record<AddressModality, Destination | null>>;

export const NOWHERE: Destinations = { DELIVERY: null, SHIP: null };

/** The address book's other addresses in the country, for a modality to go to one of them instead. */
export const othersFor = (addresses: readonly Address[], modality: AddressModality): Address[] =>
  addresses.filter(
    (one) => one.countryCode === 'US' && one.addressId !== addressFor(addresses, modality)?.addressId,
  );

/** What a page says when a modality's address has changed. */
export const ADDRESS_CHANGED: Readonly<Record<AddressModality, string>> = {
  DELIVERY: t('Your delivery address has been changed.'),
  SHIP: t('Your shipping address has been changed.'),
};

/** The address for a modality, as scheduling takes it. */
export function destinationIn(addresses: readonly Address[], modality: AddressModality): Destination | null {
  const address = addressFor(addresses, modality);
  return address && destinationOf(address);
}

export const destinationsIn = (addresses: readonly Address[]): Destinations => ({
  DELIVERY: destinationIn(addresses, 'DELIVERY'),
  SHIP: destinationIn(addresses, 'SHIP'),
});

/** The addresses after one was saved. */
export function withSaved(addresses: readonly Address[], saved: Address): Address[] {
  const place = addresses.findIndex(({ addressId }) => addressId === saved.addressId);
  return place < 0 ? [...addresses, saved] : addresses.with(place, saved);
}

/** The addresses after one was chosen for a modality. */
export const withPreferred = (
  addresses: readonly Address[],
  chosen: Address,
  modality: AddressModality,
): Address[] => {
  const kept = addresses.find(({ addressId }) => addressId === chosen.addressId)?.preferredFor ?? [];
  return withSaved(addresses, { ...chosen, preferredFor: kept }).map(({ preferredFor = [], ...address }) => ({
    ...address,
    preferredFor: [
      ...preferredFor.filter((one) => one !== modality),
      ...(address.addressId === chosen.addressId ? [modality] : []),
    ],
  }));
};
