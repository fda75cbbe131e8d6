import { canceled, checkout, placed } from '../../test/support/checkout/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { rejectedOrderMachine } from './rejected-order.machine.ts';

export const walk: Walk<typeof rejectedOrderMachine> = {
  machine: rejectedOrderMachine,
  starts: { 'its address alone': { checkoutId: 'checkout-1', rejection: null } },
  events: [{ type: 'order.reload' }, { type: 'payment.retry' }],
  answers: {
    loadCheckout: {
      'payment rejected': { output: checkout({ status: 'REJECTED' }) },
      placed: { output: placed() },
      'still placing': { output: checkout({ status: 'PLACING' }) },
      canceled: { output: canceled() },
      open: { output: checkout() },
      unreachable: UNREACHABLE,
      unknown: refusing(404, 'NOT_FOUND'),
    },
  },
};
