import { asFailure } from '../shared/failures.ts';
import type { SlotChoice } from './hold.ts';
import { reservationFlow } from './reservation.setup.ts';

/** A time is asked for: from every state but the one that does it. */
const reserve = {
  target: 'reserving',
  actions: { type: 'storeRequest', params: ({ event }: { event: SlotChoice }) => event },
} as const;

/** Asks the store what is held until it answers: after a reload, at the end of a hold, after the page slept. */
const asking = reservationFlow.createStateConfig({
  tags: 'busy',
  initial: 'asking',
  on: {
    'page.resumed': '.asking',
    'slot.reserve': reserve,
  },
  states: {
    asking: {
      invoke: {
        id: 'currentReservation',
        src: 'currentReservation',
        input: undefined,
        onDone: [
          {
            guard: { type: 'isHeld', params: ({ event }) => event.output },
            target: '#reservation.held',
            actions: { type: 'storeReservation', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'hasRunOut', params: ({ event }) => event.output },
            target: '#reservation.expired',
            actions: { type: 'storeReservation', params: ({ event }) => event.output },
          },
          { guard: 'hasLapsed', target: '#reservation.lapsed.known' },
          { target: '#reservation.idle' },
        ],
        onError: [
          {
            guard: { type: 'isSessionOver', params: asFailure },
            target: '#reservation.idle',
            actions: 'tellSessionLost',
          },
          { target: 'pausing' },
        ],
      },
    },
    pausing: { after: { pause: 'asking' } },
  },
});

/** Asked to make the hold last once more. */
const extend = { 'reservation.extend': { guard: 'canExtend', target: 'extending' } } as const;

/** Little of the hold is left (RSV-06); it can be kept longer once, unless others wait for its slot. */
const runningOut = reservationFlow.createStateConfig({
  initial: 'warned',
  states: {
    warned: { on: extend },
    extending: {
      tags: 'busy',
      invoke: {
        id: 'extendReservation',
        src: 'extendReservation',
        input: ({ context }) => ({ reservationId: context.reservation?.id ?? '' }),
        onDone: {
          target: '#reservation.held',
          reenter: true,
          actions: { type: 'storeReservation', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isSessionOver', params: asFailure },
            target: 'warned',
            actions: 'tellSessionLost',
          },
          {
            guard: { type: 'isExtensionRefused', params: asFailure },
            target: 'extensionRefused',
          },
          {
            guard: { type: 'isSlotGone', params: asFailure },
            target: '#reservation.checking',
          },
          { target: 'extensionFailed' },
        ],
      },
    },
    /** Others wait for the slot. */
    extensionRefused: {},
    extensionFailed: { on: extend },
  },
});

/**
 * The slot held for the shopper, on every page: reserved once, restored after a reload, warned of two minutes
 * before its end (RSV-06), and over only when the store says so (RSV-08, SCH-35).
 */
export const reservationMachine = reservationFlow.createMachine({
  id: 'reservation',
  context: ({ input }) => ({ ...input, reservation: null, request: null, failure: null }),
  initial: 'restoring',
  on: {
    'reservation.used': {
      guard: { type: 'isMeant', params: ({ event }) => event },
      target: '.idle',
    },
    'reservation.ended': {
      guard: { type: 'isMeant', params: ({ event }) => event },
      target: '.releasing',
    },
  },
  states: {
    restoring: asking,
    idle: {
      entry: ['clearReservation', 'tellLetGo'],
      on: {
        'reservation.release': { target: 'idle', reenter: true },
        'page.resumed': 'restoring',
        'slot.reserve': reserve,
      },
    },
    reserving: {
      tags: 'busy',
      invoke: {
        id: 'slotRequest',
        src: 'slotRequest',
        input: ({ context: { request } }) => {
          if (!request) throw new Error('Reserving without a request.');
          return { request };
        },
        onDone: [
          {
            guard: { type: 'isAnsweredHeld', params: ({ event }) => event.output },
            target: 'held',
            actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isAnsweredSessionLost', params: ({ event }) => event.output },
            target: 'refused',
            actions: [{ type: 'storeAnswer', params: ({ event }) => event.output }, 'tellSessionLost'],
          },
          {
            target: 'refused',
            actions: { type: 'storeAnswer', params: ({ event }) => event.output },
          },
        ],
      },
    },
    held: {
      entry: 'tellHeld',
      initial: 'steady',
      invoke: {
        id: 'countdown',
        src: 'countdown',
        input: ({ context: { reservation, now } }) => ({
          remainingMs: reservation?.expiration.remainingMs ?? 0,
          now,
        }),
      },
      after: { untilEnd: 'checking' },
      on: {
        'page.resumed': 'checking',
        'slot.reserve': reserve,
        'reservation.release': 'releasing',
        'reservation.check': 'checking',
        'reservation.changed': {
          target: 'held',
          reenter: true,
          actions: { type: 'storeReservation', params: ({ event }) => event.reservation },
        },
      },
      states: {
        steady: {
          always: { guard: 'isRunningOut', target: 'runningOut' },
          after: { untilWarning: 'runningOut' },
        },
        runningOut,
      },
    },
    checking: { ...asking, on: { ...asking.on, 'reservation.release': 'releasing' } },
    expired: {
      tags: 'modal',
      meta: { modal: 'ReservationExpired' },
      entry: 'tellExpired',
      on: {
        'reservation.dismiss': 'lapsed',
        'reservation.release': 'releasing',
        'newTime.select': { target: 'lapsed', actions: 'goToScheduling' },
      },
    },
    /** The dialog is gone; where a time is chosen it is still said, until there is a new one. */
    lapsed: {
      initial: 'releasing',
      on: { 'slot.reserve': reserve },
      states: {
        releasing: {
          tags: 'busy',
          invoke: {
            id: 'releaseLapsed',
            src: 'releaseReservation',
            input: ({ context }) => ({ reservationId: context.reservation?.id ?? '' }),
            onDone: 'known',
            onError: 'known',
          },
          on: { 'reservation.release': '#reservation.releasing' },
        },
        known: {
          on: { 'reservation.release': '#reservation.idle', 'page.resumed': '#reservation.restoring' },
        },
      },
    },
    refused: {
      entry: 'tellRefused',
      on: {
        'slot.reserve': reserve,
        'reservation.release': [{ guard: 'hasReservation', target: 'releasing' }, { target: 'idle' }],
        'reservation.dismiss': [{ guard: 'hasReservation', target: 'checking' }, { target: 'idle' }],
      },
    },
    releasing: {
      tags: 'busy',
      invoke: {
        id: 'releaseReservation',
        src: 'releaseReservation',
        input: ({ context }) => ({ reservationId: context.reservation?.id ?? '' }),
        onDone: 'idle',
        // The hold ends by itself when its release was lost.
        onError: 'idle',
      },
      on: {
        'slot.reserve': reserve,
      },
    },
  },
});
