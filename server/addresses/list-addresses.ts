import { asc, eq } from 'drizzle-orm';
import type { Address } from '../../services/contracts/addresses.ts';
import type { Database } from '../db/database.ts';
import { addresses } from '../db/schema/addresses.ts';
import type { Deps } from '../http/context.ts';
import { type AddressRow, toAddress } from './address.ts';

/** The shopper's address book, oldest address first. */
export async function listAddresses(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Address[]> {
  return (await readBook(db, shopperId)).map(toAddress);
}

/** The address book's rows, oldest first. */
export const readBook = (db: Database, shopperId: string): Promise<AddressRow[]> =>
  db
    .select()
    .from(addresses)
    .where(eq(addresses.shopperId, shopperId))
    .orderBy(asc(addresses.createdAt), asc(addresses.id));
