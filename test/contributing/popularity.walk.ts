import type { Walk } from '../../machines/shared/walk.ts';
import { popularityMachine } from './popularity.machine.ts';

export const walk: Walk<typeof popularityMachine> = {
  machine: popularityMachine,
  starts: { 'a product page': { gtin13: '0000000004011' } },
  events: [{ type: 'popularity.refresh' }],
  answers: {
    countCarts: { counted: { output: 12 }, unreachable: { error: { kind: 'unreachable' } } },
  },
};
