import { isUnavailable } from './unavailable.ts';

/** Where faults are written. */
export interface FaultLog {
  error: (about: object, words: string) => void;
}

/**
 * Does the work for one of many. Where it fails, that is logged as an error with what it's about, undefined comes back, and the others
 * go on. A lost database fails them all, so it ends whatever goes through them.
 */
export async function alone<T>(
  log: FaultLog,
  { what, ...about }: { what: string } & Record<string, string>,
  work: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    log.error({ error, ...about }, what);
    return undefined;
  }
}
