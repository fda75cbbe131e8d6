import { asc } from 'drizzle-orm';
import { storeSpecialDays as table } from '../../db/schema/stores.ts';
import { entity } from '../entity.ts';
import { day, hoursOfDay, isInOrder, matching, optional, type RecordOf, required, text } from '../fields.ts';
import { deleteRows, writeRows } from './write-rows.ts';

const fields = {
  locationId: required(
    matching('eight digits: three of the division, five of the store', /^\d{8}$/),
    'The store',
  ),
  day: required(day, 'The day, in its own time'),
  hours: optional(hoursOfDay, null, 'When it is open that day; empty if it is closed'),
  reason: required(text(40), 'What shoppers read, such as Christmas Day'),
};

const rowOf = ({ locationId, day, hours, reason }: RecordOf<typeof fields>): typeof table.$inferInsert => ({
  storeId: locationId,
  day,
  opens: hours?.slice(0, 5) ?? null,
  closes: hours?.slice(6) ?? null,
  reason,
});

export const specialDays = entity({
  name: 'special-days',
  one: 'special day',
  fields,
  key: ['locationId', 'day'],
  references: { locationId: { to: 'stores' } },
  objections: ({ hours }) =>
    hours === null || isInOrder(hours)
      ? []
      : [{ field: 'hours', expects: 'hours that end after they begin' }],
  read: async (db) => {
    const rows = await db.select().from(table).orderBy(asc(table.storeId), asc(table.day));
    return rows.map(({ storeId, day, opens, closes, reason }) => ({
      locationId: storeId,
      day,
      hours: opens === null ? null : `${opens}-${closes}`,
      reason,
    }));
  },
  write: (db, records) => writeRows(db, table, records.map(rowOf)),
  retire: {
    as: 'removed',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records.map(rowOf)),
  },
});
