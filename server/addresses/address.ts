import type { Address, AddressToCreate, AddressToUpdate } from '../../services/contracts/addresses.ts';
import type { addresses } from '../db/schema/addresses.ts';

export type AddressRow = typeof addresses.$inferSelect;

/** An address as the shopper's address book shows it (ENT-01); the preferred one is the mailing address. */
export const toAddress = (row: AddressRow): Address => ({
  addressId: row.id,
  type: row.type,
  line1: row.line1,
  line2: row.line2,
  city: row.city,
  stateCode: row.stateCode,
  zip: row.zip,
  countryCode: row.countryCode,
  preferred: row.type === 'home',
  ...(row.lat === null || row.lng === null ? {} : { location: { latitude: row.lat, longitude: row.lng } }),
  ...(row.county ? { county: row.county } : {}),
  ...(row.phone ? { phoneNumber: row.phone } : {}),
  ...(row.forDelivery || row.forShip
    ? {
        preferredFor: [
          ...(row.forDelivery ? ['DELIVERY' as const] : []),
          ...(row.forShip ? ['SHIP' as const] : []),
        ],
      }
    : {}),
});

/**
 * The columns of a saved address; a location or county that wasn't sent is cleared along with the address it
 * belonged to.
 */
export const columnsOf = (saved: AddressToCreate | AddressToUpdate) => ({
  type: saved.type,
  line1: saved.line1,
  line2: saved.line2,
  city: saved.city,
  stateCode: saved.stateCode,
  zip: saved.zip,
  countryCode: saved.countryCode,
  county: saved.county || null,
  lat: saved.location?.latitude ?? null,
  lng: saved.location?.longitude ?? null,
});
