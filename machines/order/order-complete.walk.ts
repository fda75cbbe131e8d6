import { canceled, checkout, placed } from '../../test/support/checkout/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { orderCompleteMachine } from './order-complete.machine.ts';

const input = { checkoutId: 'checkout-1', appName: 'rx' } as const;

export const walk: Walk<typeof orderCompleteMachine> = {
  machine: orderCompleteMachine,
  starts: {
    'its address alone': { ...input, placed: null },
    "the order's own address": { ...input, appName: placed().appName, placed: null },
    'the order just placed': { ...input, placed: placed() },
  },
  events: [{ type: 'order.reload' }],
  answers: {
    loadCheckout: {
      placed: { output: placed() },
      canceled: { output: canceled() },
      'still placing': { output: checkout({ status: 'PLACING' }) },
      'payment rejected': { output: checkout({ status: 'REJECTED' }) },
      'not placed': { output: checkout() },
      unreachable: UNREACHABLE,
      unknown: refusing(404, 'NOT_FOUND'),
    },
    sendConversion: { sent: { output: undefined }, unreachable: UNREACHABLE },
  },
};
