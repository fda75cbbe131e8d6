/**
 * A value that is always set in this state, because no path leads here without it. The error's stack leads to the line that asked
 * for it; `serving` adds the chart, its state, and the event.
 */
export function known<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('A value is missing that every path here sets.');
  return value;
}
