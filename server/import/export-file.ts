import { stringify } from 'csv-stringify/sync';
import type { Database } from '../db/database.ts';
import { cellOf } from './cells.ts';
import { partsOf } from './entity.ts';
import { type Field, LIST_SEPARATOR, type Value } from './fields.ts';
import type { FileKind, Format } from './files.ts';

function textOf(value: Value, { isAmount }: Field): string {
  if (value === null) return '';
  if (typeof value === 'number') return isAmount ? value.toFixed(2) : String(value);
  return cellOf(Array.isArray(value) ? value.join(LIST_SEPARATOR) : String(value));
}

/** What the store has, as a file that can be imported, part by part. */
export async function* exportFile(
  db: Database,
  { entity, fields }: FileKind,
  format: Format,
): AsyncGenerator<string> {
  const exported = fields.flatMap((name) => {
    const field = entity.fields[name];
    return field ? [{ name, field }] : [];
  });
  const names = exported.map(({ name }) => name);
  yield format === 'json' ? '[\n' : stringify([names]);
  let isFirst = true;
  for await (const records of partsOf(entity.read(db))) {
    if (format === 'csv') {
      yield stringify(
        records.map((record) => exported.map(({ name, field }) => textOf(record[name] ?? null, field))),
      );
    } else if (records.length > 0) {
      const members = records.map((record) => Object.fromEntries(names.map((name) => [name, record[name]])));
      yield `${isFirst ? '' : ',\n'}${members.map((one) => `  ${JSON.stringify(one)}`).join(',\n')}`;
      isFirst = false;
    }
  }
  if (format === 'json') yield '\n]\n';
}
