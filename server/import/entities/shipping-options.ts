import { asc } from 'drizzle-orm';
import { shippingOptions as table } from '../../db/schema/shipping.ts';
import { entity, type Objection } from '../entity.ts';
import {
  amount,
  centsOf,
  dollarsOf,
  id,
  optional,
  price,
  type RecordOf,
  required,
  text,
  wholeNumber,
} from '../fields.ts';
import { warehouseField } from './warehouses.ts';
import { deleteRows, writeRows } from './write-rows.ts';

const fields = {
  seller: warehouseField,
  id: required(id('next-day'), 'Its id, which never changes'),
  name: required(text(40), 'What shoppers read'),
  description: required(text(80), 'What it is, such as By ground carrier'),
  position: required(wholeNumber(0, 999_999), "Its place among the warehouse's, the lowest first"),
  basePrice: required(amount, 'What a parcel costs'),
  perKilogram: optional(amount, 0, 'What each kilogram adds; parts of one count'),
  perZone: optional(amount, 0, 'What each zone after the first adds'),
  leastDays: required(wholeNumber(1, 60), 'In how many delivery days a parcel arrives at the earliest'),
  mostDays: required(wholeNumber(1, 60), 'And at the latest; carriers deliver on every day but Sunday'),
  daysPerZone: optional(wholeNumber(0, 30), 0, 'How many days each zone after the first adds'),
  mostGrams: required(wholeNumber(1, 1_000_000), 'What a parcel weighs at most, in grams'),
  freeFrom: optional(price, null, 'It is free if the items cost this much; empty if it never is'),
};

type Option = RecordOf<typeof fields>;

const objections = ({ leastDays, mostDays }: Option): Objection[] =>
  leastDays <= mostDays ? [] : [{ field: 'mostDays', expects: 'as many days as leastDays, or more' }];

const rowOf = ({ seller, ...option }: Option): typeof table.$inferInsert => ({
  ...option,
  sellerId: seller,
  basePrice: centsOf(option.basePrice),
  perKilogram: centsOf(option.perKilogram),
  perZone: centsOf(option.perZone),
  freeFrom: option.freeFrom === null ? null : centsOf(option.freeFrom),
});

export const shippingOptions = entity({
  name: 'shipping-options',
  one: 'shipping option',
  fields,
  key: ['seller', 'id'],
  references: { seller: { to: 'warehouses' } },
  objections,
  read: async (db) => {
    const rows = await db
      .select()
      .from(table)
      .orderBy(asc(table.sellerId), asc(table.position), asc(table.id));
    return rows.map(({ sellerId, ...row }) => ({
      ...row,
      seller: sellerId,
      basePrice: dollarsOf(row.basePrice),
      perKilogram: dollarsOf(row.perKilogram),
      perZone: dollarsOf(row.perZone),
      freeFrom: row.freeFrom === null ? null : dollarsOf(row.freeFrom),
    }));
  },
  write: (db, records) => writeRows(db, table, records.map(rowOf)),
  retire: {
    as: 'ended',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records.map(rowOf)),
  },
});
