import { placed } from '../../test/support/checkout/samples.ts';
import { order } from '../../test/support/order/samples.ts';
import { answering, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { orderMachine } from './order.machine.ts';

const found = { summary: order(), checkout: placed() };

export const walk: Walk<typeof orderMachine> = {
  machine: orderMachine,
  starts: { 'its address': { checkoutId: 'checkout-1' } },
  events: [
    { type: 'order.cancel' },
    { type: 'order.reload' },
    { type: 'page.resumed' },
    { type: 'order.changed' },
    { type: 'cancellation.confirm' },
    { type: 'cancellation.dismiss' },
  ],
  answers: {
    loadOrder: {
      placed: { output: found },
      canceled: { output: { ...found, summary: order({ status: 'CANCELED' }) } },
      unknown: { output: null },
      unreachable: UNREACHABLE,
    },
    reloadOrder: { placed: { output: found }, unknown: { output: null }, unreachable: UNREACHABLE },
    askOrder: { placed: { output: found }, unknown: { output: null }, unreachable: UNREACHABLE },
    cancelOrder: {
      canceled: answering({ successful: true }),
      unreachable: UNKNOWN,
      'being picked': refusingCall(409, 'CHECKOUT_CLOSED'),
      'too often': refusingCall(429, 'RATE_LIMITED'),
    },
  },
  serialize: ({ order: shown }) => shown?.summary.status,
};
