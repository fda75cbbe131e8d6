import { asc } from 'drizzle-orm';
import { departments as table } from '../../db/schema/catalog.ts';
import { entity } from '../entity.ts';
import { id, required, text, wholeNumber } from '../fields.ts';
import { pictureOf, pictureUrl, requiredPicture } from './picture.ts';
import { renameInProducts } from './products.ts';
import { writeRows } from './write-rows.ts';

export const departments = entity({
  name: 'departments',
  one: 'department',
  fields: {
    id: required(id('produce'), 'Its id, which never changes'),
    name: required(text(60), 'What shoppers read'),
    picture: requiredPicture,
    position: required(wholeNumber(0, 999_999), 'Its place among the departments, the lowest first'),
  },
  key: ['id'],
  read: async (db) => {
    const rows = await db.select().from(table).orderBy(asc(table.position), asc(table.id));
    return rows.map(({ imageUrl, ...row }) => ({ ...row, picture: pictureOf(imageUrl) }));
  },
  write: async (db, records) => {
    const rows = records.map(({ picture, ...record }) => ({ ...record, imageUrl: pictureUrl(picture) }));
    await writeRows(db, table, rows);
    await renameInProducts(db, rows);
  },
});
