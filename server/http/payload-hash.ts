import { createHash } from 'node:crypto';

/** The same text for the same JSON value, regardless of the order of its members. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const object = value as Readonly<Record<string, unknown>>;
  const members = Object.keys(object)
    .toSorted()
    .filter((name) => object[name] !== undefined)
    .map((name) => `${JSON.stringify(name)}:${canonical(object[name])}`);
  return `{${members.join(',')}}`;
}

/** Identifies a payload. */
export const hashOf = (payload: unknown) =>
  createHash('sha256').update(canonical(payload)).digest('base64url');
