import { asc } from 'drizzle-orm';
import { PROMO_FUNDERS, PROMO_TARGETS } from '../../../rules/promo-discounts.ts';
import { anyOf } from '../../db/any-of.ts';
import { promoCodes as table } from '../../db/schema/promos.ts';
import { entity } from '../entity.ts';
import {
  amount,
  centsOf,
  day,
  dollarsOf,
  list,
  matching,
  oneOf,
  optional,
  price,
  required,
  text,
  wholeNumber,
  yesOrNo,
} from '../fields.ts';
import { writeRows } from './write-rows.ts';

export const promoCodes = entity({
  name: 'promo-codes',
  one: 'promo code',
  fields: {
    code: required(matching('3 to 20 capital letters and digits', /^[A-Z0-9]{3,20}$/), 'What shoppers enter'),
    description: required(text(80), 'What shoppers read, such as 10% off your items'),
    appliesTo: required(oneOf(PROMO_TARGETS), 'What it takes its percentage off'),
    percentOff: required(wholeNumber(1, 100), 'Its percentage'),
    fundedBy: optional(
      oneOf(PROMO_FUNDERS),
      'STORE',
      "Who pays for it: a manufacturer's code doesn't lower what is taxed",
    ),
    firstDay: optional(day, null, 'The first day it can be entered, where the order is received'),
    lastDay: optional(day, null, 'The last day it can be entered'),
    oncePerShopper: optional(yesOrNo, false, 'Whether each shopper has it for one order'),
    firstOrderOnly: optional(yesOrNo, false, 'Whether it is only for shoppers without another order'),
    totalUses: optional(wholeNumber(1, 9_999_999), null, 'How many orders can have it'),
    budget: optional(price, null, 'What it can take off all orders together'),
    minimum: optional(amount, 0, 'What the items it is for must come to, after sales'),
    products: optional(list('a list of GTIN-13s', /^\d{13}$/), [], 'The products it is for'),
    departments: optional(
      list('a list of ids of departments such as produce', /^[a-z0-9]+(-[a-z0-9]+)*$/),
      [],
      'The departments it is for; all items if it names no products and no departments',
    ),
    combines: optional(yesOrNo, true, 'Whether an order can have it together with another code'),
  },
  key: ['code'],
  references: { products: { to: 'products' }, departments: { to: 'departments' } },
  objections: ({ firstDay, lastDay }) =>
    firstDay !== null && lastDay !== null && firstDay > lastDay
      ? [{ field: 'lastDay', expects: `${firstDay}, the first day, or later` }]
      : [],
  read: async (db) => {
    const rows = await db.select().from(table).orderBy(asc(table.code));
    return rows.map(({ couponId: _, ...row }) => ({
      ...row,
      budget: row.budget === null ? null : dollarsOf(row.budget),
      minimum: dollarsOf(row.minimum),
    }));
  },
  write: (db, records) =>
    writeRows(
      db,
      table,
      records.map(({ budget, minimum, products, departments, ...record }) => ({
        ...record,
        couponId: `PROMO-${record.code}`,
        budget: budget === null ? null : centsOf(budget),
        minimum: centsOf(minimum),
        products: [...products],
        departments: [...departments],
      })),
    ),
  // Orders keep theirs.
  retire: {
    as: 'ended',
    isRetired: () => false,
    write: async (db, records) => {
      await db.delete(table).where(
        anyOf(
          table.code,
          records.map(({ code }) => code),
        ),
      );
    },
  },
});
