import { and, eq } from 'drizzle-orm';
import { addresses } from '../db/schema/addresses.ts';
import type { Deps } from '../http/context.ts';
import { requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { answerOnce } from './answer-once.ts';
import { changeBook } from './change-book.ts';

interface DeleteInput {
  shopperId: string;
  addressId: string;
  idempotencyKey: string;
}

/** Removes an address; ADDRESS_NOT_FOUND if another key has removed it or it's another shopper's. */
export async function deleteAddress(deps: Pick<Deps, 'db'>, input: DeleteInput): Promise<void> {
  const { shopperId, addressId } = input;
  await changeBook(deps, shopperId, (tx) =>
    answerOnce(tx, requestKey(input, { remove: addressId }), async () => {
      const removed = await tx
        .delete(addresses)
        .where(and(eq(addresses.id, addressId), eq(addresses.shopperId, shopperId)))
        .returning({ id: addresses.id });
      if (removed.length === 0) throw new ProblemError('ADDRESS_NOT_FOUND');
      return null;
    }),
  );
}
