import { APP_RULES } from '../../services/contracts/app-names.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { MapAddress } from '../map/map.machine.ts';

/**
 * Where an order is received, for its map; nowhere if it isn't (CHK-17). A store knows where it is; of an address
 * the store knows only the postal code's center, so the maps service finds it.
 */
export function mapAddressesOf({ appName, fulfillment }: Checkout): MapAddress[] {
  const { type, name, address, coordinates } = fulfillment.destination;
  if (!APP_RULES[appName].isReceived) return [];
  return [{ name, address, coordinates: type === 'STORE' ? coordinates : null }];
}
