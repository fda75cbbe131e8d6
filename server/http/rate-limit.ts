import { lt, lte, sql } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { rateLimits } from '../db/schema/shoppers.ts';
import { sweepOf } from '../db/sweep.ts';
import type { Limits } from '../settings/env.ts';
import { ProblemError } from './problems.ts';

const WINDOW_SECONDS = 60;

/** What a shopper may call only so often per minute, grouped by what it creates or costs. */
const LIMITED: Readonly<Record<string, keyof Limits>> = {
  'cards.add': 'cards',
  'cards.addToOrder': 'cards',
  'ebtCards.add': 'cards',
  'ebtCards.balance': 'cards',
  'giftCards.add': 'cards',
  'giftCards.save': 'cards',
  'quotes.list': 'quotes',
  'timeslots.upfront': 'quotes',
  'slots.reserve': 'reservations',
  'promises.composite': 'reservations',
  'promises.create': 'reservations',
  'promises.update': 'reservations',
  'addresses.create': 'addresses',
  'addresses.update': 'addresses',
  'addresses.delete': 'addresses',
  'addresses.verify': 'addresses',
  'addresses.check': 'addresses',
  'addresses.save': 'addresses',
  'checkouts.create': 'checkouts',
  'checkouts.createShip': 'checkouts',
  'checkouts.refresh': 'checkouts',
  // Each may be a guess.
  'promos.add': 'promos',
  'promos.addLegacy': 'promos',
  // Each is a visit, the largest thing a shopper can let the store keep.
  'supportCodes.save': 'support',
  // Each may be a declined card.
  'checkouts.update': 'orders',
  'checkouts.submit': 'orders',
};

/** What an operation counts as for each shopper; undefined if it isn't limited. */
export const limitOf = (operation: string): keyof Limits | undefined => LIMITED[operation];

/** 'a second', '45 seconds', '3 minutes'. */
function inWords(seconds: number): string {
  if (seconds < 2) return 'a second';
  return seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** RATE_LIMITED with the seconds to wait, which it also tells the shopper in words. */
export const tooManyTries = (seconds: number): ProblemError =>
  new ProblemError('RATE_LIMITED', {
    detail: `Too many attempts. Please wait ${inWords(seconds)} and try again.`,
    retryAfter: seconds,
  });

const WINDOW_MS = WINDOW_SECONDS * 1000;

/** The time of this call, even within a transaction. */
const callTime = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`.mapWith(Number);

const hasEnded = lte(sql`${rateLimits.lastRequest} + ${WINDOW_MS}`, sql`excluded.last_request`);

const countCall = prepared(
  'rate_limits_count',
  (db, given: Givens<{ id: string; key: string; most: number }>) =>
    db
      .insert(rateLimits)
      .values({ id: given.id, key: given.key, count: 1, lastRequest: callTime })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          count: sql`case when ${hasEnded} then 1 else least(${rateLimits.count}, ${given.most}::int) + 1 end`,
          lastRequest: sql`case when ${hasEnded} then excluded.last_request else ${rateLimits.lastRequest} end`,
        },
      })
      .returning({ count: rateLimits.count, startedMs: rateLimits.lastRequest, nowMs: callTime }),
);

/**
 * Counts a call in the window that started with the first one, across all processes; a window that has ended starts over.
 * Throws RATE_LIMITED if it's over the limit within a minute.
 */
export async function limitCalls(db: Database, key: string, most: number): Promise<void> {
  // The id is a new one, so that parallel first calls conflict in no index but the key's.
  const counted = await countCall(db, { id: newId(), key, most });
  const { count, startedMs, nowMs } = onlyRow(counted);
  if (count > most) throw tooManyTries(Math.max(1, Math.ceil((startedMs + WINDOW_MS - nowMs) / 1000)));
}

/** Deletes counts nothing depends on anymore; sign-in counts in the same table with the same window. */
export const forgetCounts = sweepOf({
  table: rateLimits,
  key: [rateLimits.id],
  age: rateLimits.lastRequest,
  due: lt(rateLimits.lastRequest, sql`(extract(epoch from ${now}) - ${WINDOW_SECONDS}) * 1000`),
});
