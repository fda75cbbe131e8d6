import { type ActorRefFrom, assign, setup } from 'xstate';
import type { updatePayments } from '../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { RefusalOf } from '../../services/contracts/operation.ts';
import {
  asFailure,
  failureIn,
  fieldErrors,
  isOutcomeUnknown,
  meaningOf,
  referenceOf,
  waitOf,
} from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import type { TenderEntry } from './tender-choice.ts';

export interface PaymentUpdateServices {
  updatePayments: Service<{ checkoutId: string; versionKey: string; payments: TenderEntry[] }, Checkout>;
  loadCheckout: Service<{ checkoutId: string }, Checkout>;
}

export interface PaymentUpdateInput {
  checkoutId: string;
  /** Empty if the checkout came without one: then nothing can be updated (PAY-23). */
  versionKey: string;
  payments: TenderEntry[];
}

/** Why the store didn't take the selection. `outcomeUnknown`: there was no response, so it may have. */
export interface PaymentUpdateFailure {
  kind:
    | 'refused'
    | 'outcomeUnknown'
    | 'stale'
    | 'versionKeyMissing'
    | 'methodExpired'
    | 'unsupported'
    | 'snapUnavailable'
    | 'balanceUnknown'
    | 'giftCardLimit';
  /** The store's own words: how long to wait after too many tries, or what's wrong with SNAP's amount. */
  message?: string;
  requestId?: string;
}

export type PaymentUpdateOutput =
  | { kind: 'updated'; checkout: Checkout }
  /** The order changed on another device (ERR-34), and the shopper doesn't insist; the store's current checkout. */
  | { kind: 'reloaded'; checkout: Checkout }
  | { kind: 'dismissed' }
  /** SNAP may pay less than was chosen. The store's current checkout, null if it isn't a newer one. */
  | { kind: 'snapAmountTooHigh'; checkout: Checkout | null }
  /** Placed, expired, or rejected elsewhere: the page has to load it again. */
  | { kind: 'closed' };

interface PaymentUpdateContext extends PaymentUpdateInput {
  /** What the current update sends; `payments` may be newer. */
  sent: TenderEntry[];
  failure: PaymentUpdateFailure | null;
  /** The store's latest version. */
  checkout: Checkout | null;
}

export type PaymentUpdateEvent =
  /** The last selection wins: it's sent when the current update has its response. */
  | { type: 'payment.chosen'; payments: TenderEntry[] }
  | { type: 'update.retry' }
  | { type: 'update.dismiss' }
  /** Pay without SNAP (PAY-16). */
  | { type: 'snap.remove' };

const isSnap = ({ paymentType }: TenderEntry): boolean => paymentType === 'EBT';

/** `closed`: there's nothing left to pay. */
const REFUSALS: Record<
  RefusalOf<typeof updatePayments>,
  PaymentUpdateFailure['kind'] | 'closed' | 'snapAmountTooHigh'
> = {
  VERSION_STALE: 'stale',
  CHECKOUT_CLOSED: 'closed',
  ORDER_EXPIRED: 'closed',
  STILL_RUNNING: 'refused',
  PAYMENT_METHOD_EXPIRED: 'methodExpired',
  UNSUPPORTED_PAYMENT: 'unsupported',
  SNAP_UNAVAILABLE: 'snapUnavailable',
  SNAP_AMOUNT_TOO_HIGH: 'snapAmountTooHigh',
  BALANCE_UNKNOWN: 'balanceUnknown',
  GIFT_CARD_LIMIT: 'giftCardLimit',
};

const kindOf = (failure: ServiceFailure) =>
  isOutcomeUnknown(failure) ? 'outcomeUnknown' : (meaningOf(REFUSALS, failure) ?? 'refused');

function failureOf(failure: ServiceFailure): PaymentUpdateFailure | null {
  const kind = kindOf(failure);
  if (kind === 'closed' || kind === 'snapAmountTooHigh') return null;
  const message = waitOf(failure) ?? Object.values(fieldErrors(failure))[0];
  if (message) return { kind, message };
  return kind === 'refused' || kind === 'outcomeUnknown' ? { kind, ...referenceOf(failure) } : { kind };
}

/**
 * Sets how a checkout is paid: one update at a time, the last selection wins (PAY-12 to PAY-18, PAY-23, PAY-24). Setting
 * the same tenders twice does no harm, so after a lost response, or for an order that changed elsewhere, the shopper's retry
 * sends the update to the version that the store has.
 */
