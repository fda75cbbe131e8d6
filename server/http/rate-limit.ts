import * as v from 'valibot';
import type { Limits } from '../boot/env.ts';
import type { Database } from '../db/database.ts';
import { onlyRow, type RowOf, statement } from '../db/statement.ts';
import { sweepOf } from '../db/sweep.ts';
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

/** How often it was called in this minute, including this call, and the seconds left in the minute. */
export const Counted = {
  count: v.number(),
  wait_s: v.number(),
};
export type Counted = RowOf<typeof Counted>;

/**
 * Two steps of a statement: `counted` counts one more in the window that started with the first call, across all
 * processes; a window that has ended starts over. The id is a new one, so that parallel first calls conflict in no
 * index but the key's.
 */
export const COUNT_CALL = (key: string, from = ''): string => `at as (
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms
  ), counted as (
    insert into rate_limits as called (id, key, count, last_request)
    select gen_random_uuid()::text, ${key}, 1, at.ms from at ${from}
    on conflict (key) do update set
      count = case when called.last_request + ${WINDOW_SECONDS * 1000} <= excluded.last_request then 1
        else least(called.count, $most::int) + 1 end,
      last_request = case when called.last_request + ${WINDOW_SECONDS * 1000} <= excluded.last_request
        then excluded.last_request else called.last_request end
    returning count,
      greatest(1, ceil((last_request + ${WINDOW_SECONDS * 1000} - (select ms from at)) / 1000.0))::int as wait_s
  )`;

const countOne = statement({
  name: 'rate_limit_count',
  params: ['key', 'most'],
  row: Counted,
  text: `with ${COUNT_CALL('$key')} select * from counted`,
});

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

/** Throws RATE_LIMITED if the counted call is over the limit. */
export function refuseBeyond(most: number, counted: Counted): void {
  if (counted.count > most) throw tooManyTries(counted.wait_s);
}

/** Counts a call; throws RATE_LIMITED if it's over the limit within a minute. */
export async function limitCalls(db: Database, key: string, most: number): Promise<void> {
  refuseBeyond(most, onlyRow(await countOne(db, { key, most })));
}

/** Deletes counts nothing depends on anymore; sign-in counts in the same table with the same window. */
export const forgetCounts = sweepOf('rate_limits_forget', {
  table: 'rate_limits',
  key: 'id',
  age: 'last_request',
  due: `last_request < (extract(epoch from now()) - ${WINDOW_SECONDS}) * 1000`,
});
