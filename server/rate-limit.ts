import type { Database } from './db/database.ts';
import { statement } from './db/statement.ts';
import { ProblemError } from './problems.ts';

const WINDOW_SECONDS = 60;

/**
 * Counts one more in the window that began with the first, whichever process is asked; a window that is over begins
 * anew. The id is a new one, so that of first calls at once none meets another in any index but the key's.
 */
const countOne = statement<{ count: number; wait_s: number }, 'key' | 'most' | 'windowMs'>(
  'rate_limit_count',
  `with at as (select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms)
  insert into rate_limits as counted (id, key, count, last_request)
  select gen_random_uuid()::text, $key, 1, ms from at
  on conflict (key) do update set
    count = case when counted.last_request + $windowMs::bigint <= excluded.last_request then 1
      else least(counted.count, $most::int) + 1 end,
    last_request = case when counted.last_request + $windowMs::bigint <= excluded.last_request
      then excluded.last_request else counted.last_request end
  returning count,
    greatest(1, ceil((last_request + $windowMs::bigint - (select ms from at)) / 1000.0))::int as wait_s`,
);

const forget = statement<object, 'windowMs'>(
  'rate_limits_forget',
  `delete from rate_limits where last_request + $windowMs::bigint < extract(epoch from now()) * 1000`,
);

/** Throws RATE_LIMITED, with the seconds to wait, from the call on that is one too many within a minute. */
export async function limitCalls(db: Database, key: string, most: number): Promise<void> {
  const [counted] = await countOne(db, { key, most, windowMs: WINDOW_SECONDS * 1000 });
  if (!counted || counted.count <= most) return;
  throw new ProblemError('RATE_LIMITED', {
    detail: 'Too many attempts. Please try again in a minute.',
    retryAfter: counted.wait_s,
  });
}

/** Forgets who called when nothing depends on it any more; sign-in counts in the same table by the same minute. */
export const forgetCounts = (db: Database): Promise<object[]> =>
  forget(db, { windowMs: WINDOW_SECONDS * 1000 });
