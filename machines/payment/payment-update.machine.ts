import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Checkout, updatePayments } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import {
  asFailure,
  asServiceFailure,
  isOutcomeUnknown,
  meaningOf,
  referenceOf,
  waitOf,
} from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, slots } from '../shared/services.ts';
import type { PaymentChoice } from './payment-methods.ts';

export interface PaymentUpdateServices {
  updatePayments: Service<{ checkoutId: string; versionKey: string; payments: PaymentChoice[] }, Checkout>;
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface PaymentUpdateInput {
  checkoutId: string;
  /** Empty if the checkout came without one: then nothing can be updated (PAY-23). */
  versionKey: string;
  choice: PaymentChoice;
}

/** Why the store didn't take the selection. `inDoubt`: there was no response, so it may have. */
export interface PaymentUpdateFailure {
  kind: 'refused' | 'inDoubt' | 'stale' | 'versionKeyMissing' | 'methodExpired' | 'unsupported';
  /** After too many tries: how long to wait, in the store's words. */
  message?: string;
  requestId?: string;
}

export type PaymentUpdateOutput =
  | { kind: 'updated'; checkout: Checkout }
  /** The order changed on another device (ERR-34); the store's current checkout. */
  | { kind: 'reloaded'; checkout: Checkout }
  | { kind: 'dismissed' }
  /** Placed, expired, or rejected elsewhere: the page has to load it again. */
  | { kind: 'closed' };

interface PaymentUpdateContext extends PaymentUpdateInput {
  /** What the current update sends; `choice` may be newer. */
  sent: PaymentChoice;
  failure: PaymentUpdateFailure | null;
  /** The store's latest version. */
  checkout: Checkout | null;
}

export type PaymentUpdateEvent =
  /** The last selection wins: it's sent when the current update has its response. */
  { type: 'payment.chosen'; choice: PaymentChoice } | { type: 'update.retry' } | { type: 'update.dismiss' };

const isTaken = ({ status, payments }: Checkout, choice: PaymentChoice): boolean =>
  status === 'DRAFT' && payments.length === 1 && payments[0]?.id === choice.id;

/** `closed`: there's nothing left to pay. */
const REFUSALS: Record<RefusalOf<typeof updatePayments>, PaymentUpdateFailure['kind'] | 'closed'> = {
  VERSION_STALE: 'stale',
  CHECKOUT_CLOSED: 'closed',
  ORDER_EXPIRED: 'closed',
  STILL_RUNNING: 'refused',
  PAYMENT_METHOD_EXPIRED: 'methodExpired',
  UNSUPPORTED_PAYMENT: 'unsupported',
  SNAP_UNAVAILABLE: 'unsupported',
  BALANCE_UNKNOWN: 'refused',
  GIFT_CARD_LIMIT: 'refused',
};

const kindOf = (failure: ServiceFailure) =>
  isOutcomeUnknown(failure) ? 'inDoubt' : (meaningOf(REFUSALS, failure) ?? 'refused');

/** Where a refused update leads. */
const refusedAs = <const K extends ReturnType<typeof kindOf>>(as: K) => ({
  type: 'isRefusedAs' as const,
  params: ({ event }: { event: { error: unknown } }) => ({ failure: asServiceFailure(event.error), as }),
});

function failureOf(failure: ServiceFailure): PaymentUpdateFailure | null {
  const kind = kindOf(failure);
  if (kind === 'closed') return null;
  const message = waitOf(failure);
  if (message) return { kind, message };
  return kind === 'refused' || kind === 'inDoubt' ? { kind, ...referenceOf(failure) } : { kind };
}

/** Sets how a checkout is paid: one update at a time, the last selection wins (PAY-12 to PAY-15, PAY-23, PAY-24). */
export const paymentUpdateMachine = setup({
  types: {
    input: {} as PaymentUpdateInput,
    context: {} as PaymentUpdateContext,
    events: {} as PaymentUpdateEvent,
    output: {} as PaymentUpdateOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: slots<PaymentUpdateServices>('updatePayments', 'loadCheckout'),
  guards: {
    hasVersionKey: ({ context }) => context.versionKey !== '',
    isSuperseded: ({ context }) => context.choice.id !== context.sent.id,
    isTaken: ({ context }, checkout: Checkout) => isTaken(checkout, context.choice),
    isDraft: (_, { status }: Checkout) => status === 'DRAFT',
    isStale: ({ context }) => context.failure?.kind === 'stale',
    isRefetchNeeded: ({ context }) =>
      context.failure?.kind === 'inDoubt' || context.failure?.kind === 'versionKeyMissing',
    isRefusedAs: (_, { failure, as }: { failure: ServiceFailure; as: ReturnType<typeof kindOf> }) =>
      kindOf(failure) === as,
  },
  actions: {
    storeChoice: assign((_, { choice }: { choice: PaymentChoice }) => ({ choice })),
    storeSent: assign(({ context }) => ({ sent: context.choice, failure: null })),
    storeCheckout: assign((_, checkout: Checkout) => ({ checkout, versionKey: checkout.versionKey })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: failureOf(failure) })),
    storeVersionKeyMissing: assign({ failure: { kind: 'versionKeyMissing' } }),
  },
}).createMachine({
  id: 'paymentUpdate',
  context: ({ input }) => ({ ...input, sent: input.choice, failure: null, checkout: null }),
  output: ({ event }) => event.output as PaymentUpdateOutput,
  initial: 'deciding',
  on: { 'payment.chosen': { actions: { type: 'storeChoice', params: ({ event }) => event } } },
  states: {
    deciding: {
      always: [
        { guard: 'hasVersionKey', target: 'updating' },
        { target: 'failed', actions: 'storeVersionKeyMissing' },
      ],
    },
    updating: {
      tags: 'busy',
      entry: 'storeSent',
      invoke: {
        id: 'updatePayments',
        src: 'updatePayments',
        input: ({ context: { checkoutId, versionKey, choice } }) => ({
          checkoutId,
          versionKey,
          payments: [choice],
        }),
        onDone: [
          {
            guard: 'isSuperseded',
            target: 'updating',
            reenter: true,
            actions: { type: 'storeCheckout', params: ({ event }) => event.output },
          },
          { target: 'updated', actions: { type: 'storeCheckout', params: ({ event }) => event.output } },
        ],
        onError: [
          {
            guard: refusedAs('stale'),
            target: 'reloading',
            actions: { type: 'storeFailure', params: asFailure },
          },
          { guard: refusedAs('closed'), target: 'closed' },
          { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    failed: {
      tags: 'modal',
      meta: { modal: 'PaymentsUpdateFailed' },
      on: {
        'update.retry': [
          { guard: 'isStale', target: 'reloading' },
          { guard: 'isRefetchNeeded', target: 'refetching' },
          { target: 'updating' },
        ],
        'update.dismiss': 'dismissed',
      },
    },
    /** Before a retry: what the store has now, since a lost update may have been done. */
    refetching: {
      tags: 'busy',
      invoke: {
        id: 'refetch',
        src: 'loadCheckout',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          {
            guard: { type: 'isTaken', params: ({ event }) => event.output },
            target: 'updated',
            actions: { type: 'storeCheckout', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isDraft', params: ({ event }) => event.output },
            target: 'updating',
            actions: { type: 'storeCheckout', params: ({ event }) => event.output },
          },
          { target: 'closed' },
        ],
        onError: 'failed',
      },
    },
    /** The selection is dropped in favor of what the store has (ERR-34). */
    reloading: {
      tags: 'busy',
      invoke: {
        id: 'reload',
        src: 'loadCheckout',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
          {
            guard: { type: 'isDraft', params: ({ event }) => event.output },
            target: 'reloaded',
            actions: { type: 'storeCheckout', params: ({ event }) => event.output },
          },
          { target: 'closed' },
        ],
        onError: 'failed',
      },
    },
    updated: {
      type: 'final',
      output: ({ context }): PaymentUpdateOutput => ({ kind: 'updated', checkout: known(context.checkout) }),
    },
    reloaded: {
      type: 'final',
      output: ({ context }): PaymentUpdateOutput => ({ kind: 'reloaded', checkout: known(context.checkout) }),
    },
    dismissed: { type: 'final', output: { kind: 'dismissed' } },
    closed: { type: 'final', output: { kind: 'closed' } },
  },
});

export type PaymentUpdateRef = ActorRefFrom<typeof paymentUpdateMachine>;
