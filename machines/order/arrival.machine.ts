import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { PickupType } from '../../services/contracts/fulfillment.ts';
import type { Arrival, ArrivalStage, tellArrival } from '../../services/contracts/orders.ts';
import { asFailure, fieldErrors } from '../shared/failures.ts';
import { asAnswer, idempotentCall, isAnswered } from '../shared/idempotent-call.machine.ts';
import { known } from '../shared/known.ts';
import type { CallOf } from '../shared/services.ts';

export type ArrivalRef = ActorRefFrom<typeof arrivalMachine>;

export interface ArrivalServices {
  tellArrival: CallOf<typeof tellArrival>;
}

export interface ArrivalInput {
  orderId: string;
  pickupType: PickupType | null;
  arrival: Arrival | null;
}

export type ArrivalEvent =
  /** What the store says now; null if it doesn't wait for the shopper. */
  | { type: 'arrival.heard'; arrival: Arrival | null }
  | { type: 'arrival.setOut' }
  /** The shopper is there. */
  | { type: 'arrival.reach' }
  | { type: 'bay.type'; bay: string }
  | { type: 'bay.submit' }
  | { type: 'bay.cancel' };

interface ArrivalContext extends ArrivalInput {
  /** What the store is told; null until there's something to tell. */
  stage: ArrivalStage | null;
  /** The number of the spot, as typed. */
  bay: string;
  bayProblem: BayProblem | null;
  /** Why the store wasn't told. */
  failure: ServiceFailure | null;
}

/** What's wrong with the number of the spot. */
export type BayProblem = { kind: 'missing' } | { kind: 'refused'; words: string };

const isAtSpot = ({ pickupType }: Pick<ArrivalContext, 'pickupType'>) => pickupType === 'CURBSIDE';

const reach = [
  { guard: 'isAtSpot', target: 'askingBay', actions: 'storeReached' },
  { target: 'telling', actions: 'storeReached' },
] as const;

/**
 * Tells the store that the shopper of an order that's ready is on the way, and that they're there; at curbside pickup, in which spot.
 * The store says whether it waits for them. What was typed survives every failure, and telling the same again does no harm.
 */
export const arrivalMachine = setup({
  types: {
    input: {} as ArrivalInput,
    context: {} as ArrivalContext,
    events: {} as ArrivalEvent,
    tags: {} as 'busy',
  },
  actors: { tellArrival: idempotentCall<ArrivalServices, 'tellArrival'>() },
  guards: {
    isAwaited: ({ context: { arrival } }) => arrival !== null,
    isStage: ({ context: { arrival } }, { stage }: { stage: ArrivalStage }) => arrival?.stage === stage,
    isAtSpot: ({ context }) => isAtSpot(context),
    isToldOfSpot: ({ context }) => context.stage === 'HERE' && isAtSpot(context),
    isBayMissing: ({ context: { bay } }) => bay.trim() === '',
    isBayRefused: (_, failure: ServiceFailure) => fieldErrors(failure).bay !== undefined,
    isAnswered,
  },
  actions: {
    storeArrival: assign((_, arrival: Arrival | null) => ({ arrival })),
    storeSetOut: assign({ stage: 'ON_THE_WAY', failure: null }),
    storeReached: assign({ stage: 'HERE', failure: null }),
    storeBay: assign((_, { bay }: { bay: string }) => ({ bay, bayProblem: null })),
    storeBayMissing: assign({ bayProblem: { kind: 'missing' } }),
    storeBayRefusal: assign((_, failure: ServiceFailure) => ({
      bayProblem: { kind: 'refused', words: known(fieldErrors(failure).bay) },
    })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    clearFailure: assign({ failure: null, bayProblem: null }),
  },
}).createMachine({
  id: 'arrival',
  context: ({ input }) => ({
    ...input,
    stage: null,
    bay: input.arrival?.bay ?? '',
    bayProblem: null,
    failure: null,
  }),
  initial: 'deciding',
  on: {
    'arrival.heard': { actions: { type: 'storeArrival', params: ({ event }) => event.arrival } },
  },
  states: {
    deciding: {
      description: 'What the store knows decides what the page offers.',
      always: [
        { guard: { type: 'isStage', params: { stage: 'HERE' } }, target: 'here' },
        { guard: { type: 'isStage', params: { stage: 'ON_THE_WAY' } }, target: 'onTheWay' },
        { guard: 'isAwaited', target: 'notYet' },
        { target: 'notAwaited' },
      ],
    },
    notAwaited: {
      description: "The order isn't ready for pickup, or the store is closed: there's nobody to tell.",
      on: {
        'arrival.heard': {
          target: 'deciding',
          actions: { type: 'storeArrival', params: ({ event }) => event.arrival },
        },
      },
    },
    notYet: {
      description: 'The order is ready, and the shopper can say that they are coming.',
      on: {
        'arrival.setOut': { target: 'telling', actions: 'storeSetOut' },
        'arrival.reach': reach,
        'arrival.heard': {
          target: 'deciding',
          actions: { type: 'storeArrival', params: ({ event }) => event.arrival },
        },
      },
    },
    onTheWay: {
      description: 'The store knows that the shopper is on the way.',
      on: {
        'arrival.reach': reach,
        'arrival.heard': {
          target: 'deciding',
          actions: { type: 'storeArrival', params: ({ event }) => event.arrival },
        },
      },
    },
    askingBay: {
      description: 'The shopper is there and types the number of their spot.',
      on: {
        'bay.type': { actions: { type: 'storeBay', params: ({ event }) => event } },
        'bay.submit': [
          { guard: 'isBayMissing', actions: 'storeBayMissing' },
          { target: 'telling', actions: 'clearFailure' },
        ],
        'bay.cancel': { target: 'deciding', actions: 'clearFailure' },
      },
    },
    telling: {
      description: 'The store is told.',
      tags: 'busy',
      invoke: {
        id: 'tellArrival',
        src: 'tellArrival',
        input: ({ context }) => ({
          call: 'tellArrival',
          request: {
            orderId: context.orderId,
            stage: known(context.stage),
            bay: context.stage === 'HERE' && isAtSpot(context) ? context.bay : null,
          },
        }),
        onDone: [
          {
            guard: 'isAnswered',
            target: 'deciding',
            actions: { type: 'storeArrival', params: asAnswer },
          },
          {
            guard: { type: 'isBayRefused', params: asFailure },
            target: 'askingBay',
            actions: { type: 'storeBayRefusal', params: asFailure },
          },
          {
            guard: 'isToldOfSpot',
            target: 'askingBay',
            actions: { type: 'storeFailure', params: asFailure },
          },
          { target: 'deciding', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    here: {
      description: 'The store knows that the shopper is there, and where.',
      on: {
        // They moved, or mistyped it.
        'arrival.reach': { guard: 'isAtSpot', target: 'askingBay', actions: 'storeReached' },
        'arrival.heard': {
          target: 'deciding',
          actions: { type: 'storeArrival', params: ({ event }) => event.arrival },
        },
      },
    },
  },
});
