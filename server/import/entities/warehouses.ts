import { asc } from 'drizzle-orm';
import { HOUSE } from '../../../services/contracts/quote-parts.ts';
import { warehouses as table } from '../../db/schema/shipping.ts';
import { entity } from '../entity.ts';
import { degrees, list, matching, optional, required } from '../fields.ts';
import { writeRows } from './write-rows.ts';

export const warehouseField = required(
  matching(`a seller's id, or ${HOUSE}`, new RegExp(`^(${HOUSE}|[a-z0-9]+(-[a-z0-9]+)*)$`)),
  `Who ships: a seller, or ${HOUSE} for the chain itself`,
);

const isGoingUp = (miles: readonly string[]) =>
  miles.every((end, index) => index === 0 || Number(end) > Number(miles[index - 1]));

export const warehouses = entity({
  name: 'warehouses',
  one: 'warehouse',
  fields: {
    seller: warehouseField,
    latitude: required(degrees(90), 'Degrees north'),
    longitude: required(degrees(180), 'Degrees east, negative in America'),
    zoneMiles: optional(
      list('whole numbers, such as 300', /^[1-9]\d{0,4}$/),
      [],
      'How many miles away each of its zones ends; beyond the last is one more. Empty if there is only one',
    ),
  },
  key: ['seller'],
  references: { seller: { to: 'sellers', except: [HOUSE] } },
  objections: ({ zoneMiles }) =>
    isGoingUp(zoneMiles) ? [] : [{ field: 'zoneMiles', expects: 'numbers that go up' }],
  read: async (db) => {
    const rows = await db.select().from(table).orderBy(asc(table.sellerId));
    return rows.map(({ sellerId, lat, lng, zoneMiles }) => ({
      seller: sellerId,
      latitude: lat,
      longitude: lng,
      zoneMiles: zoneMiles.map(String),
    }));
  },
  write: (db, records) =>
    writeRows(
      db,
      table,
      records.map(({ seller, latitude, longitude, zoneMiles }) => ({
        sellerId: seller,
        lat: latitude,
        lng: longitude,
        zoneMiles: zoneMiles.map(Number),
      })),
    ),
});
