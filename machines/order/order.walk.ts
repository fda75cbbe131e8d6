import { placed } from '../../test/support/checkout/samples.ts';
import { order } from '../../test/support/order/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { orderMachine } from './order.machine.ts';

const found = { summary: order(), checkout: placed() };

const cancellation = {
  canceled: { output: { successful: true as const } },
  unreachable: UNREACHABLE,
  'being picked': refusing(409, 'CHECKOUT_CLOSED'),
  'too often': refusing(429, 'RATE_LIMITED'),
};

export const walk: Walk<typeof orderMachine> = {
  machine: orderMachine,
  starts: { 'its address': { checkoutId: 'checkout-1' } },
  events: [
    { type: 'order.cancel' },
    { type: 'order.reload' },
    { type: 'page.resumed' },
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
    cancelOrder: cancellation,
    cancelAgain: cancellation,
  },
  serialize: ({ order: shown }) => shown?.summary.status,
};
