import { asFailure } from '../shared/failures.ts';
import { dayOfHold } from './hold.ts';
import { askingAge } from './scheduled-order.states.ts';
import { orderItems } from './scheduled-order.ts';
import { type ShipSchedulingContext, shipFlow } from './ship-scheduling.setup.ts';
import { shipmentsOf } from './shipments.ts';
import { dateIn } from './store-day.ts';

/** Before anything is held, the first day on which something may arrive: never too early, and the store judges. */
function todayOf({ held, shipments }: ShipSchedulingContext): string | null {
  if (held) return dayOfHold(held);
  const days = shipments.flatMap(({ methods }) =>
    methods.map(({ window }) => dateIn(window.timezone, window.value.split('/')[0] ?? '')),
  );
  return days.toSorted()[0] ?? null;
}

const verifyingAge = askingAge(todayOf);

/** Makes the checkout of what is held (API-47), from wherever it was asked for. */
const creating = shipFlow.createStateConfig({
  tags: 'busy',
  entry: ['clearProblem', 'storeRequest'],
  // The store's answer to the checkout decides, not what is heard of the hold meanwhile.
  on: { 'hold.changed': { actions: { type: 'storeHold', params: ({ event }) => event } } },
  invoke: {
    id: 'createShipCheckout',
    src: 'createShipCheckout',
    input: ({ context: { request } }) => {
      if (!request) throw new Error('Creating a checkout without a request.');
      return request;
    },
    onDone: { target: 'left', actions: { type: 'goToCheckout', params: ({ event }) => event.output } },
    onError: [
      {
        guard: { type: 'isSessionOver', params: asFailure },
        target: '#shipScheduling.scheduling.reserved',
        actions: 'tellSessionLost',
      },
      { guard: 'hasLostHold', target: '#shipScheduling.scheduling.deciding' },
      {
        guard: { type: 'isAgeWanted', params: asFailure },
        target: '#shipScheduling.scheduling.reserved.verifyingAge',
        actions: { type: 'storeAgeRefusal', params: asFailure },
      },
      {
        guard: { type: 'isCartChanged', params: asFailure },
        target: '#shipScheduling.scheduling.selecting',
        actions: [
          'wantNewTime',
          'reloadCart',
          { type: 'storeProblem', params: { problem: { kind: 'cartChanged' } } },
        ],
      },
      {
        guard: { type: 'isSlotGone', params: asFailure },
        target: '#shipScheduling.scheduling.timeExpired',
        actions: 'releaseHold',
      },
      {
        guard: { type: 'isChoiceRefused', params: asFailure },
        target: '#shipScheduling.scheduling.reserved',
        actions: { type: 'storeChoiceRefused', params: asFailure },
      },
      {
        target: '#shipScheduling.scheduling.reserved',
        actions: { type: 'storeProblem', params: { problem: { kind: 'checkoutFailed' } } },
      },
    ],
  },
});

/** The checkout is made; the page stays as it is until the checkout's is loaded. */
const left = shipFlow.createStateConfig({ type: 'final', tags: 'busy' });

/** The quotes again, while what is shown stays: a vendor is to be tried again, or the cart has other items. */
const refreshing = shipFlow.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'listShippingQuotes',
    src: 'listShippingQuotes',
    input: ({ context }) => ({ destination: context.input.destination, items: orderItems(context) }),
    onDone: {
      target: 'choosing',
      actions: [
        { type: 'storeShipments', params: ({ event }) => shipmentsOf(event.output) },
        'tellShipments',
      ],
    },
    onError: [
      {
        guard: { type: 'isSessionOver', params: asFailure },
        target: 'choosing',
        actions: 'tellSessionLost',
      },
      { target: 'choosing', actions: { type: 'storeProblem', params: { problem: { kind: 'retryFailed' } } } },
    ],
  },
});

