import { createEmptyActor } from 'xstate';
import { contact, contactFields } from '../../test/support/checkout/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { contactMachine } from './contact.machine.ts';

const preference = { customerOptedIn: false, message: '', hasErrors: false };

export const walk: Walk<typeof contactMachine> = {
  machine: contactMachine,
  starts: {
    'a shopper without a number': {
      parent: createEmptyActor(),
      shopperId: 'riley',
      checkoutId: 'checkout-1',
      hasTexts: true,
      values: { ...contactFields, phone: '' },
    },
  },
  events: [
    { type: 'form.changed', values: contactFields },
    { type: 'form.submitted', values: contactFields, output: contact },
    { type: 'contact.change' },
    { type: 'contact.cancel' },
    { type: 'contact.check' },
    { type: 'fields.refused', fields: { phone: 'Unknown phone' } },
  ],
  answers: {
    readContactDraft: {
      'no draft': { output: null },
      "this order's draft": { output: { ...contactFields, checkoutId: 'checkout-1' } },
      "another order's draft": { output: { ...contactFields, checkoutId: 'checkout-0' } },
      'not allowed to read': { error: new Error('forbidden') },
    },
    keepContactDraft: { kept: { output: undefined }, 'browser full': { error: new Error('full') } },
    lookUpSmsPreference: {
      'opted out': { output: preference },
      'opted in': { output: { ...preference, customerOptedIn: true } },
      'not known': { output: { ...preference, hasErrors: true } },
      unreachable: UNREACHABLE,
    },
  },
  serialize: ({ contact: entered, isCarried, finished, values }) => [
    entered !== null,
    isCarried,
    finished?.phone,
    values.phone,
  ],
};
