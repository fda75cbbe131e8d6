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

/** better-auth's own hashes (scrypt on a thread outside the event loop), a few at a time. */
export const passwords = {
  hash: (password: string): Promise<string> => queue.run(() => hashPassword(password)),
  verify: (given: { hash: string; password: string }): Promise<boolean> =>
    queue.run(() => verifyPassword(given)),
};
