import { product } from '../../test/support/cart/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { substitutionMachine } from './substitution.machine.ts';

const bananas = {
  gtin13: '0000000040112',
  description: 'Bananas',
  substitutionPolicy: 'SHOPPERS_CHOICE',
  chosenSubstitute: null,
  instructions: null,
} as const;
const plantains = product({
  gtin13: '0000000042352',
  description: 'Plantains',
  imageUrl: '/images/products/chestnut.svg',
});
const note = { note: 'Green ones, please.' };

export const walk: Walk<typeof substitutionMachine> = {
  machine: substitutionMachine,
  starts: {
    'the best match': bananas,
    'a chosen item': {
      ...bananas,
      substitutionPolicy: 'CHOSEN_SUBSTITUTE',
      chosenSubstitute: { gtin13: plantains.gtin13, description: plantains.description },
      instructions: 'Green ones, please.',
    },
  },
  events: [
    { type: 'policy.choose', policy: 'CHOSEN_SUBSTITUTE' },
    { type: 'policy.choose', policy: 'ASK_FIRST' },
    { type: 'policy.choose', policy: 'NO_SUBSTITUTIONS' },
    { type: 'substitute.choose', gtin13: plantains.gtin13, description: plantains.description },
    { type: 'text.change', text: 'plantains' },
    { type: 'search.submit' },
    { type: 'form.submitted', output: note, values: note },
    { type: 'substitution.cancel' },
  ],
  answers: {
    listSubstitutes: {
      listed: { output: [plantains, product({ gtin13: '0000000042369', description: 'Red Bananas' })] },
      'nothing found': { output: [] },
      unreachable: UNREACHABLE,
    },
  },
  serialize: ({ substitutionPolicy, chosenSubstitute, text, isMissing }) => [
    substitutionPolicy,
    chosenSubstitute?.gtin13,
    text,
    isMissing,
  ],
};
