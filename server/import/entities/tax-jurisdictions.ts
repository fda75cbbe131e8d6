import { asc } from 'drizzle-orm';
import { STATES } from '../../../services/contracts/regions.ts';
import { TAX_ROUNDINGS } from '../../../services/contracts/tax.ts';
import { taxJurisdictions as table } from '../../db/schema/taxes.ts';
import { entity, type Objection } from '../entity.ts';
import {
  day,
  matching,
  oneOf,
  optional,
  percentOf,
  type RecordOf,
  required,
  taxRate,
  text,
  thousandthsOf,
} from '../fields.ts';
import { deleteRows, writeRows } from './write-rows.ts';

const fields = {
  place: required(
    matching('a postal code of five digits, or a state in two letters', /^(\d{5}|[A-Z]{2})$/),
    'A postal code; or a state, for those of its postal codes that are not listed',
  ),
  firstDay: required(day, 'The first day of these rates'),
  lastDay: optional(day, null, 'The last day; empty until it is known'),
  state: required(oneOf(Object.keys(STATES)), 'Its state, in two letters'),
  county: optional(text(60), null, 'Its county'),
  city: optional(text(60), null, 'Its city'),
  stateRate: required(taxRate, "The state's rate, in percent"),
  countyRate: optional(taxRate, 0, "The county's"),
  cityRate: optional(taxRate, 0, "The city's"),
  districtRate: optional(taxRate, 0, 'That of transit and other special districts, together'),
  groceryRate: optional(
    taxRate,
    null,
    'What it taxes by where a rule says LOCAL; empty if it is not known, so that none of that is sold there',
  ),
  rounding: required(oneOf(TAX_ROUNDINGS), "Whether each line's tax is rounded or the order's, once"),
  source: required(text(200), 'Who says so: the law, or the table it is from'),
};

type Jurisdiction = RecordOf<typeof fields>;

function objections({ place, state, firstDay, lastDay }: Jurisdiction): Objection[] {
  const found: Objection[] = [];
  if (/^[A-Z]/.test(place) && place !== state) found.push({ field: 'state', expects: place });
  if (lastDay !== null && lastDay < firstDay) {
    found.push({ field: 'lastDay', expects: `${firstDay}, the first day, or later` });
  }
  return found;
}

const rowOf = (record: Jurisdiction): typeof table.$inferInsert => ({
  ...record,
  stateRate: thousandthsOf(record.stateRate),
  countyRate: thousandthsOf(record.countyRate),
  cityRate: thousandthsOf(record.cityRate),
  districtRate: thousandthsOf(record.districtRate),
  groceryRate: record.groceryRate === null ? null : thousandthsOf(record.groceryRate),
});

export const taxJurisdictions = entity({
  name: 'tax-jurisdictions',
  one: 'tax jurisdiction',
  fields,
  key: ['place', 'firstDay'],
  objections,
  read: async (db) => {
    const rows = await db
      .select()
      .from(table)
      .orderBy(asc(table.state), asc(table.place), asc(table.firstDay));
    return rows.map((row) => ({
      ...row,
      stateRate: percentOf(row.stateRate),
      countyRate: percentOf(row.countyRate),
      cityRate: percentOf(row.cityRate),
      districtRate: percentOf(row.districtRate),
      groceryRate: row.groceryRate === null ? null : percentOf(row.groceryRate),
    }));
  },
  write: (db, records) => writeRows(db, table, records.map(rowOf)),
  retire: {
    as: 'removed',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records.map(rowOf)),
  },
});
