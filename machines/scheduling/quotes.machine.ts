import type { ProblemCode } from '../../services/contracts/problem.ts';
import { asFailure, asServiceFailure } from '../shared/failures.ts';
import { emptySchedule, quotesFlow } from './quotes.setup.ts';

/** Where a refusal with a code leads. */
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

const dismissable = { 'modal.dismiss': 'answered' } as const;

/**
 * The times of one store, or of all who deliver to an address, asked for until they are there. Ends with them by day;
 * none is an answer too.
 */
export const quotesMachine = quotesFlow.createMachine({
  id: 'quotes',
  context: ({ input }) => ({ ...input, schedule: emptySchedule(input), reason: null }),
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
          {
            guard: { type: 'isSessionOver', params: asFailure },
            target: 'failed',
            actions: 'tellSessionEnded',
          },
          refusedWith('NO_TIMESLOTS_AVAILABLE', 'noTimeslots'),
          refusedWith('NO_ITEMS_AVAILABLE', 'itemsUnavailable'),
          refusedWith('INVALID_ADDRESS', 'confirmingAddress.unknown'),
          refusedWith('LAT_LNG_REQUIRED', 'confirmingAddress.notLocated'),
          refusedWith('FULL_ADDRESS_REQUIRED', 'confirmingAddress.incomplete'),
          refusedWith('ALCOHOL_QTY_EXCEEDED', 'alcoholLimitExceeded'),
          refusedWith('ALCOHOL_NA_FOR_ADDRESS', 'alcoholUnavailable'),
          refusedWith('NOT_FOUND', 'storeUnavailable'),
          { target: 'failed' },
        ],
      },
    },
    failed: { on: { 'quotes.retry': 'checkingAddress' } },
    /** The store no longer offers pickup; another one is to be chosen (QUO-13). */
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
    /** 'Confirm Address': the store needs more, or something else, than it was told. */
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
