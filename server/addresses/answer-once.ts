import { and, eq } from 'drizzle-orm';
import type { Address } from '../../services/contracts/addresses.ts';
import type { Database } from '../db/database.ts';
import { addressRequests } from '../db/schema/addresses.ts';
import { hashOf } from '../http/payload-hash.ts';
import { ProblemError } from '../http/problems.ts';

interface AddressRequest {
  shopperId: string;
  idempotencyKey: string;
  /** The request; the same key with another payload is KEY_REUSED. */
  payload: unknown;
}

/**
 * Adds or removes an address once: a repeated key returns the stored response, even if the address is gone by then.
 * Runs inside `changeBook`, so a second try waits for the first, and the key commits with the change.
 */
export async function answerOnce<T extends Address | null>(
  tx: Database,
  { shopperId, idempotencyKey, payload }: AddressRequest,
  change: () => Promise<T>,
): Promise<T> {
  const payloadHash = hashOf(payload);
  const [before] = await tx
    .select()
    .from(addressRequests)
    .where(and(eq(addressRequests.shopperId, shopperId), eq(addressRequests.idempotencyKey, idempotencyKey)));
  if (before && before.payloadHash !== payloadHash) throw new ProblemError('KEY_REUSED');
  if (before) return before.answer as T;
  const answer = await change();
  await tx.insert(addressRequests).values({ shopperId, idempotencyKey, payloadHash, answer });
  return answer;
}
