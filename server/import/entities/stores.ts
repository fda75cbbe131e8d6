import { asc } from 'drizzle-orm';
import { STATES } from '../../../services/contracts/regions.ts';
import { type DayHours, stores as table, type WeekHours } from '../../db/schema/stores.ts';
import { entity, type Objection } from '../entity.ts';
import {
  degrees,
  hoursOfDay,
  isInOrder,
  matching,
  oneOf,
  optional,
  phone as phoneNumber,
  type RecordOf,
  required,
  text,
  timeZone,
  wholeNumber,
} from '../fields.ts';
import { arePickupFees, PICKUP_FEES, pickupFeeList, pickupFeeOf, pickupFeeText } from './pickup-fees.ts';
import { priceZone } from './price-zone.ts';
import { writeRows } from './write-rows.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const hours = (day: string) =>
  optional(hoursOfDay, null, `When it is open on ${day}, in its own time; empty if it is closed`);

const fields = {
  locationId: required(
    matching('eight digits: three of the division, five of the store', /^\d{8}$/),
    'The number of its division and its own',
  ),
  name: required(text(60), 'What shoppers read, such as Hyde Park'),
  type: required(oneOf(['C', 'PI', 'HS', 'MF']), 'Its format'),
  banner: required(matching('lower-case letters', /^[a-z]+$/), "Its banner's id"),
  addressLine: required(text(100), 'Street and number'),
  city: required(text(60), 'Its city'),
  state: required(oneOf(Object.keys(STATES)), 'Its state, in two letters'),
  postalCode: required(matching('five digits', /^\d{5}$/), 'Its postal code'),
  priceZone: optional(priceZone, null, "The price zone whose prices it has; empty if it has the chain's"),
  latitude: required(degrees(90), 'Degrees north'),
  longitude: required(degrees(180), 'Degrees east, negative in America'),
  timezone: required(timeZone, 'Its time zone'),
  phone: required(phoneNumber, 'Its phone number'),
  monday: hours('Mondays'),
  tuesday: hours('Tuesdays'),
  wednesday: hours('Wednesdays'),
  thursday: hours('Thursdays'),
  friday: hours('Fridays'),
  saturday: hours('Saturdays'),
  sunday: hours('Sundays'),
  leadMinutes: required(
    wholeNumber(0, 10_080),
    'How long before a pickup time an order must be placed, in minutes',
  ),
  slotMinutes: optional(wholeNumber(15, 720), 60, 'How long a pickup time is, in minutes'),
  slotCapacity: required(wholeNumber(0, 9_999), 'How many orders a pickup time takes'),
  pickupFees: optional(
    pickupFeeList,
    [],
    "What picking an order up costs, by the hour of the store's day, from hour 0 on; empty if nothing",
  ),
};

type Store = RecordOf<typeof fields>;

/** The fields of a file of opening hours, and of one of pickup times. */
export const HOURS_FIELDS = ['locationId', ...DAYS];
export const SLOT_FIELDS = ['locationId', 'leadMinutes', 'slotMinutes', 'slotCapacity', 'pickupFees'];

function objections(store: Store): Objection[] {
  if (DAYS.every((day) => store[day] === null)) {
    return [{ field: 'monday', expects: 'hours on one day at least, here or in a file of hours' }];
  }
  const wrong = DAYS.filter((day) => store[day] !== null && !isInOrder(store[day]));
  const found: Objection[] = wrong.map((field) => ({ field, expects: 'hours that end after they begin' }));
  if (!arePickupFees(store.pickupFees)) found.push({ field: 'pickupFees', expects: PICKUP_FEES });
  return found;
}

const dayOf = (day: string | null): DayHours =>
  day === null ? null : { opens: day.slice(0, 5), closes: day.slice(6) };

const textOf = (day: DayHours | undefined): string | null => (day ? `${day.opens}-${day.closes}` : null);

const daysOf = (week: WeekHours) => ({
  monday: textOf(week[0]),
  tuesday: textOf(week[1]),
  wednesday: textOf(week[2]),
  thursday: textOf(week[3]),
  friday: textOf(week[4]),
  saturday: textOf(week[5]),
  sunday: textOf(week[6]),
});

const rowOf = (store: Store): typeof table.$inferInsert => ({
  locationId: store.locationId,
  divisionNumber: store.locationId.slice(0, 3),
  storeNumber: store.locationId.slice(3),
  vanityName: store.name,
  storeType: store.type,
  banner: store.banner,
  addressLine: store.addressLine,
  city: store.city,
  state: store.state,
  postalCode: store.postalCode,
  priceZone: store.priceZone,
  lat: store.latitude,
  lng: store.longitude,
  timezone: store.timezone,
  phone: store.phone,
  hours: DAYS.map((day) => dayOf(store[day])),
  leadMinutes: store.leadMinutes,
  slotMinutes: store.slotMinutes,
  slotCapacity: store.slotCapacity,
  pickupFees: store.pickupFees.map(pickupFeeOf),
});

export const stores = entity({
  name: 'stores',
  one: 'store',
  fields,
  key: ['locationId'],
  objections,
  read: async (db) => {
    const rows = await db.select().from(table).orderBy(asc(table.locationId));
    return rows.map((row) => ({
      locationId: row.locationId,
      name: row.vanityName,
      type: row.storeType,
      banner: row.banner,
      addressLine: row.addressLine,
      city: row.city,
      state: row.state,
      postalCode: row.postalCode,
      priceZone: row.priceZone,
      latitude: row.lat,
      longitude: row.lng,
      timezone: row.timezone,
      phone: row.phone,
      ...daysOf(row.hours),
      leadMinutes: row.leadMinutes,
      slotMinutes: row.slotMinutes,
      slotCapacity: row.slotCapacity,
      pickupFees: row.pickupFees.map(pickupFeeText),
    }));
  },
  write: (db, records) => writeRows(db, table, records.map(rowOf)),
});
