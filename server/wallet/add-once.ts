import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cardRequests } from '../db/schema/wallet.ts';
import { once, type RequestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { type AddedCardRow, readCard } from './card.ts';

/** What was done with a card under a key. */
export async function findRequest(
  db: Database,
  key: RequestKey,
): Promise<typeof cardRequests.$inferSelect | undefined> {
  const { shopperId, idempotencyKey } = cardRequests;
  const [earlier] = await db
    .select()
    .from(cardRequests)
    .where(and(eq(shopperId, key.shopperId), eq(idempotencyKey, key.idempotencyKey)));
  return earlier;
}

/** Keeps a key with its effect. */
export async function keepRequest(
  tx: Database,
  key: RequestKey,
  done: Pick<typeof cardRequests.$inferSelect, 'cardId' | 'isUpdate'>,
): Promise<void> {
  await tx.insert(cardRequests).values({ ...key, ...done });
}

/** Adds or changes a card once. NOT_FOUND if it has been deleted since: it isn't added again. */
export const addOnce = (
  { db }: { db: Database },
  key: RequestKey,
  add: () => Promise<AddedCardRow>,
): Promise<AddedCardRow> =>
  once(key, {
    find: () => findRequest(db, key),
    again: async ({ cardId, isUpdate }) => {
      const card = cardId === null ? undefined : await readCard(db, cardId);
      if (!card) throw new ProblemError('NOT_FOUND');
      return { card, isUpdate };
    },
    work: add,
  });

/** The same where all but the fastest of parallel calls find something else changed: they answer with what that one added. */
export const addAtOnce = (
  deps: { db: Database },
  key: RequestKey,
  add: () => Promise<AddedCardRow>,
): Promise<AddedCardRow> =>
  addOnce(deps, key, add).catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    return addOnce(deps, key, () => Promise.reject(error));
  });
