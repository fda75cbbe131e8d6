import { assign, setup } from 'xstate';
import type { Checkout, Contact } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { asFailure, asServiceFailure, isSessionOver, refusalCode } from '../shared/failures.ts';
import { newKey } from '../shared/keys.ts';
import { type Service, slots } from '../shared/services.ts';
import { cartClearingMachine } from './cart-clearing.machine.ts';
import { type Outcome, outcomeMachine } from './outcome.machine.ts';
import { isOrderInDoubt, type SubmissionFailure, submissionFailure } from './submission.failures.ts';

/** What the shopper saw and agreed to. */
export interface Order {
  checkoutId: string;
  versionKey: string;
  displayedTotal: number;
  contact: Contact;
  gratuityAmount: number;
  /** By the current call, or by the legacy one (AUT-14). */
  isV2: boolean;
}

export interface SubmissionServices {
  placeOrder: Service<Order & { idempotencyKey: string }, Checkout>;
}

export type SubmissionOutput =
  | { kind: 'placed'; checkout: Checkout; isCartCleared: boolean }
  /** Rejected after its authorization (ERR-37); the checkout's page says why, or `rejection` does. */
  | { kind: 'rejected'; rejection: { code: string; reason: string } | null }
  | { kind: 'sessionLost' }
  | { kind: 'failed'; failure: SubmissionFailure };

interface SubmissionContext {
  order: Order;
  /** Made once: every try of this order carries it, so that no second order can come of it. */
  idempotencyKey: string;
  /** Tries whose outcome the store had to be asked for. */
  doubts: number;
  placed: Checkout | null;
  failure: SubmissionFailure;
  output: SubmissionOutput;
}

export type SubmissionEvent =
  /** Try the same order once more. */
  | { type: 'order.resubmit' }
  /** Back to the page, with everything still there. */
  | { type: 'order.edit' };

function rejectionOf(failure: ServiceFailure) {
  if (failure.kind !== 'refused') return null;
  return { code: failure.reason ?? failure.code, reason: failure.message };
}

const placedBy = ({ placed }: SubmissionContext): Checkout => {
  if (!placed) throw new Error('Clearing the cart without a placed order.');
  return placed;
};

/**
 * Places one order, exactly once (SUB-01 to SUB-04). An outcome that is not known is asked about before anything is
 * sent again, and what is sent again carries the same key; the second doubt is left to the shopper.
 */
export const submissionMachine = setup({
  types: {
    input: {} as { order: Order },
    context: {} as SubmissionContext,
    events: {} as SubmissionEvent,
    output: {} as SubmissionOutput,
    children: {} as { outcome: 'outcome' },
    tags: {} as 'busy',
  },
  actors: {
    ...slots<SubmissionServices>('placeOrder'),
    outcome: outcomeMachine,
    cartClearing: cartClearingMachine,
  },
  guards: {
    isPlaced: (_, { status }: Checkout) => status === 'PLACED',
    isInDoubt: (_, failure: ServiceFailure) => isOrderInDoubt(failure),
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
    isRejected: (_, failure: ServiceFailure) => refusalCode(failure) === 'POST_AUTHORIZATION_REJECTED',
    isKnown: (_, { outcome, as }: { outcome: Outcome; as: Outcome['kind'] }) => outcome.kind === as,
    isFirstDoubt: ({ context }) => context.doubts === 1,
  },
  actions: {
    countDoubt: assign({ doubts: ({ context }) => context.doubts + 1 }),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: submissionFailure(failure) })),
    storePlaced: assign((_, placed: Checkout) => ({ placed })),
    storeOutcome: assign((_, outcome: Outcome) =>
      outcome.kind === 'placed' ? { placed: outcome.checkout } : {},
    ),
    storeOutput: assign((_, output: SubmissionOutput) => ({ output })),
    concludeFailed: assign({ output: ({ context: { failure } }) => ({ kind: 'failed' as const, failure }) }),
    concludePlaced: assign(({ context }, { isCleared }: { isCleared: boolean }) => ({
      output: { kind: 'placed' as const, checkout: placedBy(context), isCartCleared: isCleared },
    })),
  },
}).createMachine({
  id: 'submission',
  context: ({ input }) => ({
    ...input,
    idempotencyKey: newKey(),
    doubts: 0,
    placed: null,
    failure: { kind: 'generic', code: null },
    output: { kind: 'failed', failure: { kind: 'generic', code: null } },
  }),
  output: ({ context }) => context.output,
  initial: 'submitting',
  states: {
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'placeOrder',
        src: 'placeOrder',
        input: ({ context: { order, idempotencyKey } }) => ({ ...order, idempotencyKey }),
        onDone: [
          {
            guard: { type: 'isPlaced', params: ({ event }) => event.output },
            target: 'clearing',
            actions: { type: 'storePlaced', params: ({ event }) => event.output },
          },
          { target: 'asking' },
        ],
        onError: [
          {
            guard: { type: 'isInDoubt', params: asFailure },
            target: 'asking',
            actions: { type: 'storeFailure', params: asFailure },
          },
          {
            guard: { type: 'isSessionOver', params: asFailure },
            target: 'done',
            actions: { type: 'storeOutput', params: { kind: 'sessionLost' } },
          },
          {
            guard: { type: 'isRejected', params: asFailure },
            target: 'done',
            actions: {
              type: 'storeOutput',
              params: ({ event }) => ({
                kind: 'rejected',
                rejection: rejectionOf(asServiceFailure(event.error)),
              }),
            },
          },
          {
            target: 'done',
            actions: [{ type: 'storeFailure', params: asFailure }, 'concludeFailed'],
          },
        ],
      },
    },
    asking: {
      tags: 'busy',
      entry: 'countDoubt',
      invoke: {
        id: 'outcome',
        src: 'outcome',
        input: ({ context: { order } }) => ({ checkoutId: order.checkoutId }),
        onDone: [
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output, as: 'placed' }) },
            target: 'clearing',
            actions: { type: 'storeOutcome', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output, as: 'rejected' }) },
            target: 'done',
            actions: { type: 'storeOutput', params: { kind: 'rejected', rejection: null } },
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output, as: 'closed' }) },
            target: 'done',
            actions: {
              type: 'storeOutput',
              params: { kind: 'failed', failure: { kind: 'orderExpired' } },
            },
          },
          {
            guard: { type: 'isKnown', params: ({ event }) => ({ outcome: event.output, as: 'sessionLost' }) },
            target: 'done',
            actions: { type: 'storeOutput', params: { kind: 'sessionLost' } },
          },
          { guard: 'isFirstDoubt', target: 'submitting' },
          { target: 'unplaced' },
        ],
      },
    },
    /** The store says that the order was not placed. */
    unplaced: {
      on: { 'order.resubmit': 'submitting', 'order.edit': { target: 'done', actions: 'concludeFailed' } },
    },
    clearing: {
      tags: 'busy',
      invoke: {
        id: 'cartClearing',
        src: 'cartClearing',
        input: ({ context }) => ({ checkout: placedBy(context) }),
        onDone: {
          target: 'done',
          actions: { type: 'concludePlaced', params: ({ event }) => event.output },
        },
      },
    },
    done: { type: 'final' },
  },
});
