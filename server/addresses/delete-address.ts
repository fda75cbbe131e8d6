import { and, eq } from 'drizzle-orm';
import type { Deps } from '../context.ts';
import { addresses } from '../db/schema/addresses.ts';
import { ProblemError } from '../problems.ts';
import { changeBook } from './change-book.ts';

interface DeleteInput {
  shopperId: string;
  addressId: string;
}

/** Removes an address; ADDRESS_NOT_FOUND when it is gone or another shopper's. */
export function deleteAddress(deps: Pick<Deps, 'db'>, { shopperId, addressId }: DeleteInput): Promise<void> {
  return changeBook(deps, shopperId, async (tx) => {
    const removed = await tx
      .delete(addresses)
      .where(and(eq(addresses.id, addressId), eq(addresses.shopperId, shopperId)))
      .returning({ id: addresses.id });
    if (removed.length === 0) throw new ProblemError('ADDRESS_NOT_FOUND');
  });
}
