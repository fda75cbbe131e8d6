import { gratuityFor } from '../../rules/tips.ts';
import { checkout, placed } from '../../test/support/checkout/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { tipMachine } from './tip.machine.ts';

const gratuity = gratuityFor(4_000);
const tipped = (gratuityAmount: number) =>
  checkout({ gratuity, paymentDetails: { ...checkout().paymentDetails, gratuityAmount } });

export const walk: Walk<typeof tipMachine> = {
  machine: tipMachine,
  starts: {
    'an order without a tip': { checkout: tipped(0), gratuity },
    'a suggestion pressed': { checkout: tipped(0), gratuity, suggestion: 600 },
  },
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
    updateTip: {
      saved: { output: tipped(600) },
      unreachable: UNREACHABLE,
      'changed elsewhere': refusing(409, 'VERSION_STALE'),
      'order closed': refusing(409, 'CHECKOUT_CLOSED'),
    },
    loadCheckout: {
      loaded: { output: tipped(0) },
      placed: { output: placed() },
      unreachable: UNREACHABLE,
    },
  },
  serialize: ({ suggestion, otherOption, otherValue, problem }) => [
    suggestion,
    otherOption,
    otherValue,
    problem?.kind,
  ],
};
