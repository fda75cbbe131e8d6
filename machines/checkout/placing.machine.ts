import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { EbtFact } from '../payment/tender-choice.ts';
import type { WayOut } from '../shared/emitted.ts';
import { type Ending, endingAs, hasEndedAs } from '../shared/endings.ts';
import type { FieldErrors } from '../shared/form.machine.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import type { AgreedOrder } from './agreed-order.ts';
import { type FalloutOutput, falloutMachine } from './fallout.machine.ts';
import type { OrderInProgressRef } from './order-in-progress.machine.ts';
import type { Rejection, SubmissionFailure } from './submission.failures.ts';
import { type SubmissionOutput, submissionMachine } from './submission.machine.ts';

export interface PlacingInput {
  /** Gets `PlacingFact`s. */
  parent: AnyActorRef;
  order: AgreedOrder;
  orderInProgress: OrderInProgressRef;
}

/** What the page's sections learn about the order that wasn't placed. */
export type PlacingFact =
  | EbtFact
  /** It wasn't placed because of this tender, if the store named one. */
  | { type: 'tender.declined'; paymentId: string | null }
  | { type: 'fields.refused'; fields: FieldErrors };

export type PlacingOutput =
  | { kind: 'placed'; checkout: Checkout }
  /** Rejected after its authorization (ERR-37); the checkout page says why, or `rejection` does. */
  | { kind: 'rejected'; rejection: Rejection | null }
  /** Without what wasn't available, at the total the shopper agreed to: to be placed like that. */
  | { kind: 'reduced'; checkout: Checkout }
  /** Without what wasn't available, but the total has changed. */
  | { kind: 'repriced'; checkout: Checkout }
  /** Everything is available again: to be placed as it is. */
  | { kind: 'available' }
  | { kind: 'cartChanged' | 'timedOut' | 'closed' }
  /** The shopper changes the cart instead of leaving out what isn't available (FAL-07). */
  | { kind: 'cartWanted' }
  /** The page's checkout no longer matches the store's. */
  | { kind: 'outdated'; failure: SubmissionFailure | null }
  /** `failure` is null if the shopper didn't enter a PIN. */
  | { kind: 'notPlaced'; failure: SubmissionFailure | null }
  /** The shopper leaves while the order is being placed. */
  | { kind: 'left'; way: WayOut };

interface PlacingContext extends PlacingInput {
  /** The order as the store has it now. */
  checkout: Checkout | null;
  /** How the shopper wanted to leave. */
  wayOut: WayOut | null;
  failure: SubmissionFailure | null;
  rejection: Rejection | null;
}

export type PlacingEvent =
  /** Leave the page while the order is being placed; asks first. */
  | { type: 'leave.ask'; way: WayOut }
  | { type: 'leave.cancel' }
  | { type: 'leave.confirm' }
  /** From 'Order Successfully Placed'. */
  | { type: 'order.view' };

type Submitted = { event: { output: SubmissionOutput } };

const storeFailureOf = (as: 'outdated' | 'declined' | 'failed') =>
  ({
    type: 'storeFailure',
    params: ({ event }: Submitted) => endingAs(event.output, as).failure,
  }) as const;

/**
 * What happens from pressing 'Place Order' until there's an order, or a reason why there's none: submits it (SUB-05,
 * SUB-07, SUB-10), shows what isn't available (FAL-01, FAL-02), and asks before the shopper leaves in the meantime.
 */
