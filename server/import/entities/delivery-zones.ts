import { asc } from 'drizzle-orm';
import { deliveryZones as table } from '../../db/schema/delivery.ts';
import { entity } from '../entity.ts';
import { matching, type RecordOf, required } from '../fields.ts';
import { serviceKey, serviceName, storeField, vendorField } from './delivery-services.ts';
import { deleteRows, writeRows } from './write-rows.ts';

const fields = {
  locationId: storeField,
  vendor: vendorField,
  postalCode: required(matching('five digits', /^\d{5}$/), 'A postal code it delivers to'),
};

const rowOf = ({ postalCode, ...service }: RecordOf<typeof fields>) => ({
  ...serviceKey(service),
  postalCode,
});

export const deliveryZones = entity({
  name: 'delivery-zones',
  one: 'delivery zone',
  fields,
  key: ['locationId', 'vendor', 'postalCode'],
  references: { vendor: { to: 'delivery-services', by: ['locationId', 'vendor'] } },
  read: async (db) => {
    const rows = await db
      .select()
      .from(table)
      .orderBy(asc(table.storeId), asc(table.vendorId), asc(table.postalCode));
    return rows.map(({ postalCode, ...service }) => ({ ...serviceName(service), postalCode }));
  },
  write: (db, records) => writeRows(db, table, records.map(rowOf)),
  retire: {
    as: 'ended',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records.map(rowOf)),
  },
});
