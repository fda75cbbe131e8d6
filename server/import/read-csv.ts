import { CsvError, parse } from 'csv-parse/sync';
import type { FileContent } from './read-file.ts';

interface Parsed {
  record: string[];
  /** The lines read so far. */
  info: { lines: number };
}

const breaksIn = (fields: readonly string[]) =>
  fields.reduce((sum, field) => sum + (field.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/** Lines of fields, the first of which names them. */
export function readCsv(text: string): FileContent {
  let parsed: Parsed[];
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true } as const;
    parsed = parse(text, options) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = typeof error.lines === 'number' ? error.lines : null;
    return { fields: [], records: [], faults: [{ line, words: `can't be read: ${error.message}.` }] };
  }
  const [header, ...lines] = parsed;
  if (!header) return { fields: [], records: [], faults: [{ line: null, words: 'is empty.' }] };
  const fields = header.record.map((field) => field.trim());
  const columns = new Map(fields.map((field, index) => [field, index + 1]));
  const faults: FileContent['faults'] = fields
    .filter((field, index) => fields.indexOf(field) !== index)
    .map((field) => ({ line: 1, words: `has two columns named ${field}.` }));
  const records = lines.map(({ record, info }) => {
    const line = info.lines - breaksIn(record);
    if (record.length !== fields.length) {
      faults.push({ line, words: `has ${record.length} fields, and the first line names ${fields.length}.` });
    }
    return {
      values: Object.fromEntries(fields.map((field, index) => [field, record[index] ?? ''])),
      place: (field: string) => ({ line, column: columns.get(field) ?? null }),
    };
  });
  return { fields, records, faults };
}
