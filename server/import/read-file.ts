import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as v from 'valibot';
import type { AnyRecord } from './entity.ts';
import { type Faults, shown } from './faults.ts';
import type { Value } from './fields.ts';
import type { FileContent, FileRecord } from './file-content.ts';
import type { FileKind, Format } from './files.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';

/** A file to import. */
export interface ImportFile {
  path: string;
  kind: FileKind;
  format: Format;
}

/** What a file says of a record: only the fields it has. */
export interface ReadRecord {
  file: ImportFile;
  values: AnyRecord;
  /** Whether each of its fields is right. */
  isRight: boolean;
  place: FileRecord['place'];
}

const READERS = { csv: readCsv, json: readJson };

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const text = async (path: string) => new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path));

/** Reads a file and checks each of its fields. */
export async function readImportFile(
  file: ImportFile,
  faults: Faults,
  progress: (done: number, total: number) => void = () => {},
): Promise<ReadRecord[]> {
  const name = basename(file.path);
  const add = (words: string, at: { line?: number | null; column?: number | null; field?: string } = {}) =>
    faults.add({
      file: name,
      line: at.line ?? null,
      column: at.column ?? null,
      field: at.field ?? null,
      words,
    });
  let content: FileContent;
  try {
    content = READERS[file.format](await text(file.path), file.kind.fields);
  } catch (error) {
    if (error instanceof TypeError) add("isn't in UTF-8.");
    else add(`can't be read: ${error instanceof Error ? error.message : String(error)}.`);
    return [];
  }
  const { entity, fields: known } = file.kind;
  for (const { line, words } of content.faults) add(words, { line });
  for (const field of content.fields.filter((one) => !known.includes(one))) {
    add(`isn't a field of ${file.kind.name}, which has ${known.join(', ')}.`, { line: 1, field });
  }
  const missing =
    content.records.length > 0 ? entity.key.filter((field) => !content.fields.includes(field)) : [];
  for (const field of missing) add('is missing: every record needs it.', { line: 1, field });
  const given = known.filter((field) => content.fields.includes(field));
  const records: ReadRecord[] = [];
  for (const { values, place } of content.records) {
    const read: Record<string, Value> = {};
    const before = faults.count;
    for (const name of given) {
      const field = entity.fields[name];
      // A record of JSON has the fields it has; the others stay as they are.
      if (!field || !(name in values || entity.key.includes(name))) continue;
      const value = values[name];
      if (isEmpty(value)) {
        if (field.empty === undefined)
          add(`must be ${field.expects}; there is nothing.`, { ...place(name), field: name });
        else read[name] = field.empty;
        continue;
      }
      const parsed = v.safeParse(field.schema, value, { abortEarly: true });
      if (parsed.success) read[name] = parsed.output;
      else add(`${shown(value)} must be ${field.expects}.`, { ...place(name), field: name });
    }
    records.push({ file, values: read, isRight: faults.count === before, place });
    if (records.length % 500 === 0) {
      progress(records.length, content.records.length);
      // A progress bar draws itself between turns.
      await new Promise(setImmediate);
    }
  }
  progress(records.length, records.length);
  return records;
}