export const placingMachine = setup({
  types: {
    input: {} as PlacingInput,
    context: {} as PlacingContext,
    events: {} as PlacingEvent,
    output: {} as PlacingOutput,
    children: {} as { submission: 'submission'; fallout: 'fallout' },
    /** `busy`: the page waits for a response, and not for the shopper. */
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: { submission: submissionMachine, fallout: falloutMachine },
  guards: {
    hasEnded: ({ event }, { as }: Ending<SubmissionOutput | FalloutOutput>) => hasEndedAs(event, as),
  },
  actions: {
    storeCheckout: assign((_, { checkout }: { checkout: Checkout }) => ({ checkout })),
    storeFailure: assign((_, failure: SubmissionFailure) => ({ failure })),
    storeRejection: assign((_, { rejection }: { rejection: Rejection | null }) => ({ rejection })),
    storeWayOut: assign((_, { way }: { way: WayOut }) => ({ wayOut: way })),
    tellDeclined: sendTo(
      ({ context }) => context.parent,
      (_, { failure }: { failure: SubmissionFailure }): PlacingFact => ({
        type: 'tender.declined',
        paymentId: failure.kind === 'declined' ? failure.paymentId : null,
      }),
    ),
    tellRefused: sendTo(
      ({ context }) => context.parent,
      (_, { fields }: { fields: FieldErrors }): PlacingFact => ({ type: 'fields.refused', fields }),
    ),
    tellPlaced: sendTo(
      ({ context }) => context.orderInProgress,
      ({ context }) => ({ type: 'order.placed', checkout: known(context.checkout) }),
    ),
  },
}).createMachine({
  id: 'placing',
  context: ({ input }) => ({ ...input, checkout: null, wayOut: null, failure: null, rejection: null }),
  output: ({ event }) => event.output as PlacingOutput,
  initial: 'submitting',
  states: {
    submitting: {
      description: 'The order is on its way.',
      tags: 'busy',
      invoke: {
        id: 'submission',
        src: 'submission',
        input: ({ context: { parent, order } }) => ({ parent, order }),
        onDone: [
          {
            guard: { type: 'hasEnded', params: { as: 'placed' } },
            target: 'placed',
            actions: [
              { type: 'storeCheckout', params: ({ event }) => endingAs(event.output, 'placed') },
              'tellPlaced',
            ],
          },
          {
            guard: { type: 'hasEnded', params: { as: 'cartKept' } },
            target: 'cartKept',
            actions: [
              { type: 'storeCheckout', params: ({ event }) => endingAs(event.output, 'cartKept') },
              'tellPlaced',
            ],
          },
          { guard: { type: 'hasEnded', params: { as: 'cartChanged' } }, target: 'cartChanged' },
          { guard: { type: 'hasEnded', params: { as: 'fallout' } }, target: 'resolvingFallout' },
          { guard: { type: 'hasEnded', params: { as: 'timedOut' } }, target: 'timedOut' },
          {
            guard: { type: 'hasEnded', params: { as: 'outdated' } },
            target: 'outdated',
            actions: storeFailureOf('outdated'),
          },
          {
            guard: { type: 'hasEnded', params: { as: 'declined' } },
            target: 'notPlaced',
            actions: [
              storeFailureOf('declined'),
              { type: 'tellDeclined', params: ({ event }) => endingAs(event.output, 'declined') },
            ],
          },
          { guard: { type: 'hasEnded', params: { as: 'pinCanceled' } }, target: 'notPlaced' },
          {
            guard: { type: 'hasEnded', params: { as: 'fieldsRefused' } },
            target: 'notPlaced',
            actions: [
              { type: 'storeFailure', params: ({ event }) => endingAs(event.output, 'fieldsRefused') },
              { type: 'tellRefused', params: ({ event }) => endingAs(event.output, 'fieldsRefused') },
            ],
          },
          {
            guard: { type: 'hasEnded', params: { as: 'failed' } },
            target: 'notPlaced',
            actions: storeFailureOf('failed'),
          },
          {
            target: 'rejected',
            actions: { type: 'storeRejection', params: ({ event }) => endingAs(event.output, 'rejected') },
          },
        ],
      },
      on: {
        'leave.ask': {
          target: '.askingToStay',
          actions: { type: 'storeWayOut', params: ({ event }) => event },
        },
      },
      initial: 'staying',
      states: {
        staying: {
          description: 'The shopper waits for the store.',
        },
        askingToStay: {
          description:
            "“Your order is being placed”: leaving doesn't stop the order, so the shopper is asked first.",
          tags: 'modal',
          meta: { modal: 'OrderBeingPlaced' },
          on: { 'leave.cancel': 'staying', 'leave.confirm': '#placing.left' },
        },
      },
    },
    resolvingFallout: {
      description: 'Some items sold out; the shopper sees which ones.',
      invoke: {
        id: 'fallout',
        src: 'fallout',
        input: ({ context: { order } }) => order,
        onDone: [
          {
            guard: { type: 'hasEnded', params: { as: 'removed' } },
            target: 'reduced',
            actions: { type: 'storeCheckout', params: ({ event }) => endingAs(event.output, 'removed') },
          },
          {
            guard: { type: 'hasEnded', params: { as: 'repriced' } },
            target: 'repriced',
            actions: { type: 'storeCheckout', params: ({ event }) => endingAs(event.output, 'repriced') },
          },
          { guard: { type: 'hasEnded', params: { as: 'none' } }, target: 'available' },
          { guard: { type: 'hasEnded', params: { as: 'cartChanged' } }, target: 'cartChanged' },
          { guard: { type: 'hasEnded', params: { as: 'timedOut' } }, target: 'timedOut' },
          { guard: { type: 'hasEnded', params: { as: 'outdated' } }, target: 'outdated' },
          { guard: { type: 'hasEnded', params: { as: 'closed' } }, target: 'closed' },
          {
            guard: { type: 'hasEnded', params: { as: 'unknown' } },
            target: 'notPlaced',
            actions: { type: 'storeFailure', params: { kind: 'fallout' } },
          },
          { target: 'cartWanted' },
        ],
      },
    },
    /** The order is placed, but its items couldn't be removed from the cart (SUB-07). */
    cartKept: {
      description: '“Order Successfully Placed”: the order is placed, but its items are still in the cart.',
      tags: 'modal',
      meta: { modal: 'OrderSuccessfullyPlaced' },
      on: { 'order.view': 'placed' },
    },
    placed: {
      description: 'The order is placed.',
      type: 'final',
      output: ({ context }): PlacingOutput => ({ kind: 'placed', checkout: known(context.checkout) }),
    },
    rejected: {
      description: 'The payment was rejected after the order was sent.',
      type: 'final',
      output: ({ context: { rejection } }): PlacingOutput => ({ kind: 'rejected', rejection }),
    },
    reduced: {
      description: 'What sold out was removed; the rest is placed next.',
      type: 'final',
      output: ({ context }): PlacingOutput => ({ kind: 'reduced', checkout: known(context.checkout) }),
    },
    repriced: {
      description: 'What sold out was removed, and the total has changed.',
      type: 'final',
      output: ({ context }): PlacingOutput => ({ kind: 'repriced', checkout: known(context.checkout) }),
    },
    available: {
      description: 'Everything is available again; the order is placed again.',
      type: 'final',
      output: { kind: 'available' },
    },
    cartChanged: {
      description: 'The cart changed and no longer fits the order.',
      type: 'final',
      output: { kind: 'cartChanged' },
    },
    cartWanted: {
      description: 'The shopper goes back to the cart to change what sold out.',
      type: 'final',
      output: { kind: 'cartWanted' },
    },
    timedOut: {
      description: 'The reserved time is over.',
      type: 'final',
      output: { kind: 'timedOut' },
    },
    closed: {
      description: 'The order was closed elsewhere.',
      type: 'final',
      output: { kind: 'closed' },
    },
    outdated: {
      description: 'The order changed elsewhere in the meantime.',
      type: 'final',
      output: ({ context: { failure } }): PlacingOutput => ({ kind: 'outdated', failure }),
    },
    notPlaced: {
      description: "The order wasn't placed; the page says why.",
      type: 'final',
      output: ({ context: { failure } }): PlacingOutput => ({ kind: 'notPlaced', failure }),
    },
    left: {
      description: 'The shopper left the page; the order goes on without it.',
      type: 'final',
      output: ({ context }): PlacingOutput => ({ kind: 'left', way: known(context.wayOut) }),
    },
  },
});

export type PlacingRef = ActorRefFrom<typeof placingMachine>;
