import { hashOf } from './payload-hash.ts';
import { ProblemError } from './problems.ts';

/** A call that's made once: who makes it, under which key, and what it asks. */
export interface RequestKey {
  shopperId: string;
  idempotencyKey: string;
  payloadHash: string;
}

export const requestKey = (
  { shopperId, idempotencyKey }: Omit<RequestKey, 'payloadHash'>,
  payload: unknown,
): RequestKey => ({ shopperId, idempotencyKey, payloadHash: hashOf(payload) });

interface Guarded<Earlier, Again, Done> {
  /** What was done under the key before. */
  find: () => Promise<Earlier | undefined>;
  again: (earlier: Earlier) => Again;
  /** Does it and writes its key in the same transaction; of two at once, a unique index lets one through. */
  work: () => Promise<Done>;
}

/** Does what a key stands for, or answers again if that was done before; KEY_REUSED if the key was another request's. */
export async function once<Earlier extends Pick<RequestKey, 'payloadHash'>, Again, Done>(
  { payloadHash }: Pick<RequestKey, 'payloadHash'>,
  { find, again, work }: Guarded<Earlier, Again, Done>,
): Promise<Awaited<Again> | Done> {
  const earlier = await find();
  if (!earlier) return work();
  if (earlier.payloadHash !== payloadHash) throw new ProblemError('KEY_REUSED');
  return await again(earlier);
}
