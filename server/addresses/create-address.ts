import { sql } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import { type Address, type AddressToCreate, MAX_ADDRESSES } from '../../services/contracts/addresses.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { addresses } from '../db/schema/addresses.ts';
import type { Deps } from '../http/context.ts';
import { requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { type AddressRow, columnsOf, toAddress } from './address.ts';
import { answerOnce } from './answer-once.ts';
import { changeBook, demoteMailingAddress } from './change-book.ts';
import { readBook } from './list-addresses.ts';

interface CreateInput {
  shopperId: string;
  address: AddressToCreate;
  idempotencyKey: string;
}

/** Adds an address at the end of the address book; a repeated key returns the address it added. */
export function createAddress(deps: Pick<Deps, 'db'>, input: CreateInput): Promise<Address> {
  const { shopperId, address } = input;
  return changeBook(deps, shopperId, (tx) =>
    answerOnce(tx, requestKey(input, { add: address }), () => addToBook(tx, shopperId, columnsOf(address))),
  );
}

type AddressColumns = ReturnType<typeof columnsOf> & Pick<Partial<AddressRow>, 'phone'>;

/** Adds an address at the end of the book; TOO_MANY_ADDRESSES if it's full. */
export async function addToBook(tx: Database, shopperId: string, address: AddressColumns): Promise<Address> {
  const book = await readBook(tx, shopperId);
  if (book.length >= MAX_ADDRESSES) {
    throw new ProblemError('TOO_MANY_ADDRESSES', {
      detail: t('You have reached the limit of {{maxAddresses}} addresses. Remove one to add another.', {
        maxAddresses: MAX_ADDRESSES,
      }),
    });
  }
  const id = newId();
  if (address.type === 'home') await demoteMailingAddress(tx, shopperId, id);
  const last = book.at(-1)?.createdAt ?? new Date(0);
  const row = onlyRow(
    await tx
      .insert(addresses)
      .values({
        ...address,
        id,
        shopperId,
        // Later than the last one, even within its millisecond, so that the address book keeps the order of
        // additions.
        createdAt: sql`greatest(now(), ${last.toISOString()}::timestamptz + interval '1 millisecond')`,
      })
      .returning(),
  );
  return toAddress(row);
}
