import { asc } from 'drizzle-orm';
import { STATES } from '../../../services/contracts/regions.ts';
import { alcoholHours as table } from '../../db/schema/alcohol.ts';
import { WEEKDAY_NAMES } from '../../quotes/day-rules.ts';
import { entity, type Objection } from '../entity.ts';
import {
  day,
  id,
  isInOrder,
  list,
  oneOf,
  optional,
  type RecordOf,
  required,
  someOf,
  spanOfDay,
  text,
} from '../fields.ts';
import { deleteRows, writeRows } from './write-rows.ts';

const fields = {
  id: required(id('oh-sundays'), 'Its id, which never changes'),
  state: required(oneOf(Object.keys(STATES)), 'The state, in two letters, where orders are received'),
  county: optional(text(60), null, "The county, whose hours count before the state's; empty for the others"),
  modalities: required(someOf(['PICKUP', 'DELIVERY']), 'How orders are received'),
  weekdays: required(someOf(WEEKDAY_NAMES), "The days, by the store's clock"),
  hours: optional(
    list('hours such as 06:00-24:00', /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/, spanOfDay),
    [],
    'When alcohol may be handed over; empty if at no hour',
  ),
  firstDay: required(day, 'From when on'),
  lastDay: optional(day, null, 'Until when, that day included; empty as long as it has no end'),
  source: required(text(300), 'Where it says so, such as the statute'),
};

type Hours = RecordOf<typeof fields>;

function objections({ hours, firstDay, lastDay }: Hours): Objection[] {
  const found: Objection[] = [];
  if (!hours.every(isInOrder)) found.push({ field: 'hours', expects: 'hours that end after they begin' });
  if (lastDay !== null && lastDay < firstDay) {
    found.push({ field: 'lastDay', expects: `a day from ${firstDay} on, the first day` });
  }
  return found;
}

const rowOf = ({ modalities, weekdays, hours, ...rest }: Hours): typeof table.$inferInsert => ({
  ...rest,
  modalities: [...modalities],
  weekdays: [...weekdays],
  hours: [...hours],
});

export const alcoholHours = entity({
  name: 'alcohol-hours',
  one: 'rule of alcohol hours',
  fields,
  key: ['id'],
  objections,
  read: (db) => db.select().from(table).orderBy(asc(table.id)),
  write: (db, records) => writeRows(db, table, records.map(rowOf)),
  retire: {
    as: 'removed',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records.map(rowOf)),
  },
});
