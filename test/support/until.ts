import { vi } from 'vitest';

/**
 * Waits until a condition holds, such as the state of a chart within a chart, and fails if it never does. Of a single
 * actor, XState's own `waitFor` says the same without looking again and again.
 */
export const until = (isSo: () => unknown): Promise<unknown> =>
  vi.waitUntil(isSo, { interval: 5, timeout: 10_000 });
