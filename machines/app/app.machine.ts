import { type AnyEventObject, assign, emit, sendTo, setup } from 'xstate';
import type { Language } from '../../languages/languages.ts';
import { language as spoken, t } from '../../languages/t.ts';
import type { CartLineChange } from '../../services/contracts/cart.ts';
import { addressIn } from '../../services/contracts/own-path.ts';
import { NO_SESSION, type Session } from '../../services/contracts/session.ts';
import { type ChangesKept, cartMachine, type LineChanges } from '../cart/cart.machine.ts';
import { isUnsaved, merged, NO_CHANGES, type UnsavedChanges } from '../cart/cart-changes.ts';
import { isToBeHad } from '../cart/product-lines.ts';
import { type OrderPlacedFact, orderInProgressMachine } from '../checkout/order-in-progress.machine.ts';
import { type ReservationRootFact, reservationMachine } from '../reservation/reservation.machine.ts';
import { channelActor } from '../shared/channels.ts';
import type { Emitted, ShopperDetails } from '../shared/emitted.ts';
import type { FormSchema } from '../shared/form.machine.ts';
import type { EmailConfirmed } from './email-confirmation.machine.ts';
import { type SessionEvent, type SessionFact, sessionMachine, withDetails } from './session.machine.ts';
import type { TabChange, TabsFact } from './tabs.ts';
import { toastsMachine } from './toasts.machine.ts';

/** Cart changes with the shopper they're of. */
export interface KeptChanges {
  /** What the store hasn't confirmed, or what waits for a session. */
  changes: UnsavedChanges;
  /** Whose changes these are; null if nobody was signed in. */
  changesOf: string | null;
}

export interface AppInput {
  /** Validates email and password. */
  credentials: FormSchema;
  /** What was kept when the shopper left to sign in at another site. */
  kept?: KeptChanges | null;
}

type AppEvent =
  | SessionEvent
  | EmailConfirmed
  | SessionFact
  | ChangesKept
  | TabsFact
  | ReservationRootFact
  | OrderPlacedFact
  /** Change lines of the cart. Without a session, leads to sign-in and is done afterward. */
  | LineChanges
  /** Show the page, which is at the address `from`, in another language. */
  | { type: 'language.choose'; language: Language; from: string }
  /** The page was asleep or hidden, so its timers may be late. */
  | { type: 'page.resumed' }
  /** The browser leaves for another site, and comes back. */
  | { type: 'shop.left' };

interface AppContext extends KeptChanges {
  credentials: FormSchema;
  session: Session;
  /** The last shopper who signed in, including the current one. */
  lastShopper: string | null;
  /** Whether the current shopper replaced another one. */
  isAnother: boolean;
  /** Counts those times: the pages restart with each. */
  changeovers: number;
}

/**
 * What outlives a page: the session and, while someone is signed in, the cart and the reservation. When the session
 * is lost, pages that need one lead to sign-in and back. It reloads what other tabs say they changed, and when the
 * page is shown again; another shopper never sees what belonged to the previous one.
 */
