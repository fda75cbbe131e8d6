import { asc } from 'drizzle-orm';
import { sellers as table } from '../../db/schema/catalog.ts';
import { entity } from '../entity.ts';
import { id, required, text } from '../fields.ts';
import { writeRows } from './write-rows.ts';

export const sellers = entity({
  name: 'sellers',
  one: 'seller',
  fields: {
    id: required(id('copper-kettle'), 'Its id, which never changes'),
    name: required(text(60), 'What shoppers read'),
  },
  key: ['id'],
  read: (db) => db.select().from(table).orderBy(asc(table.id)),
  write: (db, records) => writeRows(db, table, records),
});
