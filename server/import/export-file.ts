import { stringify } from 'csv-stringify/sync';
import type { Database } from '../db/database.ts';
import { cellOf } from './cells.ts';
import { type Field, LIST_SEPARATOR, type Value } from './fields.ts';
import type { FileKind, Format } from './files.ts';

function textOf(value: Value, { isAmount }: Field): string {
  if (value === null) return '';
  if (typeof value === 'number') return isAmount ? value.toFixed(2) : String(value);
  return cellOf(Array.isArray(value) ? value.join(LIST_SEPARATOR) : String(value));
}

/** What the store has, as a file that can be imported. */
export async function exportFile(
  db: Database,
  { entity, fields }: FileKind,
  format: Format,
): Promise<string> {
  const records = await entity.read(db);
  const exported = fields.flatMap((name) => {
    const field = entity.fields[name];
    return field ? [{ name, field }] : [];
  });
  if (format === 'json') {
    const members = records.map((record) =>
      Object.fromEntries(exported.map(({ name }) => [name, record[name]])),
    );
    return `[\n${members.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}\n]\n`;
  }
  return stringify([
    exported.map(({ name }) => name),
    ...records.map((record) => exported.map(({ name, field }) => textOf(record[name] ?? null, field))),
  ]);
}
