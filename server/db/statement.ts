import * as v from 'valibot';

/** What a parameter may be. */
export type Value = string | number | boolean | null | readonly string[];

/** A row's columns, each with the schema of what it holds. Nothing is parsed but in tests, so that no schema may change what it is given. */
export type Columns = v.ObjectEntries;

/** The type of a row with these columns. */
export type RowOf<TColumns extends Columns> = v.InferOutput<v.StrictObjectSchema<TColumns, undefined>>;

/** A statement as a driver takes it. */
export interface Prepared {
  name: string;
  /** With parameters by number. */
  text: string;
  row: v.StrictObjectSchema<Columns, undefined>;
}

/** What runs statements: a database, or a transaction of it. */
export interface Runner {
  run: <TRow extends object>(prepared: Prepared, values: Value[]) => Promise<TRow[]>;
}

/** Every statement of the store by its name, once the file that makes it is loaded. */
export const STATEMENTS = new Map<string, Prepared>();

interface Declared<TParam extends string, TColumns extends Columns> {
  /** The server knows it by this name, so that it is the only one's. */
  name: string;
  /** What is given; written `$name` in the text. */
  params: readonly TParam[];
  row: TColumns;
  text: string;
}

/** A statement that the server parses and plans once a connection. What its rows are like is proved by the tests that run it. */
export function statement<const TParam extends string, TColumns extends Columns>({
  name,
  params,
  row,
  text,
}: Declared<TParam, TColumns>) {
  const named = new Set(Array.from(text.matchAll(/\$([a-z]\w*)/gi), ([, param]) => param));
  const isDeclared = named.size === params.length && params.every((param) => named.has(param));
  if (!isDeclared) throw new Error(`${name}: its text names ${[...named].join(', ')}`);
  const prepared: Prepared = {
    name,
    text: text.replace(/\$([a-z]\w*)/gi, (_, param) => `$${params.indexOf(param) + 1}`),
    row: v.strictObject(row),
  };
  STATEMENTS.set(name, prepared);
  return (db: Runner, values: Readonly<Record<TParam, Value>>): Promise<RowOf<TColumns>[]> =>
    db.run(
      prepared,
      params.map((param) => values[param]),
    );
}

/** SQL text of an instant as ISO 8601, the same from both drivers. */
export const iso = (expression: string): string =>
  `to_char(${expression} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
