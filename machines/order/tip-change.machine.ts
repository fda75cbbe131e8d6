import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Checkout, Gratuity } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import type { changeTip } from '../../services/contracts/tips.ts';
import {
  amountToSave,
  fieldsOf,
  problemOf,
  type TipFields,
  type TipProblem,
  tipFailureOf,
} from '../checkout/tip-fields.ts';
import { asFailure, failureIn, meaningOf } from '../shared/failures.ts';
import { hasNoAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { newKey } from '../shared/keys.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, type Service, serviceActors } from '../shared/services.ts';

export type TipChangeRef = ActorRefFrom<typeof tipChangeMachine>;

export interface TipChangeServices {
  changeTip: CallOf<typeof changeTip>;
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface TipChangeInput {
  orderId: string;
  checkout: Pick<Checkout, 'checkoutId' | 'versionKey' | 'paymentDetails'>;
  gratuity: Gratuity;
}

/** Why another tip wasn't paid, besides what can be wrong with its amount. */
export type TipChangeProblem =
  | TipProblem
  /** `reason` is the processor's decline code (ERR-13). */
  | { kind: 'declined'; reason: string | null }
  | { kind: 'paymentMissing' | 'paymentExpired' | 'changing' }
  /** The store didn't answer, so it may have been done. */
  | { kind: 'unknown' };

export type TipChangeOutput =
  /** In cents. */
  | { kind: 'changed'; tip: number }
  | { kind: 'canceled' }
  /** It's too late, or it isn't known what became of it. */
  | { kind: 'closed' | 'unknown' };

export type TipChangeEvent =
  | { type: 'tip.select'; tipValue: number }
  | { type: 'tip.selectOther' }
  | { type: 'tip.type'; otherValue: string }
  | { type: 'tip.save' }
  | { type: 'tip.cancel' }
  | { type: 'policy.open' }
  | { type: 'policy.close' };

interface TipChangeContext extends TipFields {
  orderId: string;
  checkoutId: string;
  versionKey: string;
  gratuity: Gratuity;
  /** Of the change on its way. */
  idempotencyKey: string;
  problem: TipChangeProblem | null;
}

type Meaning =
  | 'stale'
  | 'closed'
  | Extract<TipChangeProblem['kind'], `payment${string}` | 'declined' | 'changing'>;

const REFUSALS: Record<RefusalOf<typeof changeTip>, Meaning> = {
  VERSION_STALE: 'stale',
  CHECKOUT_CLOSED: 'closed',
  STILL_RUNNING: 'changing',
  CARD_DECLINED: 'declined',
  PAYMENT_METHOD_REQUIRED: 'paymentMissing',
  PAYMENT_METHOD_EXPIRED: 'paymentExpired',
};

function failureOf(failure: ServiceFailure): TipChangeProblem {
  const meaning = meaningOf(REFUSALS, failure);
  switch (meaning) {
    case 'declined':
      return { kind: meaning, reason: (failure.kind === 'refused' && failure.reason) || null };
    case 'paymentMissing':
    case 'paymentExpired':
    case 'changing':
      return { kind: meaning };
    default:
      return tipFailureOf(failure);
  }
}

const isTippable = (_: unknown, { gratuity }: Checkout): boolean => gratuity !== null;
const asOrder = ({ event }: { event: { output: Checkout } }): Checkout => event.output;

/**
 * Another tip for a delivery that was handed over (TIP-08). What was selected survives every failure. A change whose answer is lost is
 * sent again under its key; if that's lost, too, the shopper can try once more, and the page loads the order when they don't. An order
 * that changed elsewhere is loaded again and gets the tip that the shopper wants.
 */
export const tipChangeMachine = setup({
  types: {
    input: {} as TipChangeInput,
    context: {} as TipChangeContext,
    events: {} as TipChangeEvent,
    output: {} as TipChangeOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: {
    ...serviceActors<Pick<TipChangeServices, 'loadCheckout'>>('loadCheckout'),
    changeTip: idempotentCall<TipChangeServices, 'changeTip'>(),
  },
  guards: {
    isWrong: ({ context }) => problemOf(context, context.gratuity) !== null,
    isRefusedAs: ({ event }, { as }: { as: Meaning }) => meaningOf(REFUSALS, failureIn(event)) === as,
    isTippable,
    isAnswered,
    hasNoAnswer,
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
    storeFailure: assign((_, failure: ServiceFailure) => ({ problem: failureOf(failure) })),
    storeUnknown: assign({ problem: { kind: 'unknown' } }),
    storeKey: assign(() => ({ idempotencyKey: newKey(), problem: null })),
    storeVersion: assign((_, { versionKey }: Checkout) => ({ versionKey })),
  },
}).createMachine({
  id: 'tipChange',
  context: ({ input: { orderId, checkout, gratuity } }) => ({
    ...fieldsOf(checkout.paymentDetails.gratuityAmount, gratuity),
    orderId,
    checkoutId: checkout.checkoutId,
    versionKey: checkout.versionKey,
    gratuity,
    idempotencyKey: '',
    problem: null,
  }),
  output: ({ event }) => event.output as TipChangeOutput,
  initial: 'open',
  states: {
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
            'tip.save': [
              { guard: 'isWrong', actions: 'storeProblem' },
              { target: 'changing', actions: 'storeKey' },
            ],
            'tip.cancel': '#tipChange.canceled',
            'policy.open': 'readingPolicy',
          },
        },
        readingPolicy: {
          description: '“Tipping policy”: where a tip goes.',
          tags: 'modal',
          meta: { modal: 'TippingPolicy' },
          on: { 'policy.close': 'selecting' },
        },
        changing: {
          description: 'The store charges or refunds the difference.',
          tags: 'busy',
          invoke: {
            id: 'changeTip',
            src: 'changeTip',
            input: ({ context }) => ({
              call: 'changeTip',
              request: {
                orderId: context.orderId,
                versionKey: context.versionKey,
                paymentDetails: { gratuityAmount: amountToSave(context) },
                idempotencyKey: context.idempotencyKey,
              },
            }),
            onDone: [
              { guard: 'isAnswered', target: '#tipChange.changed' },
              {
                guard: 'hasNoAnswer',
                target: 'outcomeUnknown',
                actions: 'storeUnknown',
              },
              { guard: { type: 'isRefusedAs', params: { as: 'stale' } }, target: 'reloading' },
              { guard: { type: 'isRefusedAs', params: { as: 'closed' } }, target: '#tipChange.closed' },
              { target: 'selecting', actions: { type: 'storeFailure', params: asFailure } },
            ],
          },
        },
        outcomeUnknown: {
          description: "It's not known yet whether the tip was changed; the shopper can ask again.",
          on: { 'tip.save': 'changing', 'tip.cancel': '#tipChange.unknown' },
        },
        reloading: {
          description: "The order changed elsewhere; it's loaded again.",
          tags: 'busy',
          invoke: {
            id: 'loadCheckout',
            src: 'loadCheckout',
            input: ({ context: { checkoutId } }) => ({ checkoutId }),
            onDone: [
              {
                guard: { type: 'isTippable', params: asOrder },
                target: 'changing',
                actions: [{ type: 'storeVersion', params: asOrder }, 'storeKey'],
              },
              { target: '#tipChange.closed' },
            ],
            onError: { target: 'selecting', actions: { type: 'storeFailure', params: asFailure } },
          },
        },
      },
    },
    changed: {
      description: 'The order has the new tip.',
      type: 'final',
      output: ({ context }): TipChangeOutput => ({ kind: 'changed', tip: amountToSave(context) }),
    },
    canceled: {
      description: 'The shopper kept the tip.',
      type: 'final',
      output: { kind: 'canceled' },
    },
    closed: {
      description: "It's too late to change the tip.",
      type: 'final',
      output: { kind: 'closed' },
    },
    unknown: {
      description: "The shopper doesn't wait to learn whether the tip was changed.",
      type: 'final',
      output: { kind: 'unknown' },
    },
  },
});
