/** What a state can rely on, since no way leads to it without. */
export function known<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A state was entered without what it works on.');
  return value;
}
