/** A value that is always set in this state, because no path leads here without it. */
export function known<T>(value: T | null | undefined): T {
  if (value === null || value === undefined)
    throw new Error('A state was entered without the value it needs.');
  return value;
}
