import { type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { ProblemCode } from '../../services/contracts/problem.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import type { Destination } from '../../services/contracts/values.ts';
import { isSessionOver, refusalCode } from '../shared/failures.ts';
import { type Service, slots } from '../shared/services.ts';
import { isValidDestination, type SlotModality } from './destination.ts';
import { hasAnyTimes, noSchedule, type Schedule, scheduleOf } from './schedule.ts';

export interface QuoteItem {
  gtin13: string;
  quantity: number;
}

/** What quotes are asked for: a store's for pickup, an address's for delivery (API-40, API-41). */
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
  /** Gets `QuotesFact`. */
  parent: AnyActorRef;
}

export type QuotesFact = { type: 'session.ended' };

interface QuotesContext extends QuotesInput {
  schedule: Schedule;
  /** Why there is none, in the store's words; null where it gave none. */
  reason: string | null;
}

/** What the chart of quotes can ask and do; its states stand in quotes.machine.ts. */
export const quotesFlow = setup({
  types: {
    input: {} as QuotesInput,
    context: {} as QuotesContext,
    output: {} as Schedule,
    events: {} as { type: 'quotes.retry' } | { type: 'modal.dismiss' },
    tags: {} as 'busy' | 'modal',
    meta: {} as {
      modal:
        | 'PickupTimeUnavailable'
        | 'DeliveryTimeUnavailable'
        | 'ItemsNotAvailable'
        | 'ConfirmAddress'
        | 'AlcoholQuantityLimitExceeded'
        | 'AlcoholDeliveryUnavailable';
    },
  },
  actors: slots<QuotesServices>('listQuotes'),
  guards: {
    /** Quotes for an address can be asked for only when it is one (SCH-34). */
    isAddressInvalid: ({ context: { destination } }) =>
      destination !== null && !isValidDestination(destination),
    isDelivery: ({ context }) => context.modalityType === 'DELIVERY',
    hasTimes: ({ context }, { output }: { output: Quotes }) =>
      hasAnyTimes(scheduleOf(output, context.storeId)),
    /** A vendor's own service did not answer: that there are no times is not known. */
    isUnanswered: (_, { output }: { output: Quotes }) =>
      output.quotes.some(({ problem }) => problem !== null),
    hasCode: (_, { failure, code }: { failure: ServiceFailure; code: ProblemCode }) =>
      refusalCode(failure) === code,
    isSessionOver: (_, failure: ServiceFailure) => isSessionOver(failure),
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
    tellSessionEnded: sendTo(({ context }) => context.parent, { type: 'session.ended' }),
  },
});

export const emptySchedule = ({ storeId }: QuotesRequest): Schedule => noSchedule(storeId ?? '');
