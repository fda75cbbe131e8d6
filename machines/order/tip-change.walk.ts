import { gratuityFor } from '../../rules/tips.ts';
import { placed } from '../../test/support/checkout/samples.ts';
import { answering, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { tipChangeMachine } from './tip-change.machine.ts';

const gratuity = gratuityFor(4_000);
const order = { ...placed(), gratuity, tipUntil: '2026-11-24T20:10:00Z' };

export const walk: Walk<typeof tipChangeMachine> = {
  machine: tipChangeMachine,
  starts: { 'a delivered order': { orderId: 'order-1', checkout: order, gratuity } },
  events: [
    { type: 'tip.select', tipValue: 600 },
    { type: 'tip.selectOther' },
    { type: 'tip.type', otherValue: '5' },
    { type: 'tip.save' },
    { type: 'tip.cancel' },
    { type: 'policy.open' },
    { type: 'policy.close' },
  ],
  answers: {
    changeTip: {
      changed: answering(order),
      unreachable: UNKNOWN,
      declined: refusingCall(402, 'CARD_DECLINED', { reason: 'INSUFFICIENT_FUNDS' }),
      'changed elsewhere': refusingCall(409, 'VERSION_STALE'),
      'too late': refusingCall(409, 'CHECKOUT_CLOSED'),
    },
    loadCheckout: {
      loaded: { output: order },
      'too late': { output: { ...order, gratuity: null, tipUntil: null } },
      unreachable: UNREACHABLE,
    },
  },
  serialize: ({ otherOption, otherValue, problem }) => [otherOption, otherValue, problem?.kind],
};
