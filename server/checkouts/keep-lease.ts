import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { type Attempt, LEASE_SECONDS } from './attempt.ts';

const renew = statement({
  name: 'checkouts_renew_lease',
  params: ['id', 'lease'],
  row: {},
  text: `with ordering as (
    update order_attempts set lease_until = now() + make_interval(secs => $lease::int)
    where id = $id and status = 'AUTHORIZING'
  )
  update modification_attempts set lease_until = now() + make_interval(secs => $lease::int)
  where id = $id and status in ('AUTHORIZING', 'GIVING_BACK')`,
});

/** How often a lease is renewed; one missed renewal doesn't end it. */
const BEAT_MS = (LEASE_SECONDS * 1000) / 3;

/** Renews an attempt's lease while work is under way: a processor may take its time. */
export async function keepingLease<T>(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { id }: Pick<Attempt, 'id'>,
  work: () => Promise<T>,
): Promise<T> {
  const beat = setInterval(() => {
    renew(db, { id, lease: LEASE_SECONDS }).catch((error: unknown) => {
      log.error({ error, attempt: id }, 'lease not renewed');
    });
  }, BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}
