import { createEmptyActor } from 'xstate';
import { address, addressFields } from '../../test/support/account/addresses.ts';
import { corrected, unverified, verification } from '../../test/support/account/verifications.ts';
import { answering, refusing, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { addressSubmissionMachine } from './address-submission.machine.ts';

const fields = addressFields({ line1: '1014 Vine Street' });
const asked = {
  addressLines: ['1014 Vine Street'],
  cityTown: 'Cincinnati',
  stateProvince: 'OH',
  postalCode: '45202',
  countryCode: 'US' as const,
};
const save = {
  address: { addressId: '', ...fields, type: 'delivery', countryCode: 'US' },
  idempotencyKey: 'key-1',
} as const;
const input = {
  parent: createEmptyActor(),
  addressId: null,
  fields,
  save: null,
  book: createEmptyActor(),
};
const refused = refusing(422, 'INVALID_INPUT', { fields: { zip: 'No such code' } });

export const walk: Walk<typeof addressSubmissionMachine> = {
  machine: addressSubmissionMachine,
  starts: {
    'in the US': input,
    'in Canada': { ...input, fields: { ...fields, stateCode: 'ON', zip: 'M5V 2T6' } },
    'a save begun before': { ...input, save },
  },
  events: [
    { type: 'address.edit' },
    { type: 'choice.change', choice: 'original' },
    { type: 'choice.change', choice: 'suggested' },
    { type: 'choice.save' },
    { type: 'confirmation.change', isConfirmed: true },
    { type: 'confirmation.change', isConfirmed: false },
    { type: 'confirmation.save' },
  ],
  answers: {
    verifyAddress: {
      verified: { output: verification(asked) },
      corrected: { output: corrected(asked) },
      'not found': { output: unverified(asked) },
      'a field refused': refused,
      unreachable: UNREACHABLE,
    },
    saveAddress: {
      saved: answering(address()),
      'a field refused': refusingCall(422, 'INVALID_INPUT', { fields: { zip: 'No such code' } }),
      unknown: UNKNOWN,
    },
  },
};
