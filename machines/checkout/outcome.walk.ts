import { checkout, placed } from '../../test/support/checkout/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { outcomeMachine } from './outcome.machine.ts';

export const walk: Walk<typeof outcomeMachine> = {
  machine: outcomeMachine,
  starts: { 'an order without a response': { checkoutId: 'checkout-1' } },
  events: [{ type: 'outcome.ask' }],
  answers: {
    askOutcome: {
      placed: { output: placed() },
      'still placing': { output: checkout({ status: 'PLACING' }) },
      rejected: { output: checkout({ status: 'REJECTED' }) },
      'not placed': { output: checkout({ status: 'DRAFT' }) },
      expired: { output: checkout({ status: 'EXPIRED' }) },
      unreachable: UNREACHABLE,
      unknown: refusing(404, 'NOT_FOUND'),
    },
  },
};
