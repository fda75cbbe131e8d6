import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { CsvError } from 'csv-parse';
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

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** How many records are handed on together. */
const BATCH = 1_000;

/** A file's text, part by part; `progress` is told how many bytes are read. */
async function* textOf(path: string, progress: (read: number) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let read = 0;
  for await (const bytes of createReadStream(path) as AsyncIterable<Buffer>) {
    yield decoder.decode(bytes, { stream: true });
    read += bytes.length;
    progress(read);
  }
  yield decoder.decode();
}

async function contentOf({ path, kind, format }: ImportFile, progress: (read: number) => void) {
  const text = textOf(path, progress);
  return format === 'csv' ? readCsv(text, kind.fields) : readJson((await Array.fromAsync(text)).join(''));
}

function unreadable(error: unknown): { words: string; line: number | null } {
  if (error instanceof TypeError) return { words: "isn't in UTF-8.", line: null };
  const line = error instanceof CsvError && typeof error.lines === 'number' ? error.lines : null;
  return { words: `can't be read: ${error instanceof Error ? error.message : String(error)}.`, line };
}

type Add = (words: string, at?: { line?: number | null; column?: number | null; field?: string }) => void;

/** The fields of a file that its kind has; adds what's wrong with them. */
function givenFields({ kind: { name, entity, fields: known } }: ImportFile, content: FileContent, add: Add) {
  for (const { line, words } of content.faults) add(words, { line });
  for (const field of content.fields.filter((one) => !known.includes(one))) {
    add(`isn't a field of ${name}, which has ${known.join(', ')}.`, { line: 1, field });
  }
  const missing =
    content.fields.length > 0 ? entity.key.filter((field) => !content.fields.includes(field)) : [];
  for (const field of missing) add('is missing: every record needs it.', { line: 1, field });
  return known.filter((field) => content.fields.includes(field));
}

interface Checking {
  given: readonly string[];
  add: Add;
  /** What each field had last, and what that was read as: records mostly say what those above them say. */
  last: Map<string, { value: unknown; read: Value }>;
}

/** A record with the values of its fields; adds what's wrong with them. */
function checked(
  file: ImportFile,
  { values, place, fault }: FileRecord,
  { given, add, last }: Checking,
): ReadRecord {
  const { entity } = file.kind;
  const read: Record<string, Value> = {};
  let isRight = fault === undefined;
  const addFault: Add = (words, at) => {
    isRight = false;
    add(words, at);
  };
  if (fault !== undefined) add(fault, { line: place('').line });
  for (const name of given) {
    const field = entity.fields[name];
    // A record of JSON has the fields it has; the others stay as they are.
    if (!field || !(name in values || entity.key.includes(name))) continue;
    const value = values[name];
    if (isEmpty(value)) {
      if (field.empty === undefined)
        addFault(`must be ${field.expects}; there is nothing.`, { ...place(name), field: name });
      else read[name] = field.empty;
      continue;
    }
    const above = last.get(name);
    if (above && above.value === value) {
      read[name] = above.read;
      continue;
    }
    const parsed = v.safeParse(field.schema, value, { abortEarly: true });
    if (parsed.success) {
      read[name] = parsed.output;
      last.set(name, { value, read: parsed.output });
    } else addFault(`${shown(value)} must be ${field.expects}.`, { ...place(name), field: name });
  }
  return { file, values: read, isRight, place };
}

/** Reads a file part by part and checks each of its fields. */
export async function* readImportFile(
  file: ImportFile,
  faults: Faults,
  progress: (bytes: number, total: number) => void = () => {},
): AsyncGenerator<ReadRecord[]> {
  const name = basename(file.path);
  const add: Add = (words, at = {}) =>
    faults.add({
      file: name,
      line: at.line ?? null,
      column: at.column ?? null,
      field: at.field ?? null,
      words,
    });
  try {
    const { size } = await stat(file.path);
    const content = await contentOf(file, (bytes) => progress(bytes, size));
    const checking = { given: givenFields(file, content, add), add, last: new Map() };
    let records: ReadRecord[] = [];
    for await (const record of content.records) {
      records.push(checked(file, record, checking));
      if (records.length < BATCH) continue;
      yield records;
      records = [];
      // A progress bar draws itself between turns.
      await new Promise(setImmediate);
    }
    yield records;
  } catch (error) {
    const { words, line } = unreadable(error);
    add(words, { line });
  }
}
