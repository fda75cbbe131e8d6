import { asc } from 'drizzle-orm';
import { STATES } from '../../../services/contracts/regions.ts';
import { organizations as table } from '../../db/schema/account.ts';
import { entity } from '../entity.ts';
import { id, oneOf, required, text } from '../fields.ts';
import { writeRows } from './write-rows.ts';

export const organizations = entity({
  name: 'organizations',
  one: 'organization',
  fields: {
    id: required(id('gem-city-gardens'), 'Its id, which never changes'),
    name: required(text(80), 'What shoppers read'),
    cause: required(text(80), 'What it does, such as School gardens'),
    city: required(text(60), 'Its city'),
    state: required(oneOf(Object.keys(STATES)), 'Its state, in two letters'),
  },
  key: ['id'],
  read: async (db) => {
    const rows = await db.select().from(table).orderBy(asc(table.id));
    return rows.map(({ stateCode: state, ...row }) => ({ ...row, state }));
  },
  write: (db, records) =>
    writeRows(
      db,
      table,
      records.map(({ state: stateCode, ...record }) => ({ ...record, stateCode })),
    ),
});