export const appMachine = setup({
  types: {
    input: {} as AppInput,
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as Emitted | ({ type: 'changes.left' } & KeptChanges),
    tags: {} as 'busy',
    children: {} as {
      session: 'session';
      toasts: 'toasts';
      cart: 'cart';
      reservation: 'reservation';
      tabs: 'tabs';
      orderInProgress: 'orderInProgress';
    },
  },
  actors: {
    session: sessionMachine,
    toasts: toastsMachine,
    cart: cartMachine,
    reservation: reservationMachine,
    tabs: channelActor<undefined, AnyEventObject>('tabs'),
    orderInProgress: orderInProgressMachine,
  },
  guards: {
    isSignedIn: (_, { session }: { session: Session }) => session.shopper !== null,
    isOtherLanguage: (_, { language }: { language: Language }) => language !== spoken(),
    hasChanges: ({ context }) => isUnsaved(context.changes),
    isToBeHad: (_, change: LineChanges) => isToBeHad(change),
    isAbout: ({ event }, { what }: { what: TabChange }) => event.type === 'tab.changed' && event.of === what,
    isSameShopper: ({ context }, { session }: { session: Session }) =>
      session.shopper !== null && session.shopper.id === context.session.shopper?.id,
  },
  actions: {
    storeSession: assign(({ context }, { session }: { session: Session }) => {
      const id = session.shopper?.id ?? null;
      const isAnother = id !== null && context.lastShopper !== null && id !== context.lastShopper;
      const isForeign = id !== null && context.changesOf !== null && id !== context.changesOf;
      return {
        session,
        isAnother,
        lastShopper: id ?? context.lastShopper,
        changeovers: context.changeovers + Number(isAnother),
        ...(isForeign ? { changes: NO_CHANGES } : {}),
      };
    }),
    storeDetails: assign(({ context }, { details }: { details: ShopperDetails }) => ({
      session: withDetails(context.session, details),
    })),
    keepChanges: assign(({ context }, { lineItems }: { lineItems: CartLineChange[] }) => ({
      changes: { ...context.changes, waiting: merged(context.changes.waiting, lineItems) },
      changesOf: context.session.shopper?.id ?? context.changesOf,
    })),
    storeChanges: assign(({ context }, { changes }: { changes: UnsavedChanges }) => ({
      changes,
      changesOf: context.session.shopper?.id ?? context.changesOf,
    })),
    leaveChanges: emit(({ context: { changes, changesOf } }) => ({
      type: 'changes.left',
      changes,
      changesOf,
    })),
    clearChanges: assign({ changes: NO_CHANGES, changesOf: null }),
    tellSession: sendTo('session', (_, event: SessionEvent) => event),
    changeCart: sendTo(
      'cart',
      (_, { lineItems, isAnnounced }: { lineItems: CartLineChange[]; isAnnounced?: boolean }) => ({
        type: 'cart.change',
        lineItems,
        ...(isAnnounced && { isAnnounced }),
      }),
    ),
    endSession: sendTo('session', { type: 'session.end' }),
    releaseReservation: sendTo('reservation', { type: 'reservation.release' }),
    checkSession: sendTo('session', { type: 'session.check', reason: 'expired' }),
    checkSessionElsewhere: sendTo('session', { type: 'session.check', reason: 'signedOutElsewhere' }),
    checkCart: sendTo('cart', { type: 'cart.check' }),
    checkReservation: sendTo('reservation', { type: 'page.resumed' }),
    goHome: emit({ type: 'navigation.requested', to: '/', replace: true, unasked: true }),
    toastNewShopper: emit(({ context: { session } }) => ({
      type: 'toast.requested',
      text: t("You're now signed in as {{firstName}}.", { firstName: session.shopper?.firstName ?? '' }),
      tone: 'success',
    })),
    followOrder: sendTo(
      'orderInProgress',
      (_, event: Extract<ReservationRootFact, { type: 'order.found' }>) => event,
    ),
    useReservation: sendTo('reservation', (_, { checkout }: OrderPlacedFact) => ({
      type: 'reservation.used',
      reservationId: checkout.fulfillment.promise.id,
    })),
    reloadCart: sendTo('cart', { type: 'cart.reload' }),
    goToSignIn: emit({ type: 'navigation.requested', to: '/sign-in' }),
    goOnIn: emit((_, { language, from }: { language: Language; from: string }) => ({
      type: 'navigation.requested',
      to: addressIn(language, from),
    })),
  },
  delays: {
    /** How long signing out waits to release the reservation; one that stays expires by itself. */
    patience: 2000,
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({
    credentials: input.credentials,
    session: NO_SESSION,
    changes: input.kept?.changes ?? NO_CHANGES,
    changesOf: input.kept?.changesOf ?? null,
    lastShopper: null,
    isAnother: false,
    changeovers: 0,
  }),
  invoke: [
    {
      id: 'session',
      src: 'session',
      input: ({ self, context }) => ({ parent: self, credentials: context.credentials }),
    },
    { id: 'toasts', src: 'toasts' },
    { id: 'tabs', src: 'tabs', input: undefined },
  ],
  on: {
    'session.lost': { actions: { type: 'tellSession', params: ({ event }) => event } },
    'session.renewed': { actions: { type: 'tellSession', params: ({ event }) => event } },
    'session.end': { actions: { type: 'tellSession', params: ({ event }) => event } },
    'shopper.changed': {
      actions: [
        { type: 'storeDetails', params: ({ event }) => event },
        { type: 'tellSession', params: ({ event }) => event },
      ],
    },
    'cart.change': {
      guard: { type: 'isToBeHad', params: ({ event }) => event },
      actions: { type: 'keepChanges', params: ({ event }) => event },
    },
    'language.choose': {
      guard: { type: 'isOtherLanguage', params: ({ event }) => event },
      actions: { type: 'goOnIn', params: ({ event }) => event },
    },
    'page.resumed': { actions: 'checkSession' },
    'shop.left': { actions: 'leaveChanges' },
    'session.begun': { actions: { type: 'tellSession', params: ({ event }) => event } },
    'email.confirmed': { actions: 'checkSession' },
    'tab.changed': {
      guard: { type: 'isAbout', params: { what: 'session' } },
      actions: 'checkSessionElsewhere',
    },
    'changes.kept': { actions: { type: 'storeChanges', params: ({ event }) => event } },
  },
  initial: 'restoring',
  states: {
    restoring: {
      description: 'The shop opens and finds out who is signed in.',
      tags: 'busy',
      on: {
        'session.changed': [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event },
            target: 'signedIn',
            actions: { type: 'storeSession', params: ({ event }) => event },
          },
          // Requested before it was known that nobody is signed in.
          {
            guard: 'hasChanges',
            target: 'signedOut',
            actions: [{ type: 'storeSession', params: ({ event }) => event }, 'goToSignIn'],
          },
          { target: 'signedOut', actions: { type: 'storeSession', params: ({ event }) => event } },
        ],
        'session.failed': 'unreachable',
      },
    },
    unreachable: {
      description: "The store can't be reached; the shop says so, and the shopper can try again.",
      on: {
        'session.restore': {
          target: 'restoring',
          actions: { type: 'tellSession', params: ({ event }) => event },
        },
        'page.resumed': {
          target: 'restoring',
          actions: { type: 'tellSession', params: { type: 'session.restore' } },
        },
      },
    },
    signedOut: {
      description: 'A visitor browses without signing in.',
      on: {
        'session.changed': {
          guard: { type: 'isSignedIn', params: ({ event }) => event },
          target: 'signedIn',
          actions: { type: 'storeSession', params: ({ event }) => event },
        },
        'cart.change': {
          guard: { type: 'isToBeHad', params: ({ event }) => event },
          actions: [{ type: 'keepChanges', params: ({ event }) => event }, 'goToSignIn'],
        },
      },
    },
    signedIn: {
      description: 'The shopper is signed in, with a cart and maybe a reserved time.',
      invoke: [
        {
          id: 'cart',
          src: 'cart',
          input: ({ self, context }) => ({ parent: self, changes: context.changes }),
        },
        { id: 'reservation', src: 'reservation', input: ({ self }) => ({ parent: self }) },
        {
          id: 'orderInProgress',
          src: 'orderInProgress',
          input: ({ self, context }) => ({ parent: self, shopperId: context.session.shopper?.id ?? '' }),
        },
      ],
      initial: 'staying',
      on: {
        'session.changed': [
          {
            guard: { type: 'isSameShopper', params: ({ event }) => event },
            actions: [{ type: 'storeSession', params: ({ event }) => event }, 'clearChanges'],
          },
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event },
            target: 'signedIn',
            reenter: true,
            actions: [
              { type: 'storeSession', params: ({ event }) => event },
              'clearChanges',
              'toastNewShopper',
              'goHome',
            ],
          },
          { target: 'signedOut', actions: { type: 'storeSession', params: ({ event }) => event } },
        ],
        'session.failed': 'unreachable',
        'cart.change': {
          guard: { type: 'isToBeHad', params: ({ event }) => event },
          actions: { type: 'changeCart', params: ({ event }) => event },
        },
        'page.resumed': { actions: ['checkSession', 'checkCart', 'checkReservation'] },
        'tab.changed': [
          {
            guard: { type: 'isAbout', params: { what: 'cart' } },
            actions: 'checkCart',
          },
          {
            guard: { type: 'isAbout', params: { what: 'reservation' } },
            actions: 'checkReservation',
          },
          { actions: 'checkSessionElsewhere' },
        ],
        'order.found': { actions: { type: 'followOrder', params: ({ event }) => event } },
        'order.placed': {
          actions: [{ type: 'useReservation', params: ({ event }) => event }, 'reloadCart'],
        },
      },
      states: {
        staying: {
          description: 'The shopper shops.',
          on: { 'session.end': 'leaving' },
        },
        leaving: {
          description:
            'The shopper signs out; a reserved time is released first, so nobody else waits for it.',
          tags: 'busy',
          entry: ['releaseReservation', 'clearChanges'],
          on: {
            'session.end': {},
            'session.lost': { target: 'staying', actions: 'endSession' },
            'reservation.released': { target: 'staying', actions: 'endSession' },
          },
          after: { patience: { target: 'staying', actions: 'endSession' } },
        },
      },
    },
  },
});
