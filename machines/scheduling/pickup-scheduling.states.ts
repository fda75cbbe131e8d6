import { asServiceFailure } from '../shared/failures.ts';
import { itemsOf, MODALITY, pickupFlow } from './pickup-scheduling.setup.ts';

/** A day and a time of the chosen store, until one is reserved. */
export const selecting = pickupFlow.createStateConfig({
  initial: 'findingStore',
  entry: 'clearProblem',
  on: {
    'store.chosen': {
      target: '.loadingTimes',
      actions: { type: 'storeStore', params: ({ event }) => event },
    },
    'edit.cancel': {
      guard: 'hasHeld',
      target: '#pickupScheduling.scheduling.returning',
      actions: ['keepTime', 'dismissRefusal'],
    },
    'hold.changed': [
      {
        guard: { type: 'becomesNewlyReserved', params: ({ event }) => event },
        target: '#pickupScheduling.scheduling.reserved',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      {
        guard: { type: 'becomesExpired', params: ({ event }) => event },
        target: '#pickupScheduling.scheduling.deciding',
        actions: [{ type: 'storeHold', params: ({ event }) => event }, 'keepTime'],
      },
      { actions: { type: 'storeHold', params: ({ event }) => event } },
    ],
  },
  states: {
    findingStore: {},
    loadingTimes: {
      entry: 'clearTimes',
      invoke: {
        id: 'quotes',
        src: 'quotes',
        input: ({ self, context }) => ({
          parent: self,
          modalityType: MODALITY,
          storeId: context.store?.destination.locationId ?? '',
          items: itemsOf(context.cart).map(({ gtin13, quantity }) => ({ gtin13, quantity })),
        }),
        onDone: { target: 'timed', actions: { type: 'storeSchedule', params: ({ event }) => event } },
      },
    },
    timed: {
      initial: 'choosing',
      invoke: {
        id: 'timeChoice',
        src: 'timeChoice',
        input: ({ self, context: { schedule } }) => {
          if (!schedule) throw new Error('Choosing a time without a schedule.');
          return { parent: self, schedule };
        },
      },
      states: {
        choosing: {
          on: {
            'time.chosen': {
              target: 'reserving',
              actions: { type: 'storeTime', params: ({ event }) => event },
            },
          },
        },
        reserving: {
          tags: 'busy',
          entry: 'reserve',
          on: {
            'store.chosen': { actions: { type: 'storeStore', params: ({ event }) => event } },
            'hold.changed': [
              {
                guard: { type: 'isPending', params: ({ event }) => event },
                actions: { type: 'storeHold', params: ({ event }) => event },
              },
              {
                guard: { type: 'becomesReserved', params: ({ event }) => event },
                target: '#pickupScheduling.scheduling.reserved',
                actions: [{ type: 'storeHold', params: ({ event }) => event }, 'keepTime'],
              },
              {
                guard: { type: 'becomesGone', params: ({ event }) => event },
                target: '#pickupScheduling.scheduling.timeExpired',
                actions: { type: 'storeHold', params: ({ event }) => event },
              },
              {
                target: 'choosing',
                actions: [
                  { type: 'storeHold', params: ({ event }) => event },
                  { type: 'storeProblem', params: { problem: 'notReserved' } },
                ],
              },
            ],
          },
        },
      },
    },
  },
});

/** 'Reserved for {day}, {date}': what is held can be checked out or changed (SCH-10, SCH-14). */
export const reserved = pickupFlow.createStateConfig({
  initial: 'idle',
  entry: 'clearProblem',
  on: {
    'store.chosen': { actions: { type: 'storeStore', params: ({ event }) => event } },
    'hold.changed': [
      {
        guard: { type: 'becomesOver', params: ({ event }) => event },
        target: '#pickupScheduling.scheduling.deciding',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      { actions: { type: 'storeHold', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: {
      on: {
        'time.edit': { target: '#pickupScheduling.scheduling.deciding', actions: 'wantNewTime' },
        'checkout.continue': 'creating',
      },
    },
    creating: {
      tags: 'busy',
      entry: ['clearProblem', 'storeRequest'],
      // The store's answer to the checkout decides, not what is heard of the hold meanwhile.
      on: { 'hold.changed': { actions: { type: 'storeHold', params: ({ event }) => event } } },
      invoke: {
        id: 'createCheckout',
        src: 'createCheckout',
        input: ({ context: { request } }) => {
          if (!request) throw new Error('Creating a checkout without a request.');
          return request;
        },
        onDone: {
          target: '#pickupScheduling.left',
          actions: { type: 'goToCheckout', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isSessionOver', params: ({ event }) => asServiceFailure(event.error) },
            target: 'idle',
            actions: 'tellSessionLost',
          },
          { guard: 'hasExpired', target: '#pickupScheduling.scheduling.deciding' },
          {
            guard: { type: 'isSlotGone', params: ({ event }) => asServiceFailure(event.error) },
            target: '#pickupScheduling.scheduling.timeExpired',
            actions: 'releaseHold',
          },
          { target: 'idle', actions: { type: 'storeProblem', params: { problem: 'checkoutFailed' } } },
        ],
      },
    },
  },
});
