import { CsvError, parse } from 'csv-parse/sync';
import { textIn } from './cells.ts';
import type { FileContent } from './file-content.ts';

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

/** Lines of fields, the first of which names them; names are read as the known ones that they mean. */
export function readCsv(text: string, known: readonly string[]): FileContent {
  let parsed: Parsed[];
  try {
    const options = {
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      delimiter: delimiterOf(text),
    } as const;
    parsed = parse(text, options) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : null;
    return { fields: [], records: [], faults: [{ line, words: `can't be read: ${error.message}.` }] };
  }
  const [header, ...lines] = parsed;
  if (!header) return { fields: [], records: [], faults: [{ line: null, words: 'is empty.' }] };
  const named = header.record.findLastIndex((field) => !isBlank(field)) + 1;
  const fields = header.record
    .slice(0, named)
    .map((field) => known.find((name) => bare(name) === bare(field)) ?? field.trim());
  const columns = new Map(fields.map((field, index) => [field, index + 1]));
  const faults: FileContent['faults'] = fields
    .filter((field, index) => fields.indexOf(field) !== index)
    .map((field) => ({ line: 1, words: `has two columns named ${field}.` }));
  const filled = lines.filter(({ record }) => !record.every(isBlank));
  const records = filled.map(({ record: whole, info }) => {
    const line = info.lines - breaksIn(whole);
    const record = cut(whole, fields.length);
    if (record.length !== fields.length) {
      faults.push({ line, words: `has ${record.length} fields, and the first line names ${fields.length}.` });
    }
    return {
      values: Object.fromEntries(fields.map((field, index) => [field, textIn(record[index] ?? '')])),
      place: (field: string) => ({ line, column: columns.get(field) ?? null }),
    };
  });
  return { fields, records, faults };
}