/** Holds what was chosen, then goes on to the checkout (SCH-15). */
const reserving = shipFlow.createStateConfig({
  tags: 'busy',
  entry: 'reserve',
  on: {
    'hold.changed': [
      {
        guard: { type: 'isPending', params: ({ event }) => event },
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      {
        guard: { type: 'becomesReserved', params: ({ event }) => event },
        target: 'creating',
        actions: [{ type: 'storeHold', params: ({ event }) => event }, 'keepTime'],
      },
      {
        guard: { type: 'becomesGone', params: ({ event }) => event },
        target: '#shipScheduling.scheduling.timeExpired',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      {
        target: 'choosing',
        actions: [
          { type: 'storeHold', params: ({ event }) => event },
          { type: 'storeHoldProblem', params: ({ event }) => event },
        ],
      },
    ],
  },
});

/** A method for each vendor, until what was chosen is ordered. */
export const selecting = shipFlow.createStateConfig({
  initial: 'loading',
  on: {
    'edit.cancel': {
      guard: 'canKeepHeld',
      target: '#shipScheduling.scheduling.reserved',
      actions: ['keepTime', 'clearProblem'],
    },
    'hold.changed': [
      {
        guard: { type: 'becomesNewlyReserved', params: ({ event }) => event },
        target: '#shipScheduling.scheduling.reserved',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      { actions: { type: 'storeHold', params: ({ event }) => event } },
    ],
  },
  states: {
    loading: {
      on: {
        'cart.changed': {
          guard: { type: 'hasOtherItems', params: ({ event }) => event },
          target: 'loading',
          reenter: true,
          actions: { type: 'storeCart', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'shippingQuotes',
        src: 'shippingQuotes',
        input: ({ self, context }) => ({
          parent: self,
          destination: context.input.destination,
          items: orderItems(context),
        }),
        onDone: {
          target: 'offered',
          actions: { type: 'storeShipments', params: ({ event }) => event.output },
        },
      },
    },
    offered: {
      initial: 'choosing',
      invoke: {
        id: 'shippingChoice',
        src: 'shippingChoice',
        input: ({ self, context: { shipments, chosen } }) => ({ parent: self, shipments, chosen }),
      },
      on: { 'methods.changed': { actions: { type: 'storeChosen', params: ({ event }) => event } } },
      states: {
        choosing: {
          on: {
            'vendor.retry': { target: 'refreshing', actions: 'clearProblem' },
            'cart.changed': [
              {
                guard: { type: 'hasOtherItems', params: ({ event }) => event },
                target: 'refreshing',
                actions: { type: 'storeCart', params: ({ event }) => event },
              },
              { actions: { type: 'storeCart', params: ({ event }) => event } },
            ],
            'methods.confirmed': [
              { guard: 'needsAge', target: 'verifyingAge', actions: 'clearProblem' },
              { target: 'reserving', actions: 'clearProblem' },
            ],
          },
        },
        refreshing,
        verifyingAge: verifyingAge('reserving', 'choosing'),
        reserving,
        creating,
        left,
      },
    },
  },
});

/** What is held can be ordered or changed: also after a reload (RSV-07). */
export const reserved = shipFlow.createStateConfig({
  initial: 'idle',
  on: {
    'hold.changed': [
      {
        guard: { type: 'becomesOver', params: ({ event }) => event },
        target: '#shipScheduling.scheduling.deciding',
        actions: { type: 'storeHold', params: ({ event }) => event },
      },
      { actions: { type: 'storeHold', params: ({ event }) => event } },
    ],
  },
  states: {
    idle: {
      always: { guard: 'hasLostHold', target: '#shipScheduling.scheduling.deciding' },
      on: {
        'time.edit': {
          target: '#shipScheduling.scheduling.selecting',
          actions: ['wantNewTime', 'clearProblem'],
        },
        'checkout.continue': [
          { guard: 'needsAge', target: 'verifyingAge', actions: 'clearProblem' },
          { target: 'creating' },
        ],
      },
    },
    verifyingAge: verifyingAge('creating', 'idle'),
    creating,
    left,
  },
});
