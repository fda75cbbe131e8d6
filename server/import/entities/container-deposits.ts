import { asc } from 'drizzle-orm';
import { BEVERAGES, CONTAINERS } from '../../../rules/deposits.ts';
import { containerDeposits as table } from '../../db/schema/deposits.ts';
import { entity, type Objection } from '../entity.ts';
import {
  centsOf,
  day,
  dollarsOf,
  id,
  matching,
  optional,
  price,
  type RecordOf,
  required,
  someOf,
  text,
  wholeNumber,
  yesOrNo,
} from '../fields.ts';
import { deleteRows, writeRows } from './write-rows.ts';

const fields = {
  id: required(id('ca-small'), 'Its id, which never changes'),
  state: required(matching('a state such as CA', /^[A-Z]{2}$/), 'The state, in whose stores it is paid'),
  beverages: required(someOf(BEVERAGES), 'The drinks it is for'),
  containers: required(someOf(CONTAINERS), 'What they are filled in'),
  leastVolume: optional(
    wholeNumber(1, 100_000),
    null,
    'The least a container holds, in milliliters; empty for however little',
  ),
  mostVolume: optional(
    wholeNumber(1, 100_000),
    null,
    'The most a container holds, in milliliters; empty for however much',
  ),
  deposit: required(price, 'For one container'),
  taxed: required(yesOrNo, 'Whether it is taxed if the drink is'),
  firstDay: required(day, 'From when on'),
  lastDay: optional(day, null, 'Until when, that day included; empty as long as it has no end'),
  source: required(text(300), 'Where it says so, such as the statute'),
};

type Deposit = RecordOf<typeof fields>;

function objections({ leastVolume, mostVolume, firstDay, lastDay }: Deposit): Objection[] {
  const found: Objection[] = [];
  if (leastVolume !== null && mostVolume !== null && mostVolume < leastVolume) {
    found.push({ field: 'mostVolume', expects: `at least ${leastVolume}, the least it holds` });
  }
  if (lastDay !== null && lastDay < firstDay) {
    found.push({ field: 'lastDay', expects: `a day from ${firstDay} on, the first day` });
  }
  return found;
}

const rowOf = ({ beverages, containers, deposit, taxed, ...rest }: Deposit): typeof table.$inferInsert => ({
  ...rest,
  beverages: [...beverages],
  containers: [...containers],
  amount: centsOf(deposit),
  isTaxed: taxed,
});

export const containerDeposits = entity({
  name: 'container-deposits',
  one: 'container deposit',
  fields,
  key: ['id'],
  objections,
  read: async (db) => {
    const rows = await db.select().from(table).orderBy(asc(table.id));
    return rows.map(({ amount, isTaxed, ...rest }) => ({
      ...rest,
      deposit: dollarsOf(amount),
      taxed: isTaxed,
    }));
  },
  write: (db, records) => writeRows(db, table, records.map(rowOf)),
  retire: {
    as: 'removed',
    isRetired: () => false,
    write: (db, records) => deleteRows(db, table, records.map(rowOf)),
  },
});
