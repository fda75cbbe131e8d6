import { asc } from 'drizzle-orm';
import { STATES } from '../../../services/contracts/regions.ts';
import { TAXED, TAXED_FEES } from '../../../services/contracts/tax.ts';
import { TAX_TREATMENTS, taxRules as table } from '../../db/schema/taxes.ts';
import { entity, type Objection } from '../entity.ts';
import {
  day,
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
  state: required(oneOf(Object.keys(STATES)), 'The state, in two letters'),
  category: required(oneOf(TAXED), 'The kind of product or fee'),
  firstDay: required(day, 'The first day of this rule'),
  lastDay: optional(day, null, 'The last day; empty until it is known'),
  treatment: required(
    oneOf(TAX_TREATMENTS),
    'Whether it is taxed at the full rate, at a reduced one, at the grocery rate of the place, or not at all; or, of a fee, like the items it comes with',
  ),
  stateRate: optional(taxRate, null, "What REDUCED puts in place of the state's rate, in percent"),
  localRate: optional(taxRate, null, 'What it puts in place of all other rates together'),
  source: required(text(200), 'Who says so: the law'),
};

type Rule = RecordOf<typeof fields>;

const isFee = (category: string) => TAXED_FEES.some((fee) => fee === category);

function objections({ category, treatment, stateRate, localRate, firstDay, lastDay }: Rule): Objection[] {
  const found: Objection[] = [];
  const hasRate = stateRate !== null || localRate !== null;
  if ((treatment === 'REDUCED') !== hasRate) {
    found.push({
      field: 'stateRate',
      expects: hasRate ? 'empty, unless REDUCED' : 'a rate, or localRate one',
    });
  }
  if (treatment === 'AS_ITEMS' && !isFee(category)) {
    found.push({ field: 'treatment', expects: 'FULL, REDUCED, LOCAL, or EXEMPT for a product' });
  }
  if (lastDay !== null && lastDay < firstDay) {
    found.push({ field: 'lastDay', expects: `${firstDay}, the first day, or later` });
  }
  return found;
}

const rowOf = ({ stateRate, localRate, ...record }: Rule): typeof table.$inferInsert => ({
  ...record,
  stateRate: stateRate === null ? null : thousandthsOf(stateRate),
  localRate: localRate === null ? null : thousandthsOf(localRate),
});

export const taxRules = entity({
  name: 'tax-rules',
  one: 'tax rule',
  fields,
  key: ['state', 'category', 'firstDay'],
  objections,
  read: async (db) => {
    const rows = await db
      .select()
      .from(table)
      .orderBy(asc(table.state), asc(table.category), asc(table.firstDay));
    return rows.map(({ stateRate, localRate, ...row }) => ({
      ...row,
      stateRate: stateRate === null ? null : percentOf(stateRate),
      localRate: localRate === null ? null : percentOf(localRate),
    }));
  },
  write: (db, records) => writeRows(db, table, records.map(rowOf)),
  retire: {
    as: 'removed',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records.map(rowOf)),
  },
});
