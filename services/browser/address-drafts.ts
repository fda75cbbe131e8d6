import type { AddressDraftServices } from '../../machines/account/address-form.setup.ts';
import type { BrowserStorage } from './storage.ts';

/** What was typed of a shopper's address, kept as long as the tab; a new address has no id yet. */
export function createAddressDrafts(storage: BrowserStorage): AddressDraftServices {
  const kept = ({ shopperId, addressId }: { shopperId: string; addressId: string | null }) =>
    storage.draft(`address.${shopperId}.${addressId ?? 'new'}`);
  return {
    readAddressDraft: async (of) => kept(of).read(),
    keepAddressDraft: async ({ draft, ...of }) => kept(of).write(draft),
    dropAddressDraft: async (of) => kept(of).clear(),
  };
}
