import { asc } from 'drizzle-orm';
import { WAREHOUSE } from '../../catalog/stock-location.ts';
import { stock as table } from '../../db/schema/catalog.ts';
import { entity } from '../entity.ts';
import { gtin13, matching, required, wholeNumber } from '../fields.ts';
import { writeRows } from './write-rows.ts';

/** Where what is shipped comes from. */

export const stock = entity({
  name: 'stock',
  one: 'count',
  fields: {
    locationId: required(
      matching(`a store's eight digits, or ${WAREHOUSE}`, /^(\d{8}|WAREHOUSE)$/),
      `The store, or ${WAREHOUSE} for what is shipped`,
    ),
    gtin13: required(gtin13, 'The product'),
    onHand: required(wholeNumber(0, 999_999), 'How many can still be ordered there'),
  },
  key: ['locationId', 'gtin13'],
  references: { locationId: { to: 'stores', except: [WAREHOUSE] }, gtin13: { to: 'products' } },
  read: (db) => db.select().from(table).orderBy(asc(table.locationId), asc(table.gtin13)),
  write: (db, records) => writeRows(db, table, records),
});
