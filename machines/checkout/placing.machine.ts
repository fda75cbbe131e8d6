import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { WayOut } from '../shared/emitted.ts';
import { endingIn, endings, hasEnded } from '../shared/endings.ts';
import { known } from '../shared/known.ts';
import type { ModalName } from '../shared/modals.ts';
import type { AgreedOrder } from './agreed-order.ts';
import { type FalloutOutput, falloutMachine } from './fallout.machine.ts';
import type { OrderInProgressRef } from './order-in-progress.machine.ts';
import { type SubmissionOutput, submissionMachine } from './submission.machine.ts';

export interface PlacingInput {
  /** Gets `SubmissionFact`s. */
  parent: AnyActorRef;
  order: AgreedOrder;
  orderInProgress: OrderInProgressRef;
}

export type PlacingOutput =
  /** How submitting it ended, or what the shopper made of what isn't available. */
  | Exclude<SubmissionOutput, { kind: 'cartKept' | 'fallout' }>
  | Exclude<FalloutOutput, { kind: 'unknown' }>
  /** The shopper leaves while the order is being placed. */
  | { kind: 'left'; way: WayOut };

interface PlacingContext extends PlacingInput {
  /** The order that was placed. */
  placed: Checkout | null;
  /** How the shopper wanted to leave. */
  wayOut: WayOut | null;
}

export type PlacingEvent =
  /** Leave the page while the order is being placed; asks first. */
  | { type: 'leave.ask'; way: WayOut }
  | { type: 'leave.cancel' }
  | { type: 'leave.confirm' }
  /** From 'Order Successfully Placed'. */
  | { type: 'order.view' };

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
    hasEnded,
  },
  actions: {
    storePlaced: assign((_, { checkout }: { checkout: Checkout }) => ({ placed: checkout })),
    storeWayOut: assign((_, { way }: { way: WayOut }) => ({ wayOut: way })),
    tellPlaced: sendTo(
      ({ context }) => context.orderInProgress,
      (_, { checkout }: { checkout: Checkout }) => ({ type: 'order.placed', checkout }),
    ),
  },
}).createMachine({
  id: 'placing',
  context: ({ input }) => ({ ...input, placed: null, wayOut: null }),
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
        onDone: endings<SubmissionOutput>()({
          placed: { target: 'ended', actions: { type: 'tellPlaced', params: ({ event }) => event.output } },
          cartKept: {
            target: 'cartKept',
            actions: [
              { type: 'storePlaced', params: ({ event }) => event.output },
              { type: 'tellPlaced', params: ({ event }) => event.output },
            ],
          },
          fallout: 'resolvingFallout',
          otherwise: 'ended',
        }),
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
        onDone: endings<FalloutOutput>()({ unknown: 'falloutUnknown', otherwise: 'ended' }),
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
      output: ({ context }): PlacingOutput => ({ kind: 'placed', checkout: known(context.placed) }),
    },
    falloutUnknown: {
      description: "It couldn't be found out which items sold out; the page says so.",
      type: 'final',
      output: { kind: 'notPlaced', failure: { kind: 'fallout' } } satisfies PlacingOutput,
    },
    ended: {
      description: 'It ended as submitting the order did, or as what sold out was settled.',
      type: 'final',
      output: endingIn,
    },
    left: {
      description: 'The shopper left the page; the order goes on without it.',
      type: 'final',
      output: ({ context }): PlacingOutput => ({ kind: 'left', way: known(context.wayOut) }),
    },
  },
});

export type PlacingRef = ActorRefFrom<typeof placingMachine>;
