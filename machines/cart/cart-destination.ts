import type { Address } from '../../services/contracts/addresses.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { resource } from '../shared/resource.machine.ts';
import type { Service } from '../shared/services.ts';

export interface CartDestinationServices {
  loadAddresses: Service<undefined, Address[]>;
}

/**
 * Where the cart's deliveries and shipments go: the preferred delivery address, otherwise the first, otherwise the
 * mailing address. Null if none is in the country.
 */
export function destinationIn(addresses: readonly Address[]): Destination | null {
  const near = addresses.filter(({ countryCode }) => countryCode === 'US');
  const deliveries = near.filter(({ type }) => type === 'delivery');
  const found = deliveries.find(({ preferred }) => preferred) ?? deliveries[0] ?? near[0];
  if (!found) return null;
  const { line1, line2, city, stateCode, zip } = found;
  return {
    addressLines: line2 ? [line1, line2] : [line1],
    cityTown: city,
    stateProvince: stateCode,
    postalCode: zip,
    countryCode: 'US',
  };
}

/** The chart for that address; `empty` if there is none. */
export const cartDestinationMachine = resource<CartDestinationServices, Destination | null, undefined>(
  ({ loadAddresses }) =>
    async (_, signal) =>
      destinationIn(await loadAddresses(undefined, signal)),
  (destination) => destination === null,
);
