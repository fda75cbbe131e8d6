import { type AnyActorRef, not } from 'xstate';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { asFailure } from '../shared/failures.ts';
import { itemsOf } from './scheduled-order.ts';
import { verifyingAge } from './slot-scheduling.age.ts';
import type { SlotSchedulingContext } from './slot-scheduling.context.ts';
import type { CheckoutRequest, PromiseUpdate } from './slot-scheduling.events.ts';
import { slotFlow } from './slot-scheduling.setup.ts';

const sessionOver = {
  guard: { type: 'isSessionOver', params: asFailure },
  target: '#slotScheduling.scheduling.reserved.idle',
  actions: 'tellSessionLost',
} as const;

/** The hold is over, by what we know or by what the store says (SCH-17). */
const gone = [
  { guard: 'hasExpired', target: '#slotScheduling.scheduling.deciding' },
  {
    guard: { type: 'isPartnersGone', params: asFailure },
    target: '#slotScheduling.scheduling.askingAnew',
    actions: 'releaseHold',
  },
  {
    guard: { type: 'isSlotGone', params: asFailure },
    target: '#slotScheduling.scheduling.timeExpired',
    actions: 'releaseHold',
  },
] as const;

/** The hold was changed elsewhere, say in another tab: it is read again. */
const changedElsewhere = {
  guard: { type: 'isVersionStale', params: asFailure },
  target: '#slotScheduling.scheduling.reserved.idle',
  actions: ['checkHold', { type: 'storeProblem', params: { problem: 'checkoutFailed' } }],
} as const;

const failed = {
  target: '#slotScheduling.scheduling.reserved.idle',
  actions: { type: 'storeProblem', params: { problem: 'checkoutFailed' } },
} as const;

function requestOf({ request }: SlotSchedulingContext): CheckoutRequest {
  if (!request) throw new Error('Creating a checkout without a request.');
  return request;
}

/** Makes the checkout of the hold; `whenStale` is where it goes on when the hold is for other items than the cart's. */
const creating = (whenStale: 'updatingPromise' | 'idle') =>
  slotFlow.createStateConfig({
    tags: 'busy',
    entry: ['clearProblem', 'storeRequest'],
    // The store's answer to the checkout decides, not what is heard of the hold meanwhile.
    on: { 'hold.changed': { actions: { type: 'storeHold', params: ({ event }) => event } } },
    invoke: {
      id: 'createCheckout',
      src: 'createCheckout',
      input: ({ context }) => requestOf(context),
      onDone: {
        target: '#slotScheduling.left',
        actions: { type: 'goToCheckout', params: ({ event }) => event.output },
      },
      onError: [
        sessionOver,
        whenStale === 'idle'
          ? { ...failed, guard: { type: 'isPromiseStale', params: asFailure } }
          : { target: whenStale, guard: { type: 'isPromiseStale', params: asFailure } },
        {
          guard: { type: 'isAgeWanted', params: asFailure },
          target: '#slotScheduling.scheduling.reserved.verifyingAge',
          actions: { type: 'storeAgeRefusal', params: asFailure },
        },
        {
          guard: { type: 'isAcceptanceWanted', params: asFailure },
          target: '#slotScheduling.scheduling.reserved.idle',
          actions: 'requireAcceptance',
        },
        changedElsewhere,
        ...gone,
        failed,
      ],
    },
  });

function updateOf({ held, request, updated }: SlotSchedulingContext): PromiseUpdate {
  const promise = held ? { id: held.id, versionKey: held.versionKey } : request?.promise;
  if (!promise || !updated) throw new Error('Updating a hold that there is not.');
  return { promise, items: updated.items };
}

const promised = [
  { type: 'storePromise', params: ({ event }: { event: { output: Reservation } }) => event.output },
  { type: 'tellPromise', params: ({ event }: { event: { output: Reservation } }) => event.output },
] as const;

/** Sets what is held to what the cart holds, and with it the fee (API-45). */
const updating = {
  id: 'updatePromise',
  src: 'updatePromise',
  input: ({ context }: { context: SlotSchedulingContext }) => updateOf(context),
} as const;

