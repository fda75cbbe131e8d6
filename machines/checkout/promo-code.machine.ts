import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import {
  type addPromo,
  type addPromoCode,
  type PromoForm,
  promoForm,
} from '../../services/contracts/promos.ts';
import {
  asFailure,
  failureIn,
  fieldErrors,
  isOutcomeUnknown,
  meaningOf,
  referenceOf,
  waitOf,
} from '../shared/failures.ts';
import { type FormFact, formMachine } from '../shared/form.machine.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { asOrder, orderStatus } from './order-status.ts';

export type PromoCodeRef = ActorRefFrom<typeof promoCodeMachine>;

/** What the shopper asks for. */
export interface PromoChange {
  action: 'Add' | 'Remove';
  code: string;
}

export interface PromoCodeServices {
  /** With the current call or the legacy one (AUT-14), whose caller has no version. */
  updatePromo: Service<PromoChange & { checkoutId: string; versionKey: string; isV2: boolean }, Checkout>;
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface PromoCodeInput {
  checkout: Checkout;
  isV2: boolean;
}

/** Why the last change wasn't made, unless the code's field says it. */
export type PromoProblem =
  | { kind: 'notAdded' | 'notRemoved'; requestId?: string }
  /** Refused with these words. */
  | { kind: 'refused'; words: string };

export type PromoCodeOutput =
  | { kind: 'added' | 'removed'; code: string; checkout: Checkout }
  | { kind: 'canceled' }
  /** Placed, expired, or rejected elsewhere. */
  | { kind: 'closed' };

export type PromoCodeEvent =
  /** The code to add. */
  FormFact<PromoForm> | { type: 'promo.remove'; code: string } | { type: 'promo.close' };

interface PromoCodeContext extends PromoCodeInput {
  change: PromoChange | null;
  problem: PromoProblem | null;
}

/** What the shopper last asked for. */
const asked = ({ change }: PromoCodeContext): PromoChange => known(change);

const codesOf = ({ priceAdjustment }: Checkout) => priceAdjustment.promos.map(({ code }) => code);

type Refusal = RefusalOf<typeof addPromo> | RefusalOf<typeof addPromoCode>;

const REFUSALS: Record<Refusal, 'stale' | 'closed' | 'notChanged'> = {
  VERSION_STALE: 'stale',
  CHECKOUT_CLOSED: 'closed',
  STILL_RUNNING: 'notChanged',
};

function problemOf(context: PromoCodeContext, failure: ServiceFailure): PromoProblem {
  const words = waitOf(failure);
  if (words) return { kind: 'refused', words };
  return { kind: asked(context).action === 'Add' ? 'notAdded' : 'notRemoved', ...referenceOf(failure) };
}

/** The store's words about the code. */
const wordsOf = (failure: ServiceFailure): string | undefined => Object.values(fieldErrors(failure))[0];

/**
 * An order's promo codes: adds and removes one at a time (PRM-01 to PRM-06). What was typed survives every failure;
 * after a lost response or a change elsewhere, the store is asked what the order has before anything is repeated.
 */
export const promoCodeMachine = setup({
  types: {
    input: {} as PromoCodeInput,
    context: {} as PromoCodeContext,
    events: {} as PromoCodeEvent,
    output: {} as PromoCodeOutput,
    children: {} as { form: 'form' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: { ...serviceActors<PromoCodeServices>('updatePromo', 'loadCheckout'), form: formMachine },
  guards: {
    isRefusedAs: ({ event }, { as }: { as: 'stale' | 'closed' }) =>
      meaningOf(REFUSALS, failureIn(event)) === as,
    isOutcomeUnknown: (_, failure: ServiceFailure) => isOutcomeUnknown(failure),
    isCodeRefused: ({ context }, failure: ServiceFailure) =>
      asked(context).action === 'Add' && wordsOf(failure) !== undefined,
    isAdded: ({ context }) => asked(context).action === 'Add',
    hasWantedCodes: ({ context }, checkout: Checkout) => {
      const { action, code } = asked(context);
      return orderStatus.isDraft(null, checkout) && codesOf(checkout).includes(code) === (action === 'Add');
    },
    ...orderStatus,
  },
  actions: {
    storeAddition: assign((_, { output }: { output: PromoForm }) => ({
      change: { action: 'Add' as const, code: output.code },
      problem: null,
    })),
    storeRemoval: assign((_, { code }: { code: string }) => ({
      change: { action: 'Remove' as const, code },
      problem: null,
    })),
    storeCheckout: assign((_, checkout: Checkout) => ({ checkout })),
    storeFailure: assign(({ context }, failure: ServiceFailure) => ({
      problem: problemOf(context, failure),
    })),
    storeNotChanged: assign(({ context }) => ({ problem: problemOf(context, { kind: 'unreachable' }) })),
    clearProblem: assign({ problem: null }),
    showRefused: sendTo('form', (_, failure: ServiceFailure) => ({
      type: 'fields.refused',
      fields: { code: known(wordsOf(failure)) },
    })),
  },
}).createMachine({
  id: 'promoCode',
  context: ({ input }) => ({ ...input, change: null, problem: null }),
  output: ({ event }) => event.output as PromoCodeOutput,
  initial: 'open',
  states: {
    open: {
      description: '“Promo codes” is open over the order.',
      tags: 'modal',
      meta: { modal: 'PromoCodes' },
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self }) => ({ parent: self, schema: promoForm, values: { code: '' } }),
      },
      initial: 'editing',
      states: {
        editing: {
          description: 'The shopper types a code or removes one.',
          on: {
            'form.changed': { actions: 'clearProblem' },
            'form.submitted': {
              target: 'changing',
              actions: { type: 'storeAddition', params: ({ event }) => event },
            },
            'promo.remove': {
              target: 'changing',
              actions: { type: 'storeRemoval', params: ({ event }) => event },
            },
            'promo.close': '#promoCode.canceled',
          },
        },
        changing: {
          description: 'The store applies or removes the code.',
          tags: 'busy',
          invoke: {
            id: 'updatePromo',
            src: 'updatePromo',
            input: ({ context }) => ({
              checkoutId: context.checkout.checkoutId,
              versionKey: context.checkout.versionKey,
              ...asked(context),
              isV2: context.isV2,
            }),
            onDone: { target: '#promoCode.changed', actions: { type: 'storeCheckout', params: asOrder } },
            onError: [
              { guard: { type: 'isRefusedAs', params: { as: 'stale' } }, target: 'reloading' },
              { guard: { type: 'isRefusedAs', params: { as: 'closed' } }, target: '#promoCode.closed' },
              { guard: { type: 'isOutcomeUnknown', params: asFailure }, target: 'checking' },
              {
                guard: { type: 'isCodeRefused', params: asFailure },
                target: 'editing',
                actions: { type: 'showRefused', params: asFailure },
              },
              { target: 'editing', actions: { type: 'storeFailure', params: asFailure } },
            ],
          },
        },
        reloading: {
          description: "The order changed elsewhere, maybe by this very code; it's loaded again.",
          tags: 'busy',
          invoke: {
            id: 'reload',
            src: 'loadCheckout',
            input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
            onDone: [
              {
                guard: { type: 'hasWantedCodes', params: asOrder },
                target: '#promoCode.changed',
                actions: { type: 'storeCheckout', params: asOrder },
              },
              {
                guard: { type: 'isDraft', params: asOrder },
                target: 'changing',
                actions: { type: 'storeCheckout', params: asOrder },
              },
              { target: '#promoCode.closed' },
            ],
            onError: { target: 'editing', actions: { type: 'storeFailure', params: asFailure } },
          },
        },
        checking: {
          description: 'No response came; the store is asked whether the code was applied.',
          tags: 'busy',
          invoke: {
            id: 'check',
            src: 'loadCheckout',
            input: ({ context: { checkout } }) => ({ checkoutId: checkout.checkoutId }),
            onDone: [
              {
                guard: { type: 'hasWantedCodes', params: asOrder },
                target: '#promoCode.changed',
                actions: { type: 'storeCheckout', params: asOrder },
              },
              {
                guard: { type: 'isDraft', params: asOrder },
                target: 'editing',
                actions: [{ type: 'storeCheckout', params: asOrder }, 'storeNotChanged'],
              },
              { target: '#promoCode.closed' },
            ],
            onError: { target: 'editing', actions: { type: 'storeFailure', params: asFailure } },
          },
        },
      },
    },
    changed: {
      description: 'The code is settled, and the total changed.',
      always: [{ guard: 'isAdded', target: 'added' }, { target: 'removed' }],
    },
    added: {
      description: 'The code is applied; the new total is on the page.',
      type: 'final',
      output: ({ context }): PromoCodeOutput => ({
        kind: 'added',
        code: asked(context).code,
        checkout: context.checkout,
      }),
    },
    removed: {
      description: 'The code is removed; the new total is on the page.',
      type: 'final',
      output: ({ context }): PromoCodeOutput => ({
        kind: 'removed',
        code: asked(context).code,
        checkout: context.checkout,
      }),
    },
    canceled: {
      description: 'The shopper closed the codes.',
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
