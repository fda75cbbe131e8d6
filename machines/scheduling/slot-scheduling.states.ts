import type { AnyActorRef } from 'xstate';
import { orderItems } from './scheduled-order.ts';
import { verifyingAge } from './slot-scheduling.age.ts';
import type { SlotSchedulingContext } from './slot-scheduling.context.ts';
import { slotFlow } from './slot-scheduling.setup.ts';

/** What the times are asked for with: the store's, or those of all who deliver to the address. */
export const quotesInput = ({ self, context }: { self: AnyActorRef; context: SlotSchedulingContext }) => ({
  parent: self,
  modalityType: context.input.modality,
  storeId: context.store?.destination.locationId ?? null,
  destination: context.input.destination,
  items: orderItems(context),
});

/** A day and a time, until one is reserved. */
export const selecting = slotFlow.createStateConfig({
  initial: 'findingStore',
  entry: 'clearProblem',
  on: {
    'store.chosen': {
      target: '.loadingTimes',
      actions: { type: 'storeStore', params: ({ event }) => event },
    },
    'edit.cancel': {
      guard: 'hasHeld',
      target: '#slotScheduling.scheduling.returning',
      actions: ['keepTime', 'dismissRefusal'],
    },
    'hold.changed': [
      {
        guard: { type: 'becomesNewlyReserved', params: ({ event }) => event },
        target: '#slotScheduling.scheduling.reserved',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      {
        guard: { type: 'becomesExpired', params: ({ event }) => event },
        target: '#slotScheduling.scheduling.deciding',
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
        input: quotesInput,
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
            'time.chosen': [
              {
                guard: 'needsAge',
                target: 'verifyingAge',
                actions: { type: 'storeTime', params: ({ event }) => event },
              },
              { target: 'reserving', actions: { type: 'storeTime', params: ({ event }) => event } },
            ],
          },
        },
        verifyingAge: verifyingAge('reserving', 'choosing'),
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
                target: '#slotScheduling.scheduling.reserved',
                actions: [{ type: 'storeHold', params: ({ event }) => event }, 'keepTime'],
              },
              {
                guard: { type: 'becomesPartnersGone', params: ({ event }) => event },
                target: '#slotScheduling.scheduling.askingAnew',
                actions: { type: 'storeHold', params: ({ event }) => event },
              },
              {
                guard: { type: 'becomesGone', params: ({ event }) => event },
                target: '#slotScheduling.scheduling.timeExpired',
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
