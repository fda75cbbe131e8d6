import { createActor } from 'xstate';
import { address, addressFields } from '../../test/support/account/addresses.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { addressBookMachine } from './address-book.machine.ts';
import { addressFormMachine } from './address-form.machine.ts';

const fields = addressFields({ line1: '1014 Vine Street' });
const save = {
  address: { addressId: '', ...fields, type: 'delivery', countryCode: 'US' },
  idempotencyKey: 'key-1',
} as const;
const input = { shopperId: 'shopper-1', book: createActor(addressBookMachine) };

export const walk: Walk<typeof addressFormMachine> = {
  machine: addressFormMachine,
  starts: {
    'a new address': { ...input, addressId: null },
    'an address to edit': { ...input, addressId: 'address-1' },
  },
  events: [
    { type: 'book.loading' },
    { type: 'book.failed', failure: { kind: 'unexpected' } },
    { type: 'book.loaded', addresses: [address()] },
    { type: 'book.loaded', addresses: [] },
    { type: 'address.reload' },
    { type: 'address.cancel' },
    { type: 'save.begun', save },
    { type: 'form.changed', values: fields },
    { type: 'form.refused' },
    { type: 'form.submitted', output: fields, values: fields },
  ],
  answers: {
    readAddressDraft: { 'no draft': { output: null }, unreachable: UNREACHABLE },
    submission: { saved: { output: { kind: 'saved' } }, edited: { output: { kind: 'edited' } } },
    clearAddressDraft: { cleared: { output: undefined }, unreachable: UNREACHABLE },
    keepAddressDraft: { kept: { output: undefined }, unreachable: UNREACHABLE },
    dropAddressDraft: { dropped: { output: undefined }, unreachable: UNREACHABLE },
  },
};
