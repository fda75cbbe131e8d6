import { type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { asServiceFailure, isSessionOver, refusalCode } from '../shared/failures.ts';
import { type Service, slots } from '../shared/services.ts';
import { hasAnyTimes, type Schedule, scheduleOf } from './schedule.ts';

export interface QuoteItem {
  gtin13: string;
  quantity: number;
}

export interface QuotesServices {
  listQuotes: Service<{ modalityType: Modality; storeId: string; items: QuoteItem[] }, Quotes>;
}

interface QuotesInput {
  /** Gets `QuotesFact`. */
  parent: AnyActorRef;
  modalityType: Modality;
  storeId: string;
  items: QuoteItem[];
}

export type QuotesFact = { type: 'session.ended' };

/** The times of one store, asked for until they are there. Ends with them by day; none is an answer too. */
export const quotesMachine = setup({
  types: {
    input: {} as QuotesInput,
    context: {} as QuotesInput & { schedule: Schedule },
    output: {} as Schedule,
    events: {} as { type: 'quotes.retry' } | { type: 'modal.dismiss' },
    tags: {} as 'busy' | 'modal',
  },
  actors: slots<QuotesServices>('listQuotes'),
  guards: {
    hasTimes: ({ context }, { output }: { output: Quotes }) =>
      hasAnyTimes(scheduleOf(output, context.storeId)),
    hasCode: (_, { failure, code }: { failure: ServiceFailure; code: string }) =>
      refusalCode(failure) === code,
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
  },
  actions: {
    storeSchedule: assign(({ context }, { output }: { output: Quotes }) => ({
      schedule: scheduleOf(output, context.storeId),
    })),
    tellSessionEnded: sendTo(({ context }) => context.parent, { type: 'session.ended' }),
  },
}).createMachine({
  id: 'quotes',
  context: ({ input }) => ({
    ...input,
    schedule: { storeId: input.storeId, timezone: null, days: [], includedCount: 0, excludedCount: 0 },
  }),
  initial: 'loading',
  output: ({ context }) => context.schedule,
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'listQuotes',
        src: 'listQuotes',
        input: ({ context: { modalityType, storeId, items } }) => ({ modalityType, storeId, items }),
        onDone: [
          {
            guard: { type: 'hasTimes', params: ({ event }) => event },
            target: 'answered',
            actions: { type: 'storeSchedule', params: ({ event }) => event },
          },
          { target: 'noTimeslots', actions: { type: 'storeSchedule', params: ({ event }) => event } },
        ],
        onError: [
          {
            guard: { type: 'isSessionOver', params: ({ event }) => asServiceFailure(event.error) },
            target: 'failed',
            actions: 'tellSessionEnded',
          },
          {
            guard: {
              type: 'hasCode',
              params: ({ event }) => ({
                failure: asServiceFailure(event.error),
                code: 'NO_TIMESLOTS_AVAILABLE',
              }),
            },
            target: 'noTimeslots',
          },
          {
            guard: {
              type: 'hasCode',
              params: ({ event }) => ({ failure: asServiceFailure(event.error), code: 'NO_ITEMS_AVAILABLE' }),
            },
            target: 'itemsUnavailable',
          },
          {
            guard: {
              type: 'hasCode',
              params: ({ event }) => ({ failure: asServiceFailure(event.error), code: 'NOT_FOUND' }),
            },
            target: 'storeUnavailable',
          },
          { target: 'failed' },
        ],
      },
    },
    failed: { on: { 'quotes.retry': 'loading' } },
    /** The store no longer offers pickup; another one is to be chosen (QUO-13). */
    storeUnavailable: { on: { 'quotes.retry': 'loading' } },
    noTimeslots: {
      tags: 'modal',
      meta: { modal: 'PickupTimeUnavailable' },
      on: { 'modal.dismiss': 'answered' },
    },
    itemsUnavailable: {
      tags: 'modal',
      meta: { modal: 'ItemsNotAvailable' },
      on: { 'modal.dismiss': 'answered' },
    },
    answered: { type: 'final' },
  },
});
