import { and, eq } from 'drizzle-orm';
import type { Address } from '../../services/contracts/addresses.ts';
import type { CartAddress } from '../../services/contracts/cart-addresses.ts';
import { addresses } from '../db/schema/addresses.ts';
import type { Deps } from '../http/context.ts';
import { requestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { loadPostalCodes } from '../postal-codes/postal-codes.ts';
import { toAddress } from './address.ts';
import { answerOnce } from './answer-once.ts';
import { changeBook } from './change-book.ts';
import { addToBook } from './create-address.ts';

interface SaveInput {
  shopperId: string;
  /** Empty for a new address. */
  addressId: string;
  address: CartAddress;
  idempotencyKey: string;
}

/**
 * Adds a cart-side address to the address book as a delivery address, or changes one, which stays the mailing
 * address if it was; a repeated key returns what the first one did.
 */
export async function saveAddress(deps: Pick<Deps, 'db'>, input: SaveInput): Promise<Address> {
  const { shopperId, addressId, address } = input;
  const columns = await columnsFor(address);
  return changeBook(deps, shopperId, (tx) =>
    answerOnce(tx, requestKey(input, { save: address, addressId }), async () => {
      if (addressId === '') return addToBook(tx, shopperId, { ...columns, type: 'delivery' });
      const [row] = await tx
        .update(addresses)
        .set(columns)
        .where(and(eq(addresses.id, addressId), eq(addresses.shopperId, shopperId)))
        .returning();
      if (!row) throw new ProblemError('ADDRESS_NOT_FOUND');
      return toAddress(row);
    }),
  );
}

/** The address's columns, located by its postal code. */
async function columnsFor(address: CartAddress) {
  const { addressLine1, addressLine2, city, state, zipCode, countryCode, phoneNumber } = address;
  const place = (await loadPostalCodes()).find(zipCode);
  return {
    line1: addressLine1,
    line2: addressLine2,
    city,
    stateCode: state,
    zip: zipCode,
    countryCode: countryCode === 'ca' ? ('CA' as const) : ('US' as const),
    county: place?.county ?? null,
    lat: place?.lat ?? null,
    lng: place?.lng ?? null,
    phone: phoneNumber,
  };
}
