import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { onlyRow, statement } from '../db/statement.ts';
import { sweepOf } from '../db/sweep.ts';
import type { Deps } from '../http/context.ts';
import { tooManyTries } from '../http/rate-limit.ts';

/** The longest wait: someone who knows the password gets in within minutes, whoever else is trying. */
const LONGEST_WAIT_SECONDS = 300;
/** The first wait for an account that many addresses are guessing at. */
const CROWDED_WAIT_SECONDS = 60;

/**
 * Counts a try before checking its password, so that parallel tries can't all be the first; if a try comes too
 * soon, returns the seconds to wait. An address has a few tries per account, then waits, twice as long each time.
 * Nobody's tries keep another address from its first one, which would let anyone lock an owner out. If many
 * addresses are guessing at an account, each has only one try before it waits.
 */
const count = statement({
  name: 'sign_in_count',
  params: ['account', 'address', 'tries', 'accountTries', 'longest', 'crowded'],
  row: { wait_s: v.nullable(v.number()) },
  text: `with crowd as (
    select coalesce(sum(failures), 0) >= $accountTries::int as is_crowded from sign_in_attempts
    where account = $account and address <> $address and last_at > now() - interval '1 hour'
  ), rule as (
    select case when is_crowded then 1 else $tries::int end as free,
      case when is_crowded then $crowded::int else 1 end as first_wait from crowd
  ), counted as (
    insert into sign_in_attempts as a (account, address, failures, last_at)
    values ($account, $address, 1, clock_timestamp())
    on conflict (account, address) do update set last_at = clock_timestamp(),
      failures = case when a.last_at < now() - interval '1 day' then 1 else least(a.failures + 1, 1000) end
    where a.last_at + make_interval(secs => (
      select case when a.failures < free then 0
        else least($longest::int, first_wait * power(2, least(a.failures - free, 20))) end from rule
    )) <= clock_timestamp()
    returning failures
  )
  select case when exists (select from counted) then null else greatest(1, ceil(extract(epoch from a.last_at
      + make_interval(secs => least($longest::int, first_wait * power(2, least(a.failures - free, 20))))
      - clock_timestamp())))::int end as wait_s
  from rule left join sign_in_attempts a on a.account = $account and a.address = $address`,
});

const forgive = statement({
  name: 'sign_in_forgive',
  params: ['account', 'address'],
  row: {},
  text: `delete from sign_in_attempts where account = $account and address = $address`,
});

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Who is trying to sign in, and from where. */
interface Try {
  email: string;
  /** From `callerNetwork`. */
  network: string;
}

const keysOf = ({ email, network }: Try) => ({
  account: hash(email.toLowerCase()),
  address: hash(network),
});

/** Counts a sign-in try, or throws RATE_LIMITED with the seconds to wait. */
export async function countTry({ db, env }: Pick<Deps, 'db' | 'env'>, given: Try): Promise<void> {
  const counted = await count(db, {
    ...keysOf(given),
    tries: env.signInTries,
    accountTries: env.signInAccountTries,
    longest: LONGEST_WAIT_SECONDS,
    crowded: CROWDED_WAIT_SECONDS,
  });
  const { wait_s } = onlyRow(counted);
  if (wait_s !== null) throw tooManyTries(wait_s);
}

/** Clears an address's tries after a correct password. */
export const forgetTries = ({ db }: Pick<Deps, 'db'>, given: Try): Promise<object[]> =>
  forgive(db, keysOf(given));

/** Deletes tries that no longer count. */
export const forgetOldTries = sweepOf('sign_in_forget', {
  table: 'sign_in_attempts',
  key: 'account, address',
  age: 'last_at',
  due: `last_at < now() - interval '1 day'`,
});
