import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Checkout, Gratuity } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import type { updateTip } from '../../services/contracts/tips.ts';
import { asFailure, failureIn, meaningOf } from '../shared/failures.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';
import { asOrder, orderStatus } from './order-status.ts';
import {
  amountToSave,
  fieldsOf,
  problemOf,
  type TipFields,
  type TipProblem,
  tipFailureOf,
} from './tip-fields.ts';

export type TipRef = ActorRefFrom<typeof tipMachine>;

export interface TipServices {
  updateTip: CallOf<typeof updateTip>;
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface TipInput {
  checkout: Checkout;
  gratuity: Gratuity;
  /** A suggested amount that was pressed beside the total: it's saved without asking. */
  suggestion?: number | null;
}

export type TipOutput =
  | { kind: 'saved'; checkout: Checkout }
  | { kind: 'canceled' }
  /** Placed, expired, or rejected elsewhere. */
  | { kind: 'closed' };

export type TipEvent =
  | { type: 'tip.select'; tipValue: number }
  | { type: 'tip.selectOther' }
  | { type: 'tip.type'; otherValue: string }
  | { type: 'tip.save' }
  | { type: 'tip.cancel' }
  | { type: 'policy.open' }
  | { type: 'policy.close' };

interface TipContext extends TipFields {
  /** The store's latest version. */
  checkout: Checkout;
  gratuity: Gratuity;
  suggestion: number | null;
  problem: TipProblem | null;
}

/** What the store is asked to save. */
const tipToSave = (context: TipContext) => ({
  checkoutId: context.checkout.checkoutId,
  versionKey: context.checkout.versionKey,
  paymentDetails: { gratuityAmount: amountToSave(context) },
});

const REFUSALS: Record<RefusalOf<typeof updateTip>, 'stale' | 'closed' | 'notSaved'> = {
  VERSION_STALE: 'stale',
  CHECKOUT_CLOSED: 'closed',
  STILL_RUNNING: 'notSaved',
};

/**
 * The driver's tip: a suggestion, None, or another amount (TIP-01 to TIP-07); a suggestion also with one press beside the total. What was selected survives every failure; an
 * order that changed elsewhere is loaded again and the tip is saved to that.
 */
export const tipMachine = setup({
  types: {
    input: {} as TipInput,
    context: {} as TipContext,
    events: {} as TipEvent,
    output: {} as TipOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: serviceActors<TipServices>('updateTip', 'loadCheckout'),
  guards: {
    isChosen: ({ context }) => context.suggestion !== null,
    isWrong: ({ context }) => problemOf(context, context.gratuity) !== null,
    isRefusedAs: ({ event }, { as }: { as: 'stale' | 'closed' }) =>
      meaningOf(REFUSALS, failureIn(event)) === as,
    isDraft: orderStatus.isDraft,
  },
  actions: {
    storeSuggestion: assign((_, { tipValue }: { tipValue: number }) => ({
      tipValue,
      otherOption: false,
      problem: null,
    })),
    storeOther: assign({ otherOption: true, problem: null }),
    storeOtherValue: assign((_, { otherValue }: { otherValue: string }) => ({
      otherOption: true,
      otherValue,
      problem: null,
    })),
    storeProblem: assign(({ context }) => ({ problem: problemOf(context, context.gratuity) })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ problem: tipFailureOf(failure) })),
    storeCheckout: assign((_, checkout: Checkout) => ({ checkout })),
  },
}).createMachine({
  id: 'tip',
  context: ({ input: { checkout, gratuity, suggestion = null } }) => ({
    ...fieldsOf(suggestion ?? checkout.paymentDetails.gratuityAmount, gratuity),
    checkout,
    gratuity,
    suggestion,
    problem: null,
  }),
  output: ({ event }) => event.output as TipOutput,
  initial: 'deciding',
  states: {
    deciding: {
      description:
        'A suggestion pressed beside the total is saved as it is; otherwise, the shopper is asked.',
      always: [{ guard: 'isChosen', target: 'savingSuggestion' }, { target: 'open' }],
    },
    savingSuggestion: {
      description: 'The suggestion is being saved; the dialog opens only if that fails.',
      tags: 'busy',
      invoke: {
        id: 'updateTip',
        src: 'updateTip',
        input: ({ context }) => tipToSave(context),
        onDone: {
          target: 'saved',
          actions: { type: 'storeCheckout', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isRefusedAs', params: { as: 'stale' } }, target: 'open.reloading' },
          { guard: { type: 'isRefusedAs', params: { as: 'closed' } }, target: 'closed' },
          { target: 'open', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    open: {
      description: '“Select Tip Amount” is open over the order.',
      tags: 'modal',
      meta: { modal: 'SelectTipAmount' },
      initial: 'selecting',
      states: {
        selecting: {
          description: 'The shopper picks a suggested tip or types an amount.',
          on: {
            'tip.select': { actions: { type: 'storeSuggestion', params: ({ event }) => event } },
            'tip.selectOther': { actions: 'storeOther' },
            'tip.type': { actions: { type: 'storeOtherValue', params: ({ event }) => event } },
            'tip.save': [{ guard: 'isWrong', actions: 'storeProblem' }, { target: 'saving' }],
            'tip.cancel': '#tip.canceled',
            'policy.open': 'readingPolicy',
          },
        },
        /** Where a tip goes (TIP-02, TIP-08). */
        readingPolicy: {
          description: '“Tipping policy”: where a tip goes.',
          tags: 'modal',
          meta: { modal: 'TippingPolicy' },
          on: { 'policy.close': 'selecting' },
        },
        saving: {
          description: 'The tip is being saved.',
          tags: 'busy',
          invoke: {
            id: 'updateTip',
            src: 'updateTip',
            input: ({ context }) => tipToSave(context),
            onDone: {
              target: '#tip.saved',
              actions: { type: 'storeCheckout', params: ({ event }) => event.output },
            },
            onError: [
              { guard: { type: 'isRefusedAs', params: { as: 'stale' } }, target: 'reloading' },
              { guard: { type: 'isRefusedAs', params: { as: 'closed' } }, target: '#tip.closed' },
              { target: 'selecting', actions: { type: 'storeFailure', params: asFailure } },
            ],
          },
        },
        reloading: {
          description:
            "The order changed elsewhere, or the tip was saved without a response; it's loaded again.",
          tags: 'busy',
          invoke: {
            id: 'loadCheckout',
            src: 'loadCheckout',
            input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
            onDone: [
              {
                guard: { type: 'isDraft', params: asOrder },
                target: 'saving',
                actions: { type: 'storeCheckout', params: asOrder },
              },
              { target: '#tip.closed' },
            ],
            onError: { target: 'selecting', actions: { type: 'storeFailure', params: asFailure } },
          },
        },
      },
    },
    saved: {
      description: 'The tip is saved; the new total is on the page.',
      type: 'final',
      output: ({ context: { checkout } }): TipOutput => ({ kind: 'saved', checkout }),
    },
    canceled: {
      description: 'The shopper kept the earlier tip.',
      type: 'final',
      output: { kind: 'canceled' },
    },
    closed: {
      description: 'The order was closed elsewhere.',
      type: 'final',
      output: { kind: 'closed' },
    },
  },
});
