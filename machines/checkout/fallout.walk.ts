import { checkout, fallout } from '../../test/support/checkout/samples.ts';
import { answering, refusing, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { falloutMachine } from './fallout.machine.ts';

const rest = (total: number) =>
  checkout({ versionKey: 'v9', summary: { cost: { ...checkout().summary.cost, total } } });
const closed = {
  unreachable: UNREACHABLE,
  'order closed': refusing(409, 'CHECKOUT_CLOSED'),
  'time over': refusing(410, 'ORDER_EXPIRED'),
};

const removed = {
  removed: answering(rest(5124)),
  'at another price': answering(rest(1)),
  unreachable: UNKNOWN,
  'order closed': refusingCall(409, 'CHECKOUT_CLOSED'),
  'time over': refusingCall(410, 'ORDER_EXPIRED'),
  'changed elsewhere': refusingCall(409, 'VERSION_STALE'),
  'cart changed': refusingCall(409, 'PROMISE_STALE'),
  'too often': refusingCall(429, 'RATE_LIMITED'),
};

export const walk: Walk<typeof falloutMachine> = {
  machine: falloutMachine,
  starts: { 'an order refused for its items': { checkoutId: 'checkout-1', versionKey: 'v1' } },
  events: [{ type: 'fallout.remove' }, { type: 'fallout.close' }],
  answers: {
    getFallout: {
      'some sold out': { output: fallout() },
      'everything sold out': { output: fallout({ remaining: null }) },
      'nothing sold out': { output: null },
      ...closed,
    },
    removeFallout: removed,
  },
  serialize: (context) => context.fallout?.remaining === null,
};
