import { checkout, paidWith, placed } from '../../test/support/checkout/samples.ts';
import { entry } from '../../test/support/payment/tenders.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { paymentUpdateMachine } from './payment-update.machine.ts';

const loaded = {
  'without payment': { output: checkout() },
  'with the payment': { output: paidWith('visa') },
  placed: { output: placed() },
  unreachable: UNREACHABLE,
};

export const walk: Walk<typeof paymentUpdateMachine> = {
  machine: paymentUpdateMachine,
  starts: {
    'a card selected': { checkoutId: 'checkout-1', versionKey: 'v1', payments: [entry('visa')] },
    'an unknown version': { checkoutId: 'checkout-1', versionKey: '', payments: [entry('visa')] },
    'SNAP EBT and a card selected': {
      checkoutId: 'checkout-1',
      versionKey: 'v1',
      payments: [entry('ebt'), entry('visa')],
    },
  },
  events: [
    { type: 'payment.chosen', payments: [entry('amex')] },
    { type: 'update.retry' },
    { type: 'update.dismiss' },
    { type: 'snap.remove' },
  ],
  answers: {
    updatePayments: {
      updated: { output: paidWith('visa') },
      unreachable: UNREACHABLE,
      'order changed elsewhere': refusing(409, 'VERSION_STALE'),
      'order closed': refusing(409, 'CHECKOUT_CLOSED'),
      'not taken': refusing(422, 'UNSUPPORTED_PAYMENT'),
      'too much for SNAP EBT': refusing(422, 'SNAP_AMOUNT_TOO_HIGH'),
    },
    refetch: loaded,
    reload: loaded,
  },
  serialize: ({ failure, payments, sent, versionKey }) => [
    failure?.kind,
    payments.map(({ id }) => id),
    payments === sent,
    versionKey !== '',
  ],
};
