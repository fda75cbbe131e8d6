import {
  type Address,
  type AddressToCreate,
  type AddressToUpdate,
  type AddressToVerify,
  createAddress,
  deleteAddress,
  listAddresses,
  updateAddress,
  type Verification,
  verifyAddress,
} from '../contracts/addresses.ts';
import type { Call } from './call.ts';

/** The address book and its verification. */
export const createAddressServices = (call: Call) => ({
  loadAddresses: async (_: undefined, signal: AbortSignal): Promise<Address[]> =>
    (await call(listAddresses, {}, signal)).data.addresses,

  createAddress: async (
    { address, idempotencyKey }: { address: AddressToCreate; idempotencyKey: string },
    signal: AbortSignal,
  ): Promise<Address> => (await call(createAddress, { body: address, idempotencyKey }, signal)).data.address,

  updateAddress: async ({ address }: { address: AddressToUpdate }, signal: AbortSignal): Promise<Address> =>
    (await call(updateAddress, { body: address }, signal)).data.address,

  deleteAddress: async (
    { addressId, idempotencyKey }: { addressId: string; idempotencyKey: string },
    signal: AbortSignal,
  ): Promise<void> => {
    await call(deleteAddress, { body: { addressId }, idempotencyKey }, signal);
  },

  verifyAddress: async (address: AddressToVerify, signal: AbortSignal): Promise<Verification> =>
    (await call(verifyAddress, { body: { address } }, signal)).data.data,
});
