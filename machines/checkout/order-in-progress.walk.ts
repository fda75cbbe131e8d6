import { createEmptyActor } from 'xstate';
import { placed } from '../../test/support/checkout/samples.ts';
import type { Walk } from '../shared/walk.ts';
import { orderInProgressMachine } from './order-in-progress.machine.ts';

export const walk: Walk<typeof orderInProgressMachine> = {
  machine: orderInProgressMachine,
  starts: { 'a shopper': { parent: createEmptyActor(), shopperId: 'riley' } },
  events: [
    { type: 'page.opened', checkoutId: 'checkout-1' },
    { type: 'page.opened', checkoutId: 'checkout-2' },
    { type: 'page.left', checkoutId: 'checkout-1', isPlacing: true },
    { type: 'page.left', checkoutId: 'checkout-1', isPlacing: false },
    { type: 'order.found', checkoutId: 'checkout-1' },
    { type: 'order.placed', checkout: placed() },
    { type: 'notice.dismiss' },
  ],
  answers: {
    outcome: {
      placed: { output: { kind: 'placed', checkout: placed() } },
      rejected: { output: { kind: 'rejected' } },
      open: { output: { kind: 'open' } },
      closed: { output: { kind: 'closed' } },
      unknowable: { output: { kind: 'unknowable' } },
    },
    forgetContactDraft: {
      forgotten: { output: undefined },
      'not allowed to write': { error: new Error('forbidden') },
    },
  },
  serialize: ({ checkoutId, shownId, looks }) => [checkoutId, shownId, looks],
};
