import { createHash } from 'node:crypto';

/** The same text for the same JSON value, regardless of the order of its members. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}

/** Identifies a payload. */
export const hashOf = (payload: unknown) =>
  createHash('sha256').update(canonical(payload)).digest('base64url');
