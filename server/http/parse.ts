import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { ProblemError } from './problems.ts';

type Fields = Record<string, string>;

/** Keeps the response to a body full of mistakes shorter than the body. */
const MAX_FIELDS = 50;
const LONGEST_MESSAGE = 200;

/** The first error of each field, by its path. */
function fieldsOf(issues: readonly v.BaseIssue<unknown>[]): Fields {
  const fields: Fields = {};
  for (const issue of issues.slice(0, MAX_FIELDS)) {
    fields[v.getDotPath(issue) ?? 'body'] ??= issue.message.slice(0, LONGEST_MESSAGE);
  }
  return fields;
}

/** Parses with a schema, or says which fields are invalid. */
export function parseInput<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value);
  if (!parsed.success) throw new ProblemError('INVALID_INPUT', { fields: fieldsOf(parsed.issues) });
  // Only what the schema accepted is checked: what it dropped may be nested as deep as a body is long.
  const unstorable = findUnstorable(parsed.output, '');
  if (unstorable !== null) {
    throw new ProblemError('INVALID_INPUT', { fields: { [unstorable]: t('Invalid characters') } });
  }
  return parsed.output;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError('MALFORMED_REQUEST', { detail: "The body isn't JSON." });
  }
}

/** The path of the first text that PostgreSQL can't store (a NUL, or half of a surrogate pair), or null. */
function findUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : null;
  if (value === null || typeof value !== 'object') return null;
  for (const [name, member] of Object.entries(value)) {
    const found = findUnstorable(member, path ? `${path}.${name}` : name);
    if (found !== null) return found;
  }
  return null;
}

/** A malformed identifier names nothing. */
export function parseParams(schema: v.GenericSchema, params: Record<string, string>): unknown {
  const parsed = v.safeParse(schema, params);
  if (!parsed.success) throw new ProblemError('NOT_FOUND');
  return parsed.output;
}
