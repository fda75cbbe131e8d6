import { and, eq } from 'drizzle-orm';
import type { Address } from '../../services/contracts/addresses.ts';
import type { Database } from '../db/database.ts';
import { addressRequests } from '../db/schema/addresses.ts';
import { once, type RequestKey } from '../http/once.ts';

/**
 * Adds or removes an address once: a repeated key returns the stored response, even if the address is gone by then.
 * Runs inside `changeBook`, so a second try waits for the first, and the key commits with the change.
 */
export const answerOnce = <T extends Address | null>(
  tx: Database,
  key: RequestKey,
  change: () => Promise<T>,
): Promise<T> =>
  once(key, {
    find: async () => {
      const { shopperId, idempotencyKey } = addressRequests;
      const [earlier] = await tx
        .select()
        .from(addressRequests)
        .where(and(eq(shopperId, key.shopperId), eq(idempotencyKey, key.idempotencyKey)));
      return earlier;
    },
    again: ({ answer }) => answer as T,
    work: async () => {
      const answer = await change();
      await tx.insert(addressRequests).values({ ...key, answer });
      return answer;
    },
  });
