import { product } from '../../test/support/cart/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { replacementMachine } from './replacement.machine.ts';

const plantains = product({
  gtin13: '0000000042352',
  description: 'Plantains',
  imageUrl: '/images/products/chestnut.svg',
  left: 2,
});

export const walk: Walk<typeof replacementMachine> = {
  machine: replacementMachine,
  starts: { 'a line that is sold out': { gtin13: '0000000040112', description: 'Bananas' } },
  events: [
    { type: 'product.choose', gtin13: plantains.gtin13 },
    { type: 'list.reload' },
    { type: 'replacement.cancel' },
  ],
  answers: {
    listSubstitutes: {
      listed: { output: [plantains, product({ gtin13: '0000000042369', description: 'Red Bananas' })] },
      'nothing found': { output: [] },
      unreachable: UNREACHABLE,
    },
  },
};
