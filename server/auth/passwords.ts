import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from 'better-auth/crypto';

/**
 * How many passwords are hashed at once: scrypt takes a core and 32 MB each, and the one core that is left answers
 * everybody else.
 */
const AT_ONCE = Math.max(1, availableParallelism() - 1);

/** Makes a queue that does so many pieces of work at a time, in the order in which they came. */
export function createQueue(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    /** What is under way and what waits. */
    size: () => running + waiting.length,
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        // Whoever waits takes over the place, which is not given back in between.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

const queue = createQueue(AT_ONCE);

/** How many sign-ins may wait for their turn: some ten seconds of work for each core, no longer than callers wait. */
const MOST_WAITING = 256 * AT_ONCE;

/** True while so many passwords wait that another one would be answered too late. */
export const isHashingBusy = (): boolean => queue.size() >= MOST_WAITING;

/** better-auth's own hashes (scrypt on a thread beside the event loop), a few at a time. */
export const passwords = {
  hash: (password: string): Promise<string> => queue.run(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }): Promise<boolean> =>
    queue.run(() => verifyPassword(given)),
};
