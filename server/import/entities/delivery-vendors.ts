import { asc } from 'drizzle-orm';
import { deliveryVendors as table } from '../../db/schema/delivery.ts';
import { entity } from '../entity.ts';
import { matching, optional, required, text, wholeNumber, yesOrNo } from '../fields.ts';
import { writeRows } from './write-rows.ts';

/** Stands for a store's own drivers, which are no company's. */
export const OWN_DRIVERS = 'STORE';

export const deliveryVendors = entity({
  name: 'delivery-vendors',
  one: 'delivery vendor',
  fields: {
    id: required(
      matching(
        `2 to 20 capital letters, digits, and hyphens, such as INSTACART, but not ${OWN_DRIVERS}`,
        new RegExp(`^(?!${OWN_DRIVERS}$)[A-Z0-9-]{2,20}$`),
      ),
      'Its id, which never changes',
    ),
    name: required(text(60), 'What shoppers read'),
    isThirdParty: optional(
      yesOrNo,
      true,
      'Whether it is a third party, to which shoppers must consent; false for one of the chain',
    ),
    position: required(
      wholeNumber(0, 999_999),
      "Its place among them, the lowest first; stores' own drivers come before all",
    ),
  },
  key: ['id'],
  read: (db) => db.select().from(table).orderBy(asc(table.position), asc(table.id)),
  write: (db, records) => writeRows(db, table, records),
});