export const paymentUpdateMachine = setup({
  types: {
    input: {} as PaymentUpdateInput,
    context: {} as PaymentUpdateContext,
    events: {} as PaymentUpdateEvent,
    output: {} as PaymentUpdateOutput,
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: serviceActors<PaymentUpdateServices>('updatePayments', 'loadCheckout'),
  guards: {
    hasVersionKey: ({ context }) => context.versionKey !== '',
    isSuperseded: ({ context }) => context.payments !== context.sent,
    hasSnap: ({ context }) => context.payments.some(isSnap),
    isDraft: (_, { status }: Checkout) => status === 'DRAFT',
    isStale: ({ context }) => context.failure?.kind === 'stale',
    isRefetchNeeded: ({ context: { failure } }) =>
      ['outcomeUnknown', 'stale', 'versionKeyMissing'].includes(failure?.kind ?? ''),
    isRefusedAs: ({ event }, { as }: { as: ReturnType<typeof kindOf> }) => kindOf(failureIn(event)) === as,
  },
  actions: {
    storeChoice: assign((_, { payments }: { payments: TenderEntry[] }) => ({ payments })),
    removeSnap: assign(({ context }) => ({ payments: context.payments.filter((entry) => !isSnap(entry)) })),
    storeSent: assign(({ context }) => ({ sent: context.payments, failure: null })),
    storeCheckout: assign((_, checkout: Checkout) => ({ checkout, versionKey: checkout.versionKey })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: failureOf(failure) })),
    storeVersionKeyMissing: assign({ failure: { kind: 'versionKeyMissing' } }),
  },
}).createMachine({
  id: 'paymentUpdate',
  context: ({ input }) => ({ ...input, sent: input.payments, failure: null, checkout: null }),
  output: ({ event }) => event.output as PaymentUpdateOutput,
  initial: 'deciding',
  on: { 'payment.chosen': { actions: { type: 'storeChoice', params: ({ event }) => event } } },
  states: {
    deciding: {
      description:
        'An order whose version is known is updated right away; otherwise the update counts as failed first.',
      always: [
        { guard: 'hasVersionKey', target: 'updating' },
        { target: 'failed', actions: 'storeVersionKeyMissing' },
      ],
    },
    updating: {
      description: 'The store saves what pays for the order.',
      tags: 'busy',
      entry: 'storeSent',
      invoke: {
        id: 'updatePayments',
        src: 'updatePayments',
        input: ({ context: { checkoutId, versionKey, payments } }) => ({ checkoutId, versionKey, payments }),
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
          { guard: { type: 'isRefusedAs', params: { as: 'closed' } }, target: 'closed' },
          {
            guard: { type: 'isRefusedAs', params: { as: 'snapAmountTooHigh' } },
            target: 'snapAmountTooHigh',
          },
          { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    failed: {
      description: "The payment wasn't saved with the order.",
      initial: 'deciding',
      on: {
        'update.retry': [{ guard: 'isRefetchNeeded', target: 'refetching' }, { target: 'updating' }],
      },
      states: {
        deciding: {
          description: 'With SNAP EBT selected, the shopper can continue without it.',
          always: [{ guard: 'hasSnap', target: 'withSnap' }, { target: 'withoutSnap' }],
        },
        /** PAY-05, PAY-13. */
        withSnap: {
          description: '“Something went wrong”: the shopper removes SNAP EBT or tries again.',
          tags: 'modal',
          meta: { modal: 'SnapUpdateFailed' },
          on: {
            'snap.remove': [
              { guard: 'isRefetchNeeded', target: '#paymentUpdate.refetching', actions: 'removeSnap' },
              { target: '#paymentUpdate.updating', actions: 'removeSnap' },
            ],
          },
        },
        withoutSnap: {
          description: '“Payment not updated”: the shopper tries again or keeps the earlier payment.',
          tags: 'modal',
          meta: { modal: 'PaymentsUpdateFailed' },
          on: {
            'update.dismiss': [
              { guard: 'isStale', target: '#paymentUpdate.reloading' },
              { target: '#paymentUpdate.dismissed' },
            ],
          },
        },
      },
    },
    refetching: {
      description:
        "The order's current version is looked up before a retry: it changed elsewhere, or the lost update may have been saved.",
      tags: 'busy',
      invoke: {
        id: 'refetch',
        src: 'loadCheckout',
        input: ({ context: { checkoutId } }) => ({ checkoutId }),
        onDone: [
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
      description: 'The selection is dropped, and the order is loaded as the store has it.',
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
      description: 'The payment is saved with the order.',
      type: 'final',
      output: ({ context }): PaymentUpdateOutput => ({ kind: 'updated', checkout: known(context.checkout) }),
    },
    reloaded: {
      description: "The order's own payment is selected again.",
      type: 'final',
      output: ({ context }): PaymentUpdateOutput => ({ kind: 'reloaded', checkout: known(context.checkout) }),
    },
    dismissed: {
      description: 'The shopper keeps the earlier payment.',
      type: 'final',
      output: { kind: 'dismissed' },
    },
    snapAmountTooHigh: {
      description: 'SNAP EBT may pay less than was chosen; the amount has to be lowered.',
      type: 'final',
      output: ({ context: { checkout } }): PaymentUpdateOutput => ({ kind: 'snapAmountTooHigh', checkout }),
    },
    closed: {
      description: 'The order was closed elsewhere.',
      type: 'final',
      output: { kind: 'closed' },
    },
  },
});

export type PaymentUpdateRef = ActorRefFrom<typeof paymentUpdateMachine>;
