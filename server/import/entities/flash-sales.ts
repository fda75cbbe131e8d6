import { asc } from 'drizzle-orm';
import { MAX_FLASH_SALE_PERCENT, MAX_FLASH_SALE_UNITS } from '../../../services/contracts/flash-sales.ts';
import type { Modality } from '../../../services/contracts/values.ts';
import { flashSales as table } from '../../db/schema/fulfillment.ts';
import { entity } from '../entity.ts';
import { gtin13, matching, oneOf, optional, required, wholeNumber } from '../fields.ts';
import { deleteRows, writeRows } from './write-rows.ts';

export const flashSales = entity({
  name: 'flash-sales',
  one: 'flash sale',
  fields: {
    id: required(
      matching('letters, digits, and hyphens, such as evening-pizza', /^[A-Za-z0-9-]{1,60}$/),
      'Its id, which never changes',
    ),
    gtin13: required(gtin13, 'The product'),
    modality: optional(oneOf<Modality>(['PICKUP', 'DELIVERY']), null, 'For which orders; empty for both'),
    percentOff: required(wholeNumber(1, MAX_FLASH_SALE_PERCENT), 'What it takes off the price'),
    maxQuantity: required(wholeNumber(1, MAX_FLASH_SALE_UNITS), 'How many of an order have that price'),
    fromHour: required(wholeNumber(0, 23), "The first hour of the store's day it is for"),
    toHour: required(wholeNumber(1, 24), 'The hour it ends at'),
  },
  key: ['id'],
  references: { gtin13: { to: 'products' } },
  objections: ({ fromHour, toHour }) =>
    fromHour < toHour ? [] : [{ field: 'toHour', expects: 'later than fromHour' }],
  read: (db) => db.select().from(table).orderBy(asc(table.id)),
  write: (db, records) => writeRows(db, table, records),
  retire: {
    as: 'ended',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records),
  },
});
