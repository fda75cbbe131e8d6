import type { addressBookMachine } from '../../machines/account/address-book.machine.ts';
import { walk } from '../../machines/account/address-book.walk.ts';
import type { Address } from '../../services/contracts/addresses.ts';
import { type Way, walked } from '../walked.ts';

interface FrozenAddressBook extends Way<typeof addressBookMachine> {
  /** What the store has. */
  addresses?: Address[];
  toRemove?: Address;
}

/** The address book in one of its states. */
export const frozenAddressBook = (
  to: Way<typeof addressBookMachine>['to'],
  { addresses, toRemove, ...way }: FrozenAddressBook = {},
) =>
  walked(walk, {
    to,
    ...way,
    ...(toRemove && { events: [{ type: 'removal.ask', addressId: toRemove.addressId }] }),
    answers: { ...(addresses && { loadAddresses: { output: addresses } }), ...way.answers },
  });
