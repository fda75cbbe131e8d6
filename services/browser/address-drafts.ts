import * as v from 'valibot';
import type { AddressDraftServices } from '../../machines/account/address-form.machine.ts';
import { AddressFields, AddressToCreate, AddressToUpdate } from '../contracts/addresses.ts';
import { type BrowserStorage, Draft } from './storage.ts';

const AddressDraft = v.object({
  values: Draft,
  fields: v.nullable(AddressFields),
  save: v.nullable(
    v.object({ address: v.union([AddressToCreate, AddressToUpdate]), idempotencyKey: v.string() }),
  ),
});

/** What was typed into a shopper's address form, kept as long as the tab; a new address has no id yet. */
export function createAddressDrafts(storage: BrowserStorage): AddressDraftServices {
  const kept = ({ shopperId, addressId }: { shopperId: string; addressId: string | null }) =>
    storage.ofTab(`address.${shopperId}.${addressId ?? 'new'}`, 1, AddressDraft);
  return {
    readAddressDraft: async (of) => kept(of).read(),
    keepAddressDraft: async ({ draft, ...of }) => kept(of).write(draft),
    dropAddressDraft: async (of) => kept(of).clear(),
  };
}
