import { createActor } from 'xstate';
import {
  type AddressBookContext,
  addressBookMachine,
  NO_ADDRESSES,
} from '../../machines/account/address-book.machine.ts';

type Value = ReturnType<typeof addressBookMachine.resolveState>['value'];

/** The address book in one of its states; nothing is loaded or removed. */
export const frozenAddressBook = (value: Value, context: Partial<AddressBookContext> = {}) =>
  createActor(addressBookMachine, {
    snapshot: addressBookMachine.resolveState({ value, context: { ...NO_ADDRESSES, ...context } }),
  }).start();
