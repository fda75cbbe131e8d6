import * as v from 'valibot';
import type { AddressDraftServices } from '../../machines/account/address-form.machine.ts';
import { AddressFields, AddressToCreate, AddressToUpdate } from '../contracts/addresses.ts';
import { type BrowserStorage, Draft } from './storage.ts';

/** If `fields` or `save` can't be read, what was typed is still kept. */
const AddressDraft = v.object({
  values: Draft,
  fields: v.fallback(v.nullable(AddressFields), null),
  save: v.fallback(
    v.nullable(
      v.object({ address: v.union([AddressToCreate, AddressToUpdate]), idempotencyKey: v.string() }),
    ),
    null,
  ),
});

/** What was typed into a shopper's address form, kept until the tab is closed; a new address has no id yet. */
export function createAddressDrafts(storage: BrowserStorage): AddressDraftServices {
  const kept = ({ shopperId, addressId }: { shopperId: string; addressId: string | null }) =>
    storage.ofTab(`address.${shopperId}.${addressId ?? 'new'}`, 1, AddressDraft);
  return {
    readAddressDraft: async (of) => kept(of).read(),
    keepAddressDraft: async ({ draft, ...of }) => kept(of).write(draft),
    dropAddressDraft: async (of) => kept(of).clear(),
  };
}
