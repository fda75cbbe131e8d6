import { asc } from 'drizzle-orm';
import { SNAP_CATEGORIES } from '../../../rules/snap.ts';
import { snapRestrictions as table } from '../../db/schema/snap.ts';
import { entity } from '../entity.ts';
import { day, matching, oneOf, optional, type RecordOf, required, text } from '../fields.ts';
import { deleteRows, writeRows } from './write-rows.ts';

const fields = {
  state: required(matching('a state such as OH', /^[A-Z]{2}$/), 'The state, whose stores it binds'),
  category: required(oneOf(SNAP_CATEGORIES), 'What SNAP does not pay for there'),
  firstDay: required(day, 'From when on'),
  lastDay: optional(day, null, 'Until when, that day included; empty as long as it has no end'),
  source: required(text(300), 'Where it says so, such as the waiver'),
};

type Restriction = RecordOf<typeof fields>;

export const snapRestrictions = entity({
  name: 'snap-restrictions',
  one: 'SNAP restriction',
  fields,
  key: ['state', 'category', 'firstDay'],
  objections: ({ firstDay, lastDay }: Restriction) =>
    lastDay === null || firstDay <= lastDay
      ? []
      : [{ field: 'lastDay', expects: `a day from ${firstDay} on, the first day` }],
  read: (db) => db.select().from(table).orderBy(asc(table.state), asc(table.category), asc(table.firstDay)),
  write: (db, records) => writeRows(db, table, records),
  retire: {
    as: 'removed',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records),
  },
});
