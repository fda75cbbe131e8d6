import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';

/**
 * How many passwords are hashed at once: scrypt takes a core and 32 MB each, and the remaining core serves everyone
 * else.
 */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

/** Creates a queue that does this many pieces of work at a time, first come, first served. */
export function createQueue(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    /** Work that's running or waiting. */
    size: () => running + waiting.length,
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // The next in line takes over the place, which isn't freed in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

const queue = createQueue(AT_ONCE);

/** How many sign-ins may wait: about ten seconds of work per core, no longer than callers wait. */
const MAX_WAITING = 256 * AT_ONCE;

/** True if so many passwords are waiting that the next one would be too late. */
export const isHashingBusy = (): boolean => queue.size() >= MAX_WAITING;

/** better-auth's own hashes (scrypt on a thread outside the event loop), a few at a time. */
export const passwords = {
  hash: (password: string): Promise<string> => queue.run(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }): Promise<boolean> =>
    queue.run(() => verifyPassword(given)),
};
