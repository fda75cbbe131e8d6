import { createEmptyActor } from 'xstate';
import { checkout, contact, placed } from '../../test/support/checkout/samples.ts';
import { answering, LATE, refusing, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { submissionMachine } from './submission.machine.ts';

const parent = createEmptyActor();
const order = {
  checkoutId: 'checkout-1',
  versionKey: 'v1',
  displayedTotal: 6412,
  contact,
  gratuityAmount: 0,
};

export const walk: Walk<typeof submissionMachine> = {
  machine: submissionMachine,
  starts: {
    'paid in part with SNAP EBT': {
      parent,
      order: { ...order, isV2: false, ebt: { lastFour: '0004', amount: 4000 } },
    },
    'paid with a card': { parent, order: { ...order, isV2: true, ebt: null } },
  },
  events: [{ type: 'lock.close' }, { type: 'order.resubmit' }, { type: 'order.edit' }],
  answers: {
    captureFraudData: { captured: { output: true }, unreachable: UNREACHABLE },
    placeOrder: {
      placed: { output: placed() },
      'still placing': { output: checkout({ status: 'PLACING' }) },
      late: LATE,
      'rejected after authorization': refusing(402, 'POST_AUTHORIZATION_REJECTED'),
      'time over': refusing(410, 'ORDER_EXPIRED'),
      'cart changed': refusing(409, 'CART_CHANGED'),
      'items sold out': refusing(409, 'ITEM_FALLOUT'),
      'changed elsewhere': refusing(409, 'VERSION_STALE'),
      declined: refusing(402, 'CARD_DECLINED'),
      'wrong PIN': refusing(422, 'PIN_REFUSED', { reason: '55' }),
      'too many wrong PINs': refusing(422, 'PIN_REFUSED', { reason: '75' }),
      'a field refused': refusing(422, 'INVALID_INPUT', {
        fields: { 'fulfillment.contact.phone': 'Unknown phone' },
      }),
      'no payment': refusing(422, 'PAYMENT_METHOD_REQUIRED'),
    },
    pinEntry: {
      entered: { output: { kind: 'entered', encryptedPin: 'sealed' } },
      canceled: { output: { kind: 'canceled' } },
    },
    outcome: {
      placed: { output: { kind: 'placed', checkout: placed() } },
      rejected: { output: { kind: 'rejected' } },
      closed: { output: { kind: 'closed' } },
      open: { output: { kind: 'open' } },
    },
    deleteCart: { cleared: answering({ successful: true }), 'not cleared': UNKNOWN },
  },
  serialize: ({ asked, failure }) => [Math.min(asked, 3), failure?.kind],
};
