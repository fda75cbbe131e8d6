import { assign, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { asFailure, isOutcomeUnknown, refusalCode } from '../shared/failures.ts';
import { known } from '../shared/known.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import {
  hasOptions,
  isHeld,
  type ReservationFailure,
  reservationFailure,
  type SlotRequest,
} from './reservation.ts';

export interface SlotRequestServices {
  reserveSlot: Service<SlotRequest, Reservation>;
  currentReservation: Service<undefined, Reservation | null>;
}

export type SlotRequestOutput =
  | { kind: 'held'; reservation: Reservation }
  | { kind: 'refused'; failure: ReservationFailure };

interface SlotRequestContext {
  request: SlotRequest;
  /** Requests without a response; after the third, the shopper decides whether to try again. */
  tries: number;
  reservation: Reservation | null;
  failure: ReservationFailure;
}

/**
 * Asks the store to hold a slot or shipping options, exactly once (RSV-01, RSV-02, API-42 to API-44). If no response comes,
 * it asks what's held before it posts again with the same idempotency key.
 */
export const slotRequestMachine = setup({
  types: {
    input: {} as { request: SlotRequest },
    context: {} as SlotRequestContext,
    output: {} as SlotRequestOutput,
    tags: {} as 'busy',
  },
  actors: serviceActors<SlotRequestServices>('reserveSlot', 'currentReservation'),
  guards: {
    isOutcomeUnknown: (_, failure: ServiceFailure) =>
      isOutcomeUnknown(failure) || refusalCode(failure) === 'STILL_RUNNING',
    isWanted: ({ context }, found: Reservation | null) =>
      found !== null && isHeld(found) && hasOptions(found.optionIds, context.request.optionIds),
    canTryAgain: ({ context }) => context.tries < 3,
  },
  actions: {
    countTry: assign({ tries: ({ context }) => context.tries + 1 }),
    storeReservation: assign((_, reservation: Reservation | null) => ({ reservation })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: reservationFailure(failure) })),
  },
  delays: { pause: 1000 },
}).createMachine({
  id: 'slotRequest',
  context: ({ input }) => ({ ...input, tries: 0, reservation: null, failure: { kind: 'retry' } }),
  initial: 'posting',
  output: ({ event }) => event.output as SlotRequestOutput,
  states: {
    posting: {
      description: 'The store is asked for the slot, under one key.',
      tags: 'busy',
      invoke: {
        id: 'reserveSlot',
        src: 'reserveSlot',
        input: ({ context }) => context.request,
        onDone: {
          target: 'held',
          actions: { type: 'storeReservation', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isOutcomeUnknown', params: asFailure },
            target: 'asking',
            actions: 'countTry',
          },
          { target: 'refused', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    asking: {
      description: "No response came; the store is asked what's reserved.",
      tags: 'busy',
      invoke: {
        id: 'currentReservation',
        src: 'currentReservation',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isWanted', params: ({ event }) => event.output },
            target: 'held',
            actions: { type: 'storeReservation', params: ({ event }) => event.output },
          },
          { guard: 'canTryAgain', target: 'pausing' },
          { target: 'refused' },
        ],
        onError: { target: 'refused', actions: { type: 'storeFailure', params: asFailure } },
      },
    },
    pausing: {
      description: 'A short wait before the slot is asked for again.',
      tags: 'busy',
      after: { pause: 'posting' },
    },
    held: {
      description: 'The slot is reserved.',
      type: 'final',
      output: ({ context }): SlotRequestOutput => ({ kind: 'held', reservation: known(context.reservation) }),
    },
    refused: {
      description: "The slot wasn't reserved; the page says why.",
      type: 'final',
      output: ({ context: { failure } }): SlotRequestOutput => ({ kind: 'refused', failure }),
    },
  },
});
