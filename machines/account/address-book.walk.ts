import { address } from '../../test/support/account/addresses.ts';
import { answering, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { addressBookMachine } from './address-book.machine.ts';

export const walk: Walk<typeof addressBookMachine> = {
  machine: addressBookMachine,
  starts: { 'nothing known': undefined },
  events: [
    { type: 'addresses.load' },
    { type: 'addresses.reload' },
    { type: 'address.saved', address: address() },
    { type: 'removal.ask', addressId: 'address-1' },
    { type: 'removal.cancel' },
    { type: 'removal.confirm' },
    { type: 'page.left' },
  ],
  answers: {
    loadAddresses: {
      loaded: { output: [address()] },
      'none saved': { output: [] },
      unreachable: UNREACHABLE,
    },
    deleteAddress: {
      deleted: answering(undefined),
      unknown: UNKNOWN,
      'already gone': refusingCall(404, 'ADDRESS_NOT_FOUND'),
      'not allowed': refusingCall(422, 'CONSTRAINT_VIOLATION'),
    },
  },
  serialize: ({ addresses }) => addresses.length,
};
