import type { DayHours, WeekHours } from '../db/schema/stores.ts';

/** A store in its place file. */
export interface Place {
  locationId: string;
  vanityName: string;
  storeType: 'C' | 'PI' | 'HS' | 'MF';
  /** A banner's id. */
  banner: string;
  addressLine: string;
  city: string;
  state: string;
  postalCode: string;
  /** Degrees north and east. */
  at: readonly [lat: number, lng: number];
  timezone: string;
  phone: string;
  hours: WeekHours;
  leadMinutes: number;
  slotCapacity: number;
  /** In cents. */
  pickupFee: number;
}

const day = (hours: string): DayHours => ({ opens: hours.slice(0, 5), closes: hours.slice(6) });

/** The same hours every day: daily('06:00-23:00'). */
export const daily = (hours: string): WeekHours => Array.from({ length: 7 }, () => day(hours));

/** Monday to Saturday, then Sunday; null means closed. */
export const weekAndSunday = (week: string, sunday: string | null): WeekHours => [
  ...Array.from({ length: 6 }, () => day(week)),
  sunday === null ? null : day(sunday),
];
