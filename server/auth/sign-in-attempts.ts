import { createHash } from 'node:crypto';
import { and, eq, gt, lt, ne, sql, sum } from 'drizzle-orm';
import { DAY, fromNow, timeOfCall } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { signInAttempts } from '../db/schema/shoppers.ts';
import { sweepOf } from '../db/sweep.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { tooManyTries } from '../http/rate-limit.ts';

/** The longest wait: someone who knows the password gets in within minutes, whoever else is trying. */
const LONGEST_WAIT_SECONDS = 300;
/** The first wait for an account that many addresses are guessing at. */
const CROWDED_WAIT_SECONDS = 60;
/** How long the tries of other addresses count. */
const CROWD_SECONDS = 3600;
/** More failures make no difference. */
const MOST_FAILURES = 1000;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Who is trying to sign in, and from where. */
export interface Try {
  email: string;
  /** From `callerNetwork`. */
  network: string;
  /** With a password, with a code, or it's a letter that is asked for: each counts by itself. */
  what?: 'password' | 'code' | 'letter';
}

const accountKey = (email: string, what: Try['what']) => hash(`${what} ${email}`);

const keysOf = ({ email, network, what = 'password' }: Try) => ({
  account: accountKey(email, what),
  address: hash(network),
});

type Keys = ReturnType<typeof keysOf>;

const isThis = ({ account, address }: Keys) =>
  and(eq(signInAttempts.account, account), eq(signInAttempts.address, address));

interface Tries {
  /** Of this address. */
  failures: number;
  /** How many it has before it waits. */
  free: number;
  /** Many addresses are guessing at the account. */
  isCrowded: boolean;
}

/**
 * How long an address waits after its last try, in seconds. It has a few tries per account, then waits, twice as long each
 * time. Nobody's tries keep another address from its first one, which would let anyone lock an owner out. If many addresses
 * are guessing at an account, each has only one try before it waits.
 */
function secondsToWait({ failures, free, isCrowded }: Tries): number {
  const [tries, firstWait] = isCrowded ? [1, CROWDED_WAIT_SECONDS] : [free, 1];
  return failures < tries ? 0 : Math.min(LONGEST_WAIT_SECONDS, firstWait * 2 ** (failures - tries));
}

/**
 * The address's tries on an account, locked so that parallel ones can't all be the first. One statement: between two, a right try could
 * clear them.
 */
async function lockTries(tx: Database, keys: Keys) {
  const locked = await tx
    .insert(signInAttempts)
    .values({ ...keys, failures: 0 })
    .onConflictDoUpdate({
      target: [signInAttempts.account, signInAttempts.address],
      set: { failures: sql`${signInAttempts.failures}` },
    })
    .returning();
  return onlyRow(locked);
}

/** The tries of other addresses on the account, and the time. */
async function readCrowd(tx: Database, { account, address }: Keys) {
  const rows = await tx
    .select({ failures: sum(signInAttempts.failures).mapWith(Number), now: timeOfCall })
    .from(signInAttempts)
    .where(
      and(
        eq(signInAttempts.account, account),
        ne(signInAttempts.address, address),
        gt(signInAttempts.lastAt, fromNow(-CROWD_SECONDS)),
      ),
    );
  return onlyRow(rows);
}

/** Counts a try before its password or code is checked or its letter is sent, or throws RATE_LIMITED with the seconds to wait. */
export async function countTry({ db, env }: Pick<Deps, 'db' | 'env'>, given: Try): Promise<void> {
  const keys = keysOf(given);
  await withTransaction(db, async (tx) => {
    const { failures, lastAt } = await lockTries(tx, keys);
    const crowd = await readCrowd(tx, keys);
    const wait = secondsToWait({
      failures,
      free: env.signInTries,
      isCrowded: (crowd.failures ?? 0) >= env.signInAccountTries,
    });
    const elapsed = (crowd.now.getTime() - lastAt.getTime()) / 1000;
    if (failures > 0 && elapsed < wait) throw tooManyTries(Math.max(1, Math.ceil(wait - elapsed)));
    const isForgotten = elapsed > DAY;
    await tx
      .update(signInAttempts)
      .set({ failures: isForgotten ? 1 : Math.min(failures + 1, MOST_FAILURES), lastAt: timeOfCall })
      .where(isThis(keys));
  });
}

/** Clears an address's tries after a correct password. */
export async function forgetTries({ db }: Pick<Deps, 'db'>, given: Try): Promise<void> {
  await db.delete(signInAttempts).where(isThis(keysOf(given)));
}

/** Clears all tries of an account's password, which has changed. */
export async function forgetTriesOf(db: Database, email: string): Promise<void> {
  await db.delete(signInAttempts).where(eq(signInAttempts.account, accountKey(email, 'password')));
}

/** Deletes tries that no longer count. */
export const forgetOldTries = sweepOf({
  table: signInAttempts,
  key: [signInAttempts.account, signInAttempts.address],
  age: signInAttempts.lastAt,
  due: lt(signInAttempts.lastAt, fromNow(-DAY)),
});
