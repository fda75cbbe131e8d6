import { placed } from '../../test/support/checkout/samples.ts';
import { changedOrder, modification, visaPaid } from '../../test/support/order/modification.ts';
import { answering, refusing, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
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
      saved: answering({ ...placed(), versionKey: 'v3', summary: changedOrder().summary }),
      unknown: UNKNOWN,
      'still being saved': refusingCall(409, 'STILL_RUNNING'),
      'rejected after authorization': refusingCall(402, 'POST_AUTHORIZATION_REJECTED'),
      'being picked': refusingCall(409, 'CHECKOUT_CLOSED'),
      'too many wrong PINs': refusingCall(422, 'PIN_REFUSED', { reason: '75' }),
      'wrong PIN': refusingCall(422, 'PIN_REFUSED', { reason: '55' }),
      'changed elsewhere': refusingCall(409, 'VERSION_STALE'),
      'sold out': refusingCall(409, 'ITEM_FALLOUT'),
      declined: refusingCall(402, 'CARD_DECLINED'),
    },
    fallout: {
      removed: { output: { kind: 'removed', checkout: changedOrder() } },
      repriced: { output: { kind: 'repriced', checkout: changedOrder() } },
      available: { output: { kind: 'available' } },
      'cart wanted': { output: { kind: 'cartWanted' } },
      outdated: { output: { kind: 'outdated' } },
      closed: { output: { kind: 'closed' } },
      'not found out': { output: { kind: 'unknown', failure: { kind: 'unreachable' } } },
    },
    clearModifyCart: {
      cleared: answering(undefined),
      unknown: UNKNOWN,
      'still running': refusingCall(409, 'STILL_RUNNING'),
    },
    confirmChanges: { confirmed: { output: undefined }, unreachable: UNREACHABLE },
  },
  serialize: ({ modification: shown }) => [shown?.uncovered, shown?.checkout.payments.map(({ id }) => id)],
};
