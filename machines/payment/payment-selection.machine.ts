import { asFailure } from '../shared/failures.ts';
import { knownDetails } from './card-details.ts';
import { appliedId, chosen, paymentSelectionFlow } from './payment-selection.setup.ts';

/**
 * What the order is paid with: a saved card, a bank account, or a new card (PAY-06 to PAY-08, PAY-12). A choice is sent
 * at once; `chosenId` goes back to what the store has when it was not taken.
 */
export const paymentSelectionMachine = paymentSelectionFlow.createMachine({
  id: 'paymentSelection',
  context: ({ input }) => ({ ...input, methods: null, chosenId: appliedId(input.checkout), notice: null }),
  initial: 'loading',
  on: {
    'session.lost': { actions: 'tellSessionLost' },
    'checkout.refreshed': { actions: { type: 'storeCheckout', params: ({ event }) => event } },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPaymentMethods',
        src: 'loadPaymentMethods',
        input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
        onDone: { target: 'ready', actions: { type: 'storeMethods', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isSessionOver', params: asFailure },
            target: 'failed',
            actions: 'tellSessionLost',
          },
          { target: 'failed', actions: { type: 'tellChanged', params: { isSettled: true } } },
        ],
      },
    },
    failed: { on: { 'methods.reload': 'loading' } },
    ready: {
      initial: 'deciding',
      states: {
        deciding: {
          always: [
            { guard: 'hasPreferred', target: 'updating', actions: 'choosePreferred' },
            { target: 'choosing' },
          ],
        },
        choosing: {
          entry: { type: 'tellChanged', params: { isSettled: true } },
          exit: { type: 'tellChanged', params: { isSettled: false } },
          on: {
            'payment.choose': [
              {
                guard: { type: 'isApplied', params: ({ event }) => event },
                actions: 'clearNotice',
              },
              {
                guard: { type: 'isUsable', params: ({ event }) => event },
                target: 'updating',
                actions: { type: 'storeChoice', params: ({ event }) => event },
              },
            ],
            'card.add': 'addingCard',
            'payment.lock': 'locked',
          },
        },
        updating: {
          tags: 'busy',
          invoke: {
            id: 'paymentUpdate',
            src: 'paymentUpdate',
            input: ({ context }) => ({
              checkoutId: context.checkout.checkoutId,
              versionKey: context.checkout.versionKey,
              choice: chosen(context),
            }),
            onDone: [
              {
                guard: { type: 'isUpdated', params: ({ event }) => event.output },
                target: 'choosing',
                actions: [{ type: 'storeUpdate', params: ({ event }) => event.output }, 'tellCheckout'],
              },
              {
                guard: { type: 'isOver', params: ({ event }) => event.output },
                target: 'locked',
                actions: { type: 'giveUpChoice', params: ({ event }) => event.output },
              },
              {
                target: 'choosing',
                actions: { type: 'giveUpChoice', params: ({ event }) => event.output },
              },
            ],
          },
          on: {
            'payment.choose': {
              guard: { type: 'isUsable', params: ({ event }) => event },
              actions: [{ type: 'storeChoice', params: ({ event }) => event }, 'passChoice'],
            },
          },
        },
        addingCard: {
          invoke: {
            id: 'cardForm',
            src: 'cardForm',
            input: ({ self, context: { checkout, holder } }) => ({
              parent: self,
              checkoutId: checkout.checkoutId,
              versionKey: checkout.versionKey,
              known: knownDetails(holder, checkout),
            }),
            onDone: [
              {
                guard: { type: 'isAdded', params: ({ event }) => event.output },
                target: 'choosing',
                actions: [{ type: 'storeCard', params: ({ event }) => event.output }, 'tellCheckout'],
              },
              {
                guard: { type: 'isInDoubt', params: ({ event }) => event.output },
                target: 'lookingAgain',
              },
              { target: 'choosing' },
            ],
          },
        },
        /** The card may have been added although no answer said so. */
        lookingAgain: {
          tags: 'busy',
          invoke: {
            id: 'lookAgain',
            src: 'loadCheckout',
            input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
            onDone: {
              target: '#paymentSelection.loading',
              actions: [
                { type: 'storeCheckout', params: ({ event }) => ({ checkout: event.output }) },
                'tellCheckout',
              ],
            },
            onError: '#paymentSelection.loading',
          },
        },
        /** The order is being placed, or the page ends with what was told last and hears nothing more. */
        locked: { on: { 'payment.unlock': 'choosing' } },
      },
    },
  },
});
