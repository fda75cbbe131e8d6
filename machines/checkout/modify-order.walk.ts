import { placed } from '../../test/support/checkout/samples.ts';
import { changedOrder, modification, visaPaid } from '../../test/support/order/modification.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { modifyOrderMachine } from './modify-order.machine.ts';

const snap = visaPaid({ id: 'ebt', paymentType: 'EBT', authorizedAmount: 0 });
const changed = { output: modification() };
const unchanged = {
  output: modification({ isChanged: false, checkout: changedOrder({ originalSummary: null }) }),
};

export const walk: Walk<typeof modifyOrderMachine> = {
  machine: modifyOrderMachine,
  starts: { 'its address': { checkoutId: 'checkout-1' } },
  events: [
    { type: 'modification.reload' },
    { type: 'order.submit' },
    { type: 'order.resubmit' },
    { type: 'lock.close' },
    { type: 'changes.confirm' },
  ],
  answers: {
    loadModification: {
      changed,
      'changed, nothing to pay with': {
        output: modification({ checkout: changedOrder({ payments: [] }), uncovered: 7000 }),
      },
      'changed, paid with SNAP EBT': {
        output: modification({ checkout: changedOrder({ payments: [snap] }) }),
      },
      'changed beyond what can be authorized': { output: modification({ uncovered: 100 }) },
      unchanged,
      saved: { output: modification({ isChanged: false }) },
      'still being saved': refusing(409, 'STILL_RUNNING'),
      unknown: refusing(404, 'NOT_FOUND'),
      'being picked': refusing(409, 'CHECKOUT_CLOSED'),
      unreachable: UNREACHABLE,
    },
    reloadModification: { changed, unchanged, unreachable: UNREACHABLE },
    pinEntry: {
      entered: { output: { kind: 'entered', encryptedPin: 'sealed' } },
      canceled: { output: { kind: 'canceled' } },
    },
    saveModification: {
      saved: { output: { ...placed(), versionKey: 'v3', summary: changedOrder().summary } },
      unreachable: UNREACHABLE,
      'rejected after authorization': refusing(402, 'POST_AUTHORIZATION_REJECTED'),
      'being picked': refusing(409, 'CHECKOUT_CLOSED'),
      'too many wrong PINs': refusing(422, 'PIN_REFUSED', { reason: '75' }),
      'wrong PIN': refusing(422, 'PIN_REFUSED', { reason: '55' }),
      'changed elsewhere': refusing(409, 'VERSION_STALE'),
      'sold out': refusing(409, 'ITEM_FALLOUT'),
      declined: refusing(402, 'CARD_DECLINED'),
    },
    fallout: {
      removed: { output: { kind: 'removed', checkout: changedOrder() } },
      repriced: { output: { kind: 'repriced', checkout: changedOrder() } },
      none: { output: { kind: 'none' } },
      closed: { output: { kind: 'closed' } },
      outdated: { output: { kind: 'outdated' } },
      ended: { output: { kind: 'ended' } },
      canceled: { output: { kind: 'canceled' } },
    },
    clearModifyCart: {
      cleared: { output: undefined },
      unreachable: UNREACHABLE,
      'still running': refusing(409, 'STILL_RUNNING'),
    },
    confirmChanges: { confirmed: { output: undefined }, unreachable: UNREACHABLE },
  },
  serialize: ({ doubts, modification: shown }) => [
    doubts,
    shown?.uncovered,
    shown?.checkout.payments.map(({ id }) => id),
  ],
};
