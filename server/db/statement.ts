import type { Database } from './database.ts';

type Value = string | number | boolean | null | readonly string[];

/**
 * A statement that the server parses and plans once a connection, for the paths where round trips are the cost.
 * Parameters are written `$name` and given by name.
 */
export function statement<TRow extends object, const TName extends string = string>(
  name: string,
  text: string,
) {
  const names: string[] = [];
  const positional = text.replace(/\$([a-z]\w*)/gi, (_, parameter: string) => {
    if (!names.includes(parameter)) names.push(parameter);
    return `$${names.indexOf(parameter) + 1}`;
  });
  return async (db: Database, values: Record<TName, Value>): Promise<TRow[]> => {
    const given: Record<string, Value | undefined> = values;
    const params = names.map((parameter) => {
      const value = given[parameter];
      if (value === undefined) throw new Error(`${name}: no value for $${parameter}`);
      return value;
    });
    const prepared = db._.session.prepareQuery<{ execute: { rows: TRow[] }; all: unknown; values: unknown }>(
      { sql: positional, params },
      undefined,
      name,
      false,
    );
    return (await prepared.execute()).rows;
  };
}

/** SQL text of an instant as ISO 8601, the same from both drivers. */
export const iso = (expression: string): string =>
  `to_char(${expression} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
