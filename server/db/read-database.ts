import { ConsecutiveBreaker, circuitBreaker, handleAll, TimeoutStrategy, timeout, wrap } from 'cockatiel';
import type { QueryConfig, QueryResultRow } from 'pg';
import { openCircuits } from '../telemetry/counters.ts';
import type { Asked, Database } from './handle.ts';

/**
 * The database as it was up to some moments ago: for what's displayed and doesn't depend on what a shopper has just done. It writes
 * nothing, locks nothing, and decides nothing.
 */
export type ReadDatabase = Pick<Database, 'select' | '$count'>;

/** How the circuit is called in the metrics. */
const SERVICE = 'replica';

/** So many statements in a row without an answer open the circuit. */
const OPENS_AFTER = 3;

/** How long an open circuit lets nothing through before it lets one statement try. */
const OPEN_MS = 5_000;

/** A shopper is waiting: after this, the primary is asked. */
const LONGEST_MS = 2_000;

/**
 * Asks the replica, or the primary if the replica fails: it may be gone, too slow, busy with what the primary did, or behind a
 * migration. While it gives no answers, nobody waits for it.
 */
export function replicaOr(replica: Asked, primary: Asked): Asked {
  const breaker = circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(OPENS_AFTER),
    halfOpenAfter: OPEN_MS,
  });
  openCircuits.set({ service: SERVICE }, 0);
  breaker.onBreak(() => openCircuits.set({ service: SERVICE }, 1));
  breaker.onReset(() => openCircuits.set({ service: SERVICE }, 0));
  const inTime = wrap(breaker, timeout(LONGEST_MS, TimeoutStrategy.Aggressive));
  return {
    query: <TRow extends QueryResultRow>(config: QueryConfig, values: unknown[]) =>
      inTime
        .execute(() => replica.query<TRow>(config, values))
        .catch(() => primary.query<TRow>(config, values)),
  };
}
