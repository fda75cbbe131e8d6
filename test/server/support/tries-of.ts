import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { signInAttempts } from '../../../server/db/schema/shoppers.ts';
import type { TestServer } from '../../support/server.ts';

/** How many networks have tried an account's password. */
export const triesOf = ({ db }: Pick<TestServer, 'db'>, email: string): Promise<number> =>
  db.$count(
    signInAttempts,
    eq(signInAttempts.account, createHash('sha256').update(`password ${email}`).digest('base64url')),
  );
