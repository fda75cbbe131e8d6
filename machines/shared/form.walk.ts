import { createEmptyActor } from 'xstate';
import { PostalCode } from '../../services/contracts/modalities.ts';
import { formMachine } from './form.machine.ts';
import type { Walk } from './walk.ts';

export const walk: Walk<typeof formMachine> = {
  machine: formMachine,
  starts: {
    'an empty field': { parent: createEmptyActor(), schema: PostalCode, values: { postalCode: '' } },
  },
  events: [
    { type: 'field.change', name: 'postalCode', value: '45202' },
    { type: 'field.blur', name: 'postalCode' },
    { type: 'form.submit' },
    { type: 'form.check' },
    { type: 'fields.refused', fields: { postalCode: 'Unknown postal code' } },
    { type: 'form.reset', values: { postalCode: '' } },
  ],
  answers: {},
  serialize: ({ values }) => values,
};
