import { address } from '../../test/support/account/addresses.ts';
import { checked, VINE } from '../../test/support/cart/addresses.ts';
import { answering, refusing, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { cartAddressMachine } from './cart-address.machine.ts';

const fieldRefused = refusing(422, 'INVALID_INPUT', { fields: { 'address.city': 'No such city.' } });
const saving = {
  saved: answering(address()),
  unreachable: UNKNOWN,
  'a field refused': refusingCall(422, 'INVALID_INPUT', { fields: fieldRefused.error.fields }),
  'already gone': refusingCall(404, 'ADDRESS_NOT_FOUND'),
  'too many addresses': refusingCall(409, 'TOO_MANY_ADDRESSES'),
};

export const walk: Walk<typeof cartAddressMachine> = {
  machine: cartAddressMachine,
  starts: {
    'an address to edit': {
      modality: 'DELIVERY',
      address: address(),
      others: [],
      typed: null,
      makesActive: false,
      at: 'cart',
      isHeld: false,
      phone: '',
    },
  },
  events: [
    { type: 'form.changed', values: { ...VINE } },
    { type: 'form.refused' },
    { type: 'form.submitted', output: VINE, values: { ...VINE } },
    { type: 'address.pick', address: address({ addressId: 'address-2' }) },
    { type: 'address.cancel' },
    { type: 'address.confirm' },
    { type: 'address.edit' },
  ],
  answers: {
    checkAddress: {
      'valid and eligible': { output: checked() },
      'not found': { output: checked({ validated: false }) },
      'not delivered to': { output: checked({ isEligible: false }) },
      corrected: { output: checked({ corrected: true }) },
      unreachable: UNREACHABLE,
      'a field refused': fieldRefused,
    },
    saveCartAddress: saving,
    preferAddress: {
      preferred: { output: { successful: true } },
      unreachable: UNREACHABLE,
      'already gone': refusing(404, 'NOT_FOUND'),
    },
  },
  serialize: ({ save, picked, chosen, saved }) => [save, picked, chosen, saved].map((one) => one !== null),
};
