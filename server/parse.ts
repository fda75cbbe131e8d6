import * as v from 'valibot';
import { ProblemError } from './problems.ts';

type Fields = Record<string, string>;

/** The first thing wrong with each field, by its path. */
function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): Fields {
  const fields: Fields = {};
  for (const issue of issues) fields[v.getDotPath(issue) ?? 'body'] ??= issue.message;
  return fields;
}

/** Parses with a schema, or says which fields are wrong. */
export function parseInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new ProblemError('INVALID_INPUT', { fields: fieldsOf(parsed.issues) });
  const unstorable = findUnstorable(value, '');
  if (unstorable !== null) {
    throw new ProblemError('INVALID_INPUT', { fields: { [unstorable || 'body']: 'Invalid characters' } });
  }
  return parsed.output;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError('MALFORMED_REQUEST', { detail: 'The body is not JSON.' });
  }
}

/** Text that PostgreSQL cannot keep: a NUL, or half of a surrogate pair. The path of the first one, or null. */
function findUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null;
  if (value === null || typeof value !== 'object') return null;
  for (const [name, member] of Object.entries(value)) {
    const found = findUnstorable(member, path ? `${path}.${name}` : name);
    if (found !== null) return found;
  }
  return null;
}
