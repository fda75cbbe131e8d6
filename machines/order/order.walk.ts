import { gratuityFor } from '../../rules/tips.ts';
import { placed } from '../../test/support/checkout/samples.ts';
import { order } from '../../test/support/order/samples.ts';
import { answering, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { orderMachine } from './order.machine.ts';

const found = { summary: order(), checkout: placed() };
const delivered = {
  summary: order({ status: 'COMPLETED', modalityType: 'DELIVERY', pickupType: null }),
  checkout: { ...placed(), gratuity: gratuityFor(4_000), tipUntil: '2026-11-24T20:10:00Z' },
};

export const walk: Walk<typeof orderMachine> = {
  machine: orderMachine,
  starts: {
    'its address': { checkoutId: 'checkout-1' },
    'to buy it again': { checkoutId: 'checkout-1', isBoughtAgain: true },
  },
  events: [
    { type: 'order.cancel' },
    { type: 'tip.open' },
    { type: 'again.open' },
    { type: 'order.reload' },
    { type: 'page.resumed' },
    { type: 'order.changed' },
    { type: 'proposal.answered' },
    { type: 'cancellation.confirm' },
    { type: 'cancellation.dismiss' },
  ],
  answers: {
    loadOrder: {
      placed: { output: found },
      delivered: { output: delivered },
      canceled: { output: { ...found, summary: order({ status: 'CANCELED' }) } },
      unknown: { output: null },
      unreachable: UNREACHABLE,
    },
    reloadOrder: { placed: { output: found }, unknown: { output: null }, unreachable: UNREACHABLE },
    askOrder: { placed: { output: found }, unknown: { output: null }, unreachable: UNREACHABLE },
    arrival: {},
    changes: {},
    tipChange: {
      changed: { output: { kind: 'changed', tip: 600 } },
      canceled: { output: { kind: 'canceled' } },
      'too late': { output: { kind: 'closed' } },
      unknown: { output: { kind: 'unknown' } },
    },
    buyAgain: {
      added: { output: { kind: 'added', lineItems: [] } },
      canceled: { output: { kind: 'canceled' } },
    },
    cancelOrder: {
      canceled: answering({ successful: true }),
      unreachable: UNKNOWN,
      'being picked': refusingCall(409, 'CHECKOUT_CLOSED'),
      'too often': refusingCall(429, 'RATE_LIMITED'),
    },
  },
  serialize: ({ order: shown, isBoughtAgain }) => [shown?.summary.status, isBoughtAgain],
};
