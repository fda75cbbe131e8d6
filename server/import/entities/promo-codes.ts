import { asc } from 'drizzle-orm';
import { anyOf } from '../../db/any-of.ts';
import { PROMO_TARGETS, promoCodes as table } from '../../db/schema/promos.ts';
import { entity } from '../entity.ts';
import { matching, moment, oneOf, optional, required, text, wholeNumber, yesOrNo } from '../fields.ts';
import { writeRows } from './write-rows.ts';

export const promoCodes = entity({
  name: 'promo-codes',
  one: 'promo code',
  fields: {
    code: required(matching('3 to 20 capital letters and digits', /^[A-Z0-9]{3,20}$/), 'What shoppers enter'),
    description: required(text(80), 'What shoppers read, such as 10% off your items'),
    appliesTo: required(oneOf(PROMO_TARGETS), 'What it takes its percentage off'),
    percentOff: required(wholeNumber(1, 100), 'Its percentage'),
    ends: optional(moment, null, 'When it ends'),
    oncePerShopper: optional(yesOrNo, false, 'Whether each shopper has it for one order'),
  },
  key: ['code'],
  read: async (db) => {
    const rows = await db.select().from(table).orderBy(asc(table.code));
    return rows.map(({ couponId: _, expiresAt, ...row }) => ({
      ...row,
      ends: expiresAt?.toISOString() ?? null,
    }));
  },
  write: (db, records) =>
    writeRows(
      db,
      table,
      records.map(({ ends, ...record }) => ({
        ...record,
        couponId: `PROMO-${record.code}`,
        expiresAt: ends === null ? null : new Date(ends),
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
