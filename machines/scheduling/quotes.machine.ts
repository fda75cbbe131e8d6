import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type { FailureCode, ServiceFailure } from '../../services/contracts/failure.ts';
import type { Quotes } from '../../services/contracts/quotes.ts';
import type { Destination } from '../../services/contracts/values.ts';
import type { AddressWanted } from '../cart/address-change.machine.ts';
import { asFailure, isRefusedWith, waitOf } from '../shared/failures.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { isValidDestination, type SlotModality } from './destination.ts';
import { hasAnyTimes, NO_SCHEDULE, type Schedule, scheduleOf } from './schedule.ts';
import { cartRefusal } from './scheduled-order.ts';

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
  /** Gets `NewStoreFact` and `AddressWanted`. */
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

/** Where each refusal code leads. */
const refusedWith = (code: FailureCode, target: string) =>
  ({
    guard: { type: 'isRefusedWith', params: { code } },
    target,
    actions: {
      type: 'storeReason',
      params: asFailure,
    },
  }) as const;

const dismissable = {
  'modal.dismiss': 'answered',
  'newStore.choose': { target: 'answered', actions: 'tellNewStore' },
  'address.edit': { target: 'answered', actions: 'tellAddress' },
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
    events: {} as
      | { type: 'quotes.retry' }
      | { type: 'modal.dismiss' }
      | { type: 'newStore.choose' }
      /** 'Edit Address' (SCH-45). */
      | { type: 'address.edit' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: serviceActors<QuotesServices>('listQuotes'),
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
    isRefusedWith,
  },
  actions: {
    storeSchedule: assign(({ context }, { output }: { output: Quotes }) => ({
      schedule: scheduleOf(output, context.storeId),
    })),
    storeAddressInvalid: assign(({ context: { schedule } }) => ({
      schedule: { ...schedule, isAddressInvalid: true },
    })),
    storeReason: assign(({ context: { schedule } }, failure: ServiceFailure) => ({
      schedule: { ...schedule, refusal: cartRefusal(failure) },
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
    tellAddress: sendTo(({ context }) => context.parent, {
      type: 'address.wanted',
      isNew: false,
    } satisfies AddressWanted),
  },
}).createMachine({
  id: 'quotes',
  context: ({ input }) => ({ ...input, schedule: NO_SCHEDULE, reason: null, failure: null }),
  initial: 'checkingAddress',
  output: ({ context }) => context.schedule,
  states: {
    checkingAddress: {
      description: 'The shopper is asked about an incomplete address before any times load.',
      always: [
        { guard: 'isAddressInvalid', target: 'answered', actions: 'storeAddressInvalid' },
        { target: 'loading' },
      ],
    },
    loading: {
      description: 'The store is asked for times and fees.',
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
          refusedWith('TAX_UNKNOWN', 'taxUnknown'),
          refusedWith('NOT_FOUND', 'storeUnavailable'),
          { target: 'failed', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    failed: {
      description: "The times didn't load; the shopper can try again.",
      on: { 'quotes.retry': 'checkingAddress' },
    },
    /** The store no longer offers pickup; the shopper must select another one (QUO-13). */
    storeUnavailable: {
      description: 'This store no longer offers pickup; the shopper picks another one.',
      on: { 'quotes.retry': 'checkingAddress' },
    },
    noTimeslots: {
      description: 'There are no times to offer.',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Pickup and delivery say it differently.',
          always: [{ guard: 'isDelivery', target: 'delivery' }, { target: 'pickup' }],
        },
        pickup: {
          description:
            '“Pickup Time Unavailable”: this store has no times left; the shopper picks another one.',
          tags: 'modal',
          meta: { modal: 'PickupTimeUnavailable' },
        },
        delivery: {
          description: '“Delivery Time Unavailable”: nothing can be delivered to this address soon.',
          tags: 'modal',
          meta: { modal: 'DeliveryTimeUnavailable' },
        },
      },
      on: dismissable,
    },
    itemsUnavailable: {
      description: '“Items Are Not Available”: nothing in the cart is sold there.',
      tags: 'modal',
      meta: { modal: 'ItemsNotAvailable' },
      on: dismissable,
    },
    confirmingAddress: {
      description: "“Confirm Address”: the store can't use this address as it is.",
      tags: 'modal',
      meta: { modal: 'ConfirmAddress' },
      initial: 'unknown',
      states: {
        unknown: {
          description: "The store doesn't know the address.",
        },
        notLocated: {
          description: "The address isn't on the map.",
        },
        incomplete: {
          description: 'Part of the address is missing.',
        },
      },
      on: dismissable,
    },
    alcoholLimitExceeded: {
      description: '“Alcohol Quantity Limit Exceeded”: the cart has more alcohol than may be delivered.',
      tags: 'modal',
      meta: { modal: 'AlcoholQuantityLimitExceeded' },
      on: dismissable,
    },
    alcoholUnavailable: {
      description: "“Alcohol Delivery Is Unavailable”: alcohol can't be delivered to this address.",
      tags: 'modal',
      meta: { modal: 'AlcoholDeliveryUnavailable' },
      on: dismissable,
    },
    taxUnknown: {
      description: '“Orders Are Not Possible There”: nobody knows what the order would be taxed.',
      tags: 'modal',
      meta: { modal: 'TaxUnknown' },
      on: dismissable,
    },
    answered: {
      description: 'The times and fees are known.',
      type: 'final',
    },
  },
});

export type QuotesRef = ActorRefFrom<typeof quotesMachine>;
