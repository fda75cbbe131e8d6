import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ProblemCode } from '../../services/contracts/problem.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { asFailure, asServiceFailure, refusalCode, waitOf } from '../shared/failures.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, slots } from '../shared/services.ts';
import { isValidDestination, type SlotModality } from './destination.ts';
import { hasAnyTimes, noSchedule, type Schedule, scheduleOf } from './schedule.ts';

export interface QuoteItem {
  gtin13: string;
  quantity: number;
}

/** What to get quotes for: a store for pickup, an address for delivery (API-40, API-41). */
export interface QuotesRequest {
  modalityType: SlotModality;
  storeId: string | null;
  destination: Destination | null;
  items: QuoteItem[];
}

export interface QuotesServices {
  listQuotes: Service<QuotesRequest, Quotes>;
}

export interface QuotesInput extends QuotesRequest {
  /** Gets `NewStoreFact`. */
  parent: AnyActorRef;
}

/** The shopper wants another store's times. */
export type NewStoreFact = { type: 'newStore.wanted' };

interface QuotesContext extends QuotesInput {
  schedule: Schedule;
  /** Why there are none, in the store's words; null if it gave no reason. */
  reason: string | null;
  /** Why the call failed, if the store gave no reason. */
  failure: ServiceFailure | null;
}

const emptySchedule = ({ storeId }: QuotesRequest): Schedule => noSchedule(storeId ?? '');

/** Where each refusal code leads. */
const refusedWith = (code: ProblemCode, target: string) =>
  ({
    guard: {
      type: 'hasCode',
      params: ({ event }: { event: { error: unknown } }) => ({
        failure: asServiceFailure(event.error),
        code,
      }),
    },
    target,
    actions: {
      type: 'storeReason',
      params: asFailure,
    },
  }) as const;

const dismissable = {
  'modal.dismiss': 'answered',
  'newStore.choose': { target: 'answered', actions: 'tellNewStore' },
} as const;

/**
 * Gets the times of one store, or of everyone who delivers to an address. Ends with the schedule, which may have no
 * times.
 */
export const quotesMachine = setup({
  types: {
    input: {} as QuotesInput,
    context: {} as QuotesContext,
    output: {} as Schedule,
    events: {} as { type: 'quotes.retry' } | { type: 'modal.dismiss' } | { type: 'newStore.choose' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: slots<QuotesServices>('listQuotes'),
  guards: {
    /** Only a valid address can get quotes (SCH-34). */
    isAddressInvalid: ({ context: { destination } }) =>
      destination !== null && !isValidDestination(destination),
    isDelivery: ({ context }) => context.modalityType === 'DELIVERY',
    hasTimes: ({ context }, { output }: { output: Quotes }) =>
      hasAnyTimes(scheduleOf(output, context.storeId)),
    /** A vendor's own service didn't respond, so it isn't known that there are no times. */
    isUnanswered: (_, { output }: { output: Quotes }) =>
      output.quotes.some(({ problem }) => problem !== null),
    hasCode: (_, { failure, code }: { failure: ServiceFailure; code: ProblemCode }) =>
      refusalCode(failure) === code,
  },
  actions: {
    storeSchedule: assign(({ context }, { output }: { output: Quotes }) => ({
      schedule: scheduleOf(output, context.storeId),
    })),
    storeAddressInvalid: assign(({ context: { schedule } }) => ({
      schedule: { ...schedule, isAddressInvalid: true },
    })),
    storeReason: assign((_, failure: ServiceFailure) => ({
      reason: failure.kind === 'refused' && failure.message !== '' ? failure.message : null,
    })),
    storeFailure: assign((_, failure: ServiceFailure) => ({
      reason: waitOf(failure),
      failure: waitOf(failure) === null ? failure : null,
    })),
    clearFailure: assign({ reason: null, failure: null }),
    tellNewStore: sendTo(({ context }) => context.parent, {
      type: 'newStore.wanted',
    } satisfies NewStoreFact),
  },
}).createMachine({
  id: 'quotes',
  context: ({ input }) => ({ ...input, schedule: emptySchedule(input), reason: null, failure: null }),
  initial: 'checkingAddress',
  output: ({ context }) => context.schedule,
  states: {
    checkingAddress: {
      always: [
        { guard: 'isAddressInvalid', target: 'answered', actions: 'storeAddressInvalid' },
        { target: 'loading' },
      ],
    },
    loading: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'listQuotes',
        src: 'listQuotes',
        input: ({ context: { modalityType, storeId, destination, items } }) => ({
          modalityType,
          storeId,
          destination,
          items,
        }),
        onDone: [
          {
            guard: { type: 'hasTimes', params: ({ event }) => event },
            target: 'answered',
            actions: { type: 'storeSchedule', params: ({ event }) => event },
          },
          { guard: { type: 'isUnanswered', params: ({ event }) => event }, target: 'failed' },
          { target: 'noTimeslots', actions: { type: 'storeSchedule', params: ({ event }) => event } },
        ],
        onError: [
          refusedWith('NO_TIMESLOTS_AVAILABLE', 'noTimeslots'),
          refusedWith('NO_ITEMS_AVAILABLE', 'itemsUnavailable'),
          refusedWith('INVALID_ADDRESS', 'confirmingAddress.unknown'),
          refusedWith('LAT_LNG_REQUIRED', 'confirmingAddress.notLocated'),
          refusedWith('FULL_ADDRESS_REQUIRED', 'confirmingAddress.incomplete'),
          refusedWith('ALCOHOL_QTY_EXCEEDED', 'alcoholLimitExceeded'),
          refusedWith('ALCOHOL_NA_FOR_ADDRESS', 'alcoholUnavailable'),
          refusedWith('NOT_FOUND', 'storeUnavailable'),
          { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    failed: { on: { 'quotes.retry': 'checkingAddress' } },
    /** The store no longer offers pickup; the shopper must select another one (QUO-13). */
    storeUnavailable: { on: { 'quotes.retry': 'checkingAddress' } },
    noTimeslots: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'isDelivery', target: 'delivery' }, { target: 'pickup' }] },
        pickup: { tags: 'modal', meta: { modal: 'PickupTimeUnavailable' } },
        delivery: { tags: 'modal', meta: { modal: 'DeliveryTimeUnavailable' } },
      },
      on: dismissable,
    },
    itemsUnavailable: { tags: 'modal', meta: { modal: 'ItemsNotAvailable' }, on: dismissable },
    /** 'Confirm Address': the store can't use this address as it is. */
    confirmingAddress: {
      tags: 'modal',
      meta: { modal: 'ConfirmAddress' },
      initial: 'unknown',
      states: { unknown: {}, notLocated: {}, incomplete: {} },
      on: dismissable,
    },
    alcoholLimitExceeded: {
      tags: 'modal',
      meta: { modal: 'AlcoholQuantityLimitExceeded' },
      on: dismissable,
    },
    alcoholUnavailable: {
      tags: 'modal',
      meta: { modal: 'AlcoholDeliveryUnavailable' },
      on: dismissable,
    },
    answered: { type: 'final' },
  },
});

export type QuotesRef = ActorRefFrom<typeof quotesMachine>;
