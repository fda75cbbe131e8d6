import { eq, lt, lte, type SQL, sql } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import type { LimitsTable } from '../db/limits-table.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { rateLimits } from '../db/schema/shoppers.ts';
import { sweepOf } from '../db/sweep.ts';
import type { Env } from '../settings/env.ts';
import { ProblemError } from './problems.ts';

const WINDOW_SECONDS = 60;

/** The longest window. */
const DAY_SECONDS = 86_400;

/** What a shopper may call only so often per minute, grouped by what it creates or costs. */
const LIMITED: Readonly<Record<string, keyof Env['limits']>> = {
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

/** What a shopper may call only so often a day as well: guesses that a minute's limit would only slow down. */
const LIMITED_A_DAY: Readonly<Record<string, keyof Env['dailyLimits']>> = {
  'promos.add': 'promos',
  'promos.addLegacy': 'promos',
};

/** 'a second', '45 seconds', '3 minutes', '23 hours'. */
function inWords(seconds: number): string {
  if (seconds < 2) return t('a second');
  if (seconds <= 90) return t('{{count}} seconds', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes <= 90
    ? t('{{count}} minutes', { count: minutes })
    : t('{{count}} hours', { count: Math.ceil(minutes / 60) });
}

/** RATE_LIMITED with the seconds to wait, which it also tells the shopper in words. */
export const tooManyTries = (seconds: number): ProblemError =>
  new ProblemError('RATE_LIMITED', {
    detail: t('Too many attempts. Please wait {{time}} and try again.', { time: inWords(seconds) }),
    retryAfter: seconds,
  });

/** The time of this call, even within a transaction. */
const callTime = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`.mapWith(Number);

/** What's counted: the id is a new one, so that parallel first calls conflict in no index but the key's. */
interface Counted {
  id: string;
  most: number;
  windowMs: number;
}

/** A count after its call. */
interface Count {
  count: number;
  startedMs: number;
  nowMs: number;
}

/** RATE_LIMITED if a call was one too many. */
export function requireWithin(
  { count, startedMs, nowMs }: Count,
  { most, windowMs }: Omit<Counted, 'id'>,
): void {
  if (count > most) throw tooManyTries(Math.max(1, Math.ceil((startedMs + windowMs - nowMs) / 1000)));
}

/** Counts calls in one table; `queryName` names its prepared query. */
export function limiterOf(table: LimitsTable, queryName: string) {
  /** Counts a call for each row of the key's `from`, in a statement that may do more. */
  const counting = (db: Database, given: Givens<Counted>, key: SQL, from: SQL = sql``) => {
    const hasEnded = lte(sql`${table.lastRequest} + ${given.windowMs}::bigint`, sql`excluded.last_request`);
    return db
      .insert(table)
      .select(sql`select ${given.id}::text, ${key}, 1, ${callTime} ${from}`)
      .onConflictDoUpdate({
        target: table.key,
        set: {
          count: sql`case when ${hasEnded} then 1 else least(${table.count}, ${given.most}::int) + 1 end`,
          lastRequest: sql`case when ${hasEnded} then excluded.last_request else ${table.lastRequest} end`,
        },
      })
      .returning({
        count: table.count,
        startedMs: sql<number>`${table.lastRequest}`.mapWith(Number).as('started_ms'),
        nowMs: callTime.as('now_ms'),
      });
  };
  const countCall = prepared(queryName, (db, given: Givens<Counted & { key: string }>) =>
    counting(db, given, sql`${given.key}::text`),
  );
  return {
    counting,
    /**
     * Counts a call in the window that started with the first one, across all processes; a window that has ended starts over.
     * Throws RATE_LIMITED if it's over the limit within the window, by default a minute.
     */
    limitCalls: async (
      db: Database,
      key: string,
      most: number,
      windowSeconds = WINDOW_SECONDS,
    ): Promise<void> => {
      const windowMs = windowSeconds * 1000;
      const counted = await countCall(db, { id: newId(), key, most, windowMs });
      requireWithin(onlyRow(counted), { most, windowMs });
    },
    /** Takes back one call that turned out not to count. */
    uncountCall: async (db: Database, key: string): Promise<void> => {
      await db
        .update(table)
        .set({ count: sql`greatest(${table.count} - 1, 0)` })
        .where(eq(table.key, key));
    },
    /** Deletes counts nothing depends on anymore. */
    forgetCounts: sweepOf({
      table,
      key: [table.id],
      age: table.lastRequest,
      // As the column's own type, or its index couldn't find them.
      due: lt(table.lastRequest, sql`((extract(epoch from ${now}) - ${DAY_SECONDS}) * 1000)::bigint`),
    }),
  };
}

/** The shop's. */
export const { counting, limitCalls, uncountCall, forgetCounts } = limiterOf(rateLimits, 'rate_limits_count');

/** What a call to the operation counts as for a shopper, and how often a minute; null if it isn't counted. */
export function limitOf({ limits }: Pick<Env, 'limits'>, operation: string) {
  const name = LIMITED[operation];
  return name ? { name, id: newId(), most: limits[name], windowMs: WINDOW_SECONDS * 1000 } : null;
}

/** Counts a shopper's call to an operation that's limited by the day, too; RATE_LIMITED for the first one over the limit. */
export async function limitDaily(
  { db, env }: { db: Database; env: Pick<Env, 'dailyLimits'> },
  shopperId: string,
  operation: string,
): Promise<void> {
  const daily = LIMITED_A_DAY[operation];
  if (daily) await limitCalls(db, `${daily} a day:${shopperId}`, env.dailyLimits[daily], DAY_SECONDS);
}