/** What the flash sales of the held time are looked up for. */
const flashSaleInput = ({ self, context }: { self: AnyActorRef; context: SlotSchedulingContext }) => ({
  parent: self,
  cart: context.input.cart,
  optionId: context.held?.optionIds[0] ?? '',
  modalityType: context.input.modality,
  items: itemsOf(context).map(({ gtin13, quantity, product }) => ({
    gtin13,
    quantity,
    description: product.description,
    imageUrl: product.imageUrl,
  })),
});

/** 'Reserved for {day}, {date}': what is held can be checked out or changed (SCH-10, SCH-14). */
export const reserved = slotFlow.createStateConfig({
  initial: 'idle',
  entry: ['clearProblem', 'openDetails'],
  exit: 'closeDetails',
  invoke: { id: 'flashSaleGuard', src: 'flashSaleGuard', input: flashSaleInput },
  on: {
    'details.changed': { actions: { type: 'storeTyped', params: ({ event }) => event } },
    'store.chosen': { actions: { type: 'storeStore', params: ({ event }) => event } },
    'hold.changed': [
      {
        guard: { type: 'becomesOver', params: ({ event }) => event },
        target: '#slotScheduling.scheduling.deciding',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      { actions: { type: 'storeHold', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: {
      initial: 'agreed',
      states: {
        /** The fee that is shown is the one that is charged. */
        agreed: {
          always: { guard: not('isForCart'), target: '#slotScheduling.scheduling.reserved.agreeing' },
        },
        /** It is not known what the fee is for this cart; going on asks again. */
        unsettled: {
          on: {
            'cart.changed': {
              target: 'agreed',
              actions: { type: 'storeCart', params: ({ event }) => event },
            },
            'hold.changed': {
              guard: { type: 'becomesReserved', params: ({ event }) => event },
              target: 'agreed',
              actions: { type: 'storeHold', params: ({ event }) => event },
            },
          },
        },
      },
      on: {
        'time.edit': 'askingToLeave',
        'checkout.continue': [{ guard: 'needsAge', target: 'verifyingAge' }, { target: 'goingOn' }],
        'destinationInfo.open': 'destinationInfo',
      },
    },
    /** Who hands the order over, where, and how to reach them (SCH-32). */
    destinationInfo: {
      tags: 'modal',
      meta: { modal: 'OrderDestinationInfo' },
      on: { 'destinationInfo.close': 'idle' },
    },
    /** What is on flash sale in this time alone may be kept back by it (FLS-03, SCH-12). */
    askingToLeave: {
      entry: 'askToLeave',
      on: {
        'leave.allowed': { target: '#slotScheduling.scheduling.deciding', actions: 'wantNewTime' },
        'leave.canceled': 'idle',
      },
    },
    verifyingAge: verifyingAge('goingOn', 'idle'),
    goingOn: { always: [{ guard: 'isDelivery', target: 'confirmingDetails' }, { target: 'creating' }] },
    confirmingDetails: {
      tags: 'busy',
      entry: 'confirmDetails',
      on: {
        'details.confirmed': {
          target: 'creating',
          actions: { type: 'storeDetails', params: ({ event }) => event },
        },
        'details.refused': 'idle',
      },
    },
    creating: creating('updatingPromise'),
    /** The cart is another than the page knew, so that the store refused the checkout. */
    updatingPromise: {
      tags: 'busy',
      entry: 'storeItemsToHold',
      invoke: {
        ...updating,
        onDone: { target: 'creatingAgain', actions: promised },
        onError: [
          { ...sessionOver, target: 'idle.unsettled' },
          { ...changedElsewhere, target: 'idle.unsettled' },
          ...gone,
          { ...failed, target: 'idle.unsettled' },
        ],
      },
    },
    /** The cart has changed since the time was held. */
    agreeing: {
      tags: 'busy',
      entry: 'storeItemsToHold',
      invoke: {
        ...updating,
        onDone: { target: 'idle', actions: promised },
        onError: [
          { ...sessionOver, target: 'idle.unsettled' },
          {
            guard: { type: 'isVersionStale', params: asFailure },
            target: 'idle.unsettled',
            actions: 'checkHold',
          },
          { target: 'idle.unsettled' },
        ],
      },
    },
    creatingAgain: creating('idle'),
  },
});
