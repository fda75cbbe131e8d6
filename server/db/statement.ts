import * as v from 'valibot';

/** A parameter's possible types. */
export type Value = string | number | boolean | null | readonly string[];

/** A row's columns, each with its schema. Only tests parse them, so no schema may transform its input. */
export type Columns = v.ObjectEntries;

/** The type of a row with these columns. */
export type RowOf<TColumns extends Columns> = v.InferOutput<v.StrictObjectSchema<TColumns, undefined>>;

/** A statement in the form drivers take. */
export interface Prepared {
  name: string;
  /** With numbered parameters. */
  text: string;
  row: v.StrictObjectSchema<Columns, undefined>;
}

/** Something that runs statements: a database or one of its transactions. */
export interface Runner {
  run: <TRow extends object>(prepared: Prepared, values: Value[]) => Promise<TRow[]>;
}

/** Every statement in the store by name, once the file that makes it is loaded. */
export const STATEMENTS = new Map<string, Prepared>();

interface Declared<TParam extends string, TColumns extends Columns> {
  /** The server knows the statement by this name, so it must be unique. */
  name: string;
  /** The parameters, written `$name` in the text. */
  params: readonly TParam[];
  row: TColumns;
  text: string;
}

/**
 * A statement that the server parses and plans once per connection. The tests that run it prove what its rows look
 * like.
 */
export function statement<const TParam extends string, TColumns extends Columns>({
  name,
  params,
  row,
  text,
}: Declared<TParam, TColumns>) {
  const named = new Set(Array.from(text.matchAll(/\$([a-z]\w*)/gi), ([, param]) => param));
  const isDeclared = named.size === params.length && params.every((param) => named.has(param));
  if (!isDeclared) throw new Error(`${name}: its text names ${[...named].join(', ')}`);
  if (name === '' || STATEMENTS.has(name)) throw new Error(`"${name}" isn't a statement's own name`);
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

/** SQL for an instant as ISO 8601, the same from both drivers. */
export const iso = (expression: string): string =>
  `to_char(${expression} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
