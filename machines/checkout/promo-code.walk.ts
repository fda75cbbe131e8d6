import { discounted } from '../../test/support/checkout/promos.ts';
import { paidWith, placed } from '../../test/support/checkout/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { promoCodeMachine } from './promo-code.machine.ts';

const broken = refusing(500, 'INTERNAL', { requestId: 'request-0001' });
const loaded = {
  'with the code': { output: discounted() },
  'without the code': { output: paidWith('visa') },
  placed: { output: placed() },
  broken,
};

export const walk: Walk<typeof promoCodeMachine> = {
  machine: promoCodeMachine,
  starts: { 'an order without codes': { checkout: paidWith('visa'), isV2: true } },
  events: [
    { type: 'form.changed', values: { code: 'W' } },
    { type: 'form.submitted', values: { code: 'WELCOME10' }, output: { code: 'WELCOME10' } },
    { type: 'promo.remove', code: 'WELCOME10' },
    { type: 'promo.close' },
  ],
  answers: {
    updatePromo: {
      applied: { output: discounted() },
      unreachable: UNREACHABLE,
      broken,
      'code expired': refusing(422, 'INVALID_INPUT', {
        fields: { 'priceAdjustment.promos.0.code': 'This promo code has expired.' },
      }),
      'changed elsewhere': refusing(409, 'VERSION_STALE'),
      'order closed': refusing(409, 'CHECKOUT_CLOSED'),
    },
    reload: loaded,
    check: loaded,
  },
  serialize: ({ change, problem }) => [change?.action, problem?.kind],
};
