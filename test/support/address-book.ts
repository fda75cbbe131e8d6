// Keeps, changes, and reads a shopper's address book as the account area does, through the store's calls.

import {
  type Address,
  type AddressToCreate,
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
} from '../../services/contracts/addresses.ts';
import { ADDRESS_LINES } from './account/addresses.ts';
import type { TestClient } from './server.ts';
import { newKey } from './server-shopper.ts';

type Caller = Pick<TestClient, 'call'>;

/** An address the store accepts, with the test's changes. */
export const addressToCreate = (differing: Partial<AddressToCreate> = {}): AddressToCreate => ({
  addressId: '',
  type: 'delivery',
  ...ADDRESS_LINES,
  line1: '800 Vine St',
  countryCode: 'US',
  ...differing,
});

export const loadBook = async ({ call }: Caller): Promise<Address[]> =>
  (await call(listAddresses, {})).data.addresses;

export const addAddress = async (
  { call }: Caller,
  differing: Partial<AddressToCreate> = {},
  key = newKey(),
): Promise<Address> =>
  (await call(createAddress, { body: addressToCreate(differing), idempotencyKey: key })).data.address;

export const changeAddress = async ({ call }: Caller, address: Address): Promise<Address> => {
  const { preferred: _, ...body } = address;
  return (await call(updateAddress, { body })).data.address;
};

export const removeAddress = (
  { call }: Caller,
  { addressId }: Pick<Address, 'addressId'>,
  idempotencyKey = newKey(),
) => call(deleteAddress, { body: { addressId }, idempotencyKey });

/** Deletes every address in the address book. */
export async function emptyBook(caller: Caller): Promise<void> {
  for (const address of await loadBook(caller)) await removeAddress(caller, address);
}

/** The full problem with which the store refuses an address-book call. */
export async function problemOf(
  { fetch }: Pick<TestClient, 'fetch'>,
  path: '' | '/update' | '/delete' | '/validation',
  body: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`/api/addresses${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'idempotency-key': newKey() },
  });
  return (await response.json()) as Record<string, unknown>;
}

/** What a refused address change looks like, in the problem's own members and in the specified ones. */
export const refusedChange = (code: string, status: number) => ({
  code,
  status,
  data: {
    successful: false,
    errorDetail: {
      errorCode: code,
      rootCauseErrorCodes: [code],
      serviceResponseErrorCode: String(status),
    },
  },
});
