import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Inspect } from '../../server/db/handle.ts';

/**
 * Rejects rows that don't match their statement: a column missing, an extra one, or another type, even inside JSON.
 */
export const checkRows: Inspect = ({ name, row }, rows) => {
  for (const given of rows) {
    const { issues, output } = v.safeParse(row, given);
    const wrong = issues?.map((issue) => `${v.getDotPath(issue) ?? 'row'}: ${issue.message}`);
    // The output lacks whatever is in the JSON but not in the schema.
    if (!wrong && isDeepStrictEqual(output, given)) continue;
    throw new Error(
      `${name}: ${wrong?.join('; ') ?? `${JSON.stringify(given)} is more than its schema says`}`,
    );
  }
};
