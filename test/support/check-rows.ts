import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import type { Inspect } from '../../server/db/handle.ts';

/** Refuses rows that are not what their statement says: a column missing, one too many, another type, anywhere in its JSON too. */
export const checkRows: Inspect = ({ name, row }, rows) => {
  for (const given of rows) {
    const { issues, output } = v.safeParse(row, given);
    const wrong = issues?.map((issue) => `${v.getDotPath(issue) ?? 'row'}: ${issue.message}`);
    // What is in the JSON and not in the schema is left out of the output.
    if (!wrong && isDeepStrictEqual(output, given)) continue;
    throw new Error(
      `${name}: ${wrong?.join('; ') ?? `${JSON.stringify(given)} is more than its schema says`}`,
    );
  }
};
