import { asc } from 'drizzle-orm';
import { STATES } from '../../../services/contracts/regions.ts';
import { heatSeasons as table } from '../../db/schema/shipping.ts';
import { entity, type Objection } from '../entity.ts';
import { matching, oneOf, type RecordOf, required, text } from '../fields.ts';
import { deleteRows, writeRows } from './write-rows.ts';

const dayOfYear = matching('a day such as 06-01', /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);

const fields = {
  state: required(oneOf(Object.keys(STATES)), 'The state, in two letters, that parcels are sent to'),
  from: required(dayOfYear, 'The first day of its season, month and day'),
  to: required(dayOfYear, 'The last one; a season over New Year is two'),
  source: required(text(300), 'Who says so'),
};

type Season = RecordOf<typeof fields>;

export const heatSeasons = entity({
  name: 'heat-seasons',
  one: 'heat season',
  fields,
  key: ['state', 'from'],
  objections: ({ from, to }: Season): Objection[] =>
    from <= to ? [] : [{ field: 'to', expects: `a day from ${from} on, the first day` }],
  read: (db) => db.select().from(table).orderBy(asc(table.state), asc(table.from)),
  write: (db, records) => writeRows(db, table, records),
  retire: {
    as: 'removed',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records),
  },
});
