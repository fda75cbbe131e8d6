// Passwords of stores in a test's own process cost next to nothing to hash: at the real cost, a core is busy with each for a
// tenth of a second.

import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { passwords } from '../../server/auth/passwords.ts';

const real = { ...passwords };

const QUICK = 'quick';

const quickHash = (salt: string, password: string) =>
  [QUICK, salt, createHash('sha256').update(`${salt}:${password}`).digest('hex')].join(':');

/** What was found out about hashes at the real cost, such as those of the demo shoppers. */
const verified = new Map<string, Promise<boolean>>();

const quick: typeof passwords = {
  hash: async (password) => quickHash(randomUUID(), password),
  verify: async (given) => {
    const [kind, salt = ''] = given.hash.split(':');
    if (kind === QUICK) return given.hash === quickHash(salt, given.password);
    return verified.getOrInsertComputed(JSON.stringify(given), () => real.verify(given));
  },
};

Object.assign(passwords, quick);

/** Has a file's stores hash passwords as in production. */
export function hashForReal(): void {
  beforeAll(() => {
    Object.assign(passwords, real);
  });
  afterAll(() => {
    Object.assign(passwords, quick);
  });
}
