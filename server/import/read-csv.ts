import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { textIn } from './cells.ts';
import type { FileContent, FileRecord } from './file-content.ts';

interface Parsed {
  record: string[];
  /** The lines read so far. */
  info: { lines: number };
}

const breaksIn = (fields: readonly string[]) =>
  fields.reduce((sum, field) => sum + (field.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

const isBlank = (field: string) => field.trim() === '';

/** What separates the fields: a tab or a semicolon if the first line has that and no comma. */
const delimiterOf = (text: string): string => {
  const [header = ''] = text.split(/[\r\n]/, 1);
  return ['\t', ';'].find((one) => header.includes(one) && !header.includes(',')) ?? ',';
};

/** A name without what people and spreadsheets change about it: `GTIN 13` and `gtin_13` are `gtin13`. */
const bare = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Without the empty fields that a spreadsheet adds behind so many. */
const cut = (record: readonly string[], length: number): readonly string[] =>
  record.slice(length).every(isBlank) ? record.slice(0, length) : record;

/** The beginning of a text, with its first line, and the rest. */
async function withHead(text: AsyncIterator<string>): Promise<{ head: string; rest: AsyncIterator<string> }> {
  let head = '';
  while (!/[\r\n]/.test(head)) {
    const { value, done } = await text.next();
    if (done) break;
    head += value;
  }
  return { head, rest: text };
}

async function* following({ head, rest }: Awaited<ReturnType<typeof withHead>>): AsyncGenerator<string> {
  yield head;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Lines of fields, the first of which names them; names are read as the known ones that they mean. */
export async function readCsv(text: AsyncIterable<string>, known: readonly string[]): Promise<FileContent> {
  const begun = await withHead(text[Symbol.asyncIterator]());
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    delimiter: delimiterOf(begun.head),
  });
  const source = Readable.from(following(begun));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  const lines: AsyncIterator<Parsed> = parser[Symbol.asyncIterator]();
  const { value: header, done } = await lines.next();
  if (done) return { fields: [], records: [], faults: [{ line: null, words: 'is empty.' }] };
  const named = header.record.findLastIndex((field: string) => !isBlank(field)) + 1;
  const fields = header.record
    .slice(0, named)
    .map((field: string) => known.find((name) => bare(name) === bare(field)) ?? field.trim());
  const faults = fields
    .filter((field, index) => fields.indexOf(field) !== index)
    .map((field) => ({ line: 1, words: `has two columns named ${field}.` }));
  return { fields, records: recordsOf({ [Symbol.asyncIterator]: () => lines }, fields), faults };
}

async function* recordsOf(
  lines: AsyncIterable<Parsed>,
  fields: readonly string[],
): AsyncGenerator<FileRecord> {
  const columns = new Map(fields.map((field, index) => [field, index + 1]));
  for await (const { record: whole, info } of lines) {
    if (whole.every(isBlank)) continue;
    const line = info.lines - breaksIn(whole);
    const record = cut(whole, fields.length);
    const isWhole = record.length === fields.length;
    yield {
      values: Object.fromEntries(fields.map((field, index) => [field, textIn(record[index] ?? '')])),
      place: (field) => ({ line, column: columns.get(field) ?? null }),
      ...(!isWhole && { fault: `has ${record.length} fields, and the first line names ${fields.length}.` }),
    };
  }
}
