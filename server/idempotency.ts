import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from './db/database.ts';
import { ProblemError } from './problems.ts';

/** Whose call it is, and what it asks for. */
export interface KeyedCall {
  shopperId: string;
  operation: string;
  key: string;
  payload: unknown;
}

/** Text that is the same for the same JSON value, whatever the order of its members. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(',')}}`;
}

/** What a payload is recognised by. */
export const hashOf = (payload: unknown) =>
  createHash('sha256').update(canonical(payload)).digest('base64url');

type Stored = { payloadHash: string; answer: unknown };

/**
 * Does `work` once for a key. The key commits with the work, in the caller's transaction: the same key and payload
 * then get the stored answer, another payload KEY_REUSED, and a call while the first still runs STILL_RUNNING.
 * When `work` throws, nothing of it is kept and the key is free.
 */
export async function once<T>(tx: Database, call: KeyedCall, work: () => Promise<T>): Promise<T> {
  const payloadHash = hashOf(call.payload);
  const claim = await claimKey(tx, call, payloadHash);
  if (!claim.locked) throw new ProblemError('STILL_RUNNING');
  if (!claim.claimed) {
    const stored = claim.stored ?? (await readKey(tx, call));
    if (stored.payloadHash !== payloadHash) throw new ProblemError('KEY_REUSED');
    return stored.answer as T;
  }
  const answer = await work();
  await tx.execute(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer)}::jsonb
    where shopper_id = ${call.shopperId} and operation = ${call.operation} and key = ${call.key}`);
  return answer;
}

interface Claim {
  /** Nobody else is at work under this key. */
  locked: boolean;
  /** The key was free and is ours now. */
  claimed: boolean;
  stored: Stored | null;
}

/**
 * One statement: take the key's lock without waiting for it, and the key with it. The insert sees keys committed after
 * the statement began, which the select beside it does not: then `stored` is null though the key was not claimed.
 */
async function claimKey(tx: Database, call: KeyedCall, payloadHash: string): Promise<Claim> {
  const { shopperId, operation, key } = call;
  const { rows } = await tx.execute<{
    locked: boolean;
    claimed: boolean;
    payload_hash: string | null;
    answer: unknown;
  }>(sql`
    with lock as materialized (
      select pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify([shopperId, operation, key])}, 0)) as locked
    ), claim as (
      insert into idempotency_keys (shopper_id, operation, key, payload_hash)
      select ${shopperId}, ${operation}, ${key}, ${payloadHash} from lock where locked
      on conflict do nothing
      returning 1
    )
    select lock.locked, exists (select from claim) as claimed, k.payload_hash, k.answer
    from lock
    left join idempotency_keys k
      on k.shopper_id = ${shopperId} and k.operation = ${operation} and k.key = ${key}`);
  const [row] = rows;
  if (!row) throw new Error('The key could not be looked up');
  const stored = row.payload_hash === null ? null : { payloadHash: row.payload_hash, answer: row.answer };
  // A key that is committed is an answer, even while another call is looking at it.
  return { locked: row.locked || stored !== null, claimed: row.claimed, stored };
}

async function readKey(tx: Database, { shopperId, operation, key }: KeyedCall): Promise<Stored> {
  const { rows } = await tx.execute<{ payload_hash: string; answer: unknown }>(sql`
    select payload_hash, answer from idempotency_keys
    where shopper_id = ${shopperId} and operation = ${operation} and key = ${key}`);
  const [row] = rows;
  if (!row) throw new ProblemError('STILL_RUNNING');
  return { payloadHash: row.payload_hash, answer: row.answer };
}
