import type { Store } from '../../services/contracts/modalities.ts';
import type { SpecialDays, stores } from '../db/schema/stores.ts';
import { hoursToday } from './hours.ts';

export type StoreRow = typeof stores.$inferSelect & { specialDays: SpecialDays };

/** A store as shoppers see it, at an instant on the database's clock. */
export const storeView = (row: StoreRow, now: Temporal.Instant): Store => ({
  locationId: row.locationId,
  divisionNumber: row.divisionNumber,
  storeNumber: row.storeNumber,
  vanityName: row.vanityName,
  storeType: row.storeType,
  banner: row.banner,
  address: storeAddress(row),
  location: { lat: row.lat, lng: row.lng },
  timezone: row.timezone,
  phone: row.phone,
  hoursToday: hoursToday(row, now),
});

const storeAddress = (row: StoreRow): Store['address'] => ({
  addressLines: [row.addressLine],
  cityTown: row.city,
  stateProvince: row.state,
  postalCode: row.postalCode,
  countryCode: 'US',
});
