import { and, eq } from 'drizzle-orm';
import type { Address, AddressToUpdate } from '../../services/contracts/addresses.ts';
import { addresses } from '../db/schema/addresses.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { columnsOf, toAddress } from './address.ts';
import { changeBook, demoteMailingAddress } from './change-book.ts';

interface UpdateInput {
  shopperId: string;
  address: AddressToUpdate;
}

/** Changes an address; ADDRESS_NOT_FOUND if it's gone or another shopper's, and then nothing else changes. */
export function updateAddress(deps: Pick<Deps, 'db'>, { shopperId, address }: UpdateInput): Promise<Address> {
  const { addressId } = address;
  return changeBook(deps, shopperId, async (tx) => {
    if (address.type === 'home') await demoteMailingAddress(tx, shopperId, addressId);
    const [row] = await tx
      .update(addresses)
      .set(columnsOf(address))
      .where(and(eq(addresses.id, addressId), eq(addresses.shopperId, shopperId)))
      .returning();
    if (!row) throw new ProblemError('ADDRESS_NOT_FOUND');
    return toAddress(row);
  });
}
