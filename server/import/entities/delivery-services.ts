import { asc } from 'drizzle-orm';
import { deliveryServices as table } from '../../db/schema/delivery.ts';
import { entity, type Objection } from '../entity.ts';
import {
  amount,
  centsOf,
  dollarsOf,
  hoursOfDay,
  isInOrder,
  list,
  matching,
  optional,
  type RecordOf,
  required,
  wholeNumber,
  yesOrNo,
} from '../fields.ts';
import { isFromHourZeroOn } from './by-hour.ts';
import { OWN_DRIVERS } from './delivery-vendors.ts';
import { deleteRows, writeRows } from './write-rows.ts';

/** Who delivers: a vendor, or the store's own drivers. */
export const vendorField = required(
  matching(`a delivery vendor's id, or ${OWN_DRIVERS}`, /^[A-Z0-9-]{2,20}$/),
  `Who delivers: a delivery vendor, or ${OWN_DRIVERS} for the store's own drivers`,
);

export const storeField = required(
  matching('eight digits: three of the division, five of the store', /^\d{8}$/),
  'The store whose orders are delivered',
);

const fields = {
  locationId: storeField,
  vendor: vendorField,
  reachMiles: required(wholeNumber(1, 999), 'How far from the store it delivers, in miles'),
  hours: required(
    hoursOfDay,
    "When it delivers, in the store's time; nobody delivers while the store is closed",
  ),
  leadMinutes: required(
    wholeNumber(0, 10_080),
    'How long before a delivery time an order must be placed, in minutes',
  ),
  slotMinutes: optional(wholeNumber(15, 720), 60, 'How long a delivery time is, in minutes'),
  slotCapacity: required(wholeNumber(0, 9_999), 'How many orders a delivery time takes'),
  fees: required(
    list(
      'hours and what a delivery that begins from then on costs, such as 0:6.95',
      /^(\d|1\d|2[0-3]):\d{1,4}\.\d\d$/,
    ),
    "Its fees by the hour of the store's day, from hour 0 on",
  ),
  carriesAlcohol: optional(yesOrNo, false, 'Whether it delivers alcohol'),
  takesInstructions: optional(yesOrNo, true, 'Whether shoppers can leave instructions for the driver'),
  immediateHours: optional(
    wholeNumber(1, 24),
    null,
    'Within how many hours it delivers right away; empty if it does not',
  ),
  immediateFee: optional(amount, null, 'What delivery right away costs'),
};

type Service = RecordOf<typeof fields>;

const feeOf = (fee: string): [fromHour: number, cents: number] => {
  const [hour = '', dollars = ''] = fee.split(':');
  return [Number(hour), centsOf(Number(dollars))];
};

function objections({ hours, fees, immediateHours, immediateFee }: Service): Objection[] {
  const found: Objection[] = [];
  if (!isInOrder(hours)) found.push({ field: 'hours', expects: 'hours that end after they begin' });
  if (!isFromHourZeroOn(fees.map((fee) => feeOf(fee)[0]))) {
    found.push({ field: 'fees', expects: 'fees of hours that go up, from 0 on' });
  }
  if (immediateHours !== null && immediateFee === null) {
    found.push({
      field: 'immediateFee',
      expects: 'an amount, because immediateHours says that it delivers right away',
    });
  }
  if (immediateHours === null && immediateFee !== null) {
    found.push({ field: 'immediateHours', expects: 'a number of hours, because there is an immediateFee' });
  }
  return found;
}

const rowOf = ({
  locationId,
  vendor,
  hours,
  fees,
  immediateFee,
  ...service
}: Service): typeof table.$inferInsert => ({
  ...service,
  ...serviceKey({ locationId, vendor }),
  opens: hours.slice(0, 5),
  closes: hours.slice(6),
  fees: fees.map(feeOf),
  immediateFee: immediateFee === null ? null : centsOf(immediateFee),
});

/** How the tables name a service: a store's own drivers have the store's id. */
export const serviceKey = ({ locationId, vendor }: { locationId: string; vendor: string }) => ({
  storeId: locationId,
  vendorId: vendor === OWN_DRIVERS ? locationId : vendor,
});

/** How files name it. */
export const serviceName = ({ storeId, vendorId }: { storeId: string; vendorId: string }) => ({
  locationId: storeId,
  vendor: vendorId === storeId ? OWN_DRIVERS : vendorId,
});

export const deliveryServices = entity({
  name: 'delivery-services',
  one: 'delivery service',
  fields,
  key: ['locationId', 'vendor'],
  references: {
    locationId: { to: 'stores' },
    vendor: { to: 'delivery-vendors', except: [OWN_DRIVERS] },
  },
  objections,
  read: async (db) => {
    const rows = await db.select().from(table).orderBy(asc(table.storeId), asc(table.vendorId));
    return rows.map(({ storeId, vendorId, opens, closes, fees, immediateFee, ...row }) => ({
      ...row,
      ...serviceName({ storeId, vendorId }),
      hours: `${opens}-${closes}`,
      fees: fees.map(([hour, cents]) => `${hour}:${dollarsOf(cents).toFixed(2)}`),
      immediateFee: immediateFee === null ? null : dollarsOf(immediateFee),
    }));
  },
  write: (db, records) => writeRows(db, table, records.map(rowOf)),
  retire: {
    as: 'ended',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records.map(rowOf)),
  },
});
