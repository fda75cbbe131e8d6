import { product, productPage } from '../../test/support/cart/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { itemSearchMachine } from './item-search.machine.ts';

export const walk: Walk<typeof itemSearchMachine> = {
  machine: itemSearchMachine,
  starts: { 'an empty field': undefined },
  events: [{ type: 'text.change', text: 'milk' }, { type: 'search.submit' }],
  answers: {
    listProducts: {
      found: { output: productPage([product()]) },
      'nothing found': { output: productPage([]) },
      unreachable: UNREACHABLE,
    },
  },
  serialize: ({ text }) => text,
};
