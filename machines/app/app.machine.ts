import { assign, emit, sendTo, setup } from 'xstate';
import type { CartLineChange } from '../../services/contracts/cart.ts';
import type { Session } from '../../services/contracts/session.ts';
import { type CartFact, cartMachine, merged } from '../cart/cart.machine.ts';
import type { LetGoFact } from '../scheduling/reservation.events.ts';
import { reservationMachine } from '../scheduling/reservation.machine.ts';
import type { Emitted, ShopperDetails } from '../shared/emitted.ts';
import type { FormSchema } from '../shared/form.machine.ts';
import { type SessionEvent, type SessionFact, sessionMachine, withDetails } from './session.machine.ts';
import { NO_SESSION } from './sign-in.machine.ts';
import { toastsMachine } from './toasts.machine.ts';

export interface AppInput {
  /** What e-mail and password are checked with. */
  credentials: FormSchema;
}

type AppEvent =
  | SessionEvent
  | SessionFact
  | CartFact
  | LetGoFact
  /** Set quantities in the cart. Without a session it leads to sign-in, and is done after it. */
  | { type: 'cart.change'; lineItems: CartLineChange[] }
  /** The page was asleep or hidden, so its timers may be late. */
  | { type: 'page.resumed' };

interface AppContext extends AppInput {
  session: Session;
  /** Changes of the cart that the store has not confirmed, or that wait for a session. */
  changes: CartLineChange[];
}

/**
 * What outlives a page: the session, and while someone is signed in the cart and the held slot. When the session
 * is lost the pages that need one lead to sign-in and come back.
 */
export const appMachine = setup({
  types: {
    input: {} as AppInput,
    context: {} as AppContext,
    events: {} as AppEvent,
    emitted: {} as Emitted,
    tags: {} as 'busy',
    children: {} as { session: 'session'; toasts: 'toasts'; cart: 'cart'; reservation: 'reservation' },
  },
  actors: {
    session: sessionMachine,
    toasts: toastsMachine,
    cart: cartMachine,
    reservation: reservationMachine,
  },
  guards: {
    isSignedIn: (_, { session }: { session: Session }) => session.shopper !== null,
    hasChanges: ({ context }) => context.changes.length > 0,
    isSameShopper: ({ context }, { session }: { session: Session }) =>
      session.shopper !== null && session.shopper.id === context.session.shopper?.id,
  },
  actions: {
    storeSession: assign((_, { session }: { session: Session }) => ({ session })),
    storeDetails: assign(({ context }, { details }: { details: ShopperDetails }) => ({
      session: withDetails(context.session, details),
    })),
    keepChanges: assign(({ context }, { lineItems }: { lineItems: CartLineChange[] }) => ({
      changes: merged(context.changes, lineItems),
    })),
    storeChanges: assign((_, { lineItems }: { lineItems: CartLineChange[] }) => ({ changes: lineItems })),
    clearChanges: assign({ changes: [] }),
    tellSession: sendTo('session', (_, event: SessionEvent) => event),
    changeCart: sendTo('cart', (_, { lineItems }: { lineItems: CartLineChange[] }) => ({
      type: 'cart.change',
      lineItems,
    })),
    endSession: sendTo('session', { type: 'session.end' }),
    releaseHold: sendTo('reservation', { type: 'reservation.release' }),
    resumeReservation: sendTo('reservation', { type: 'page.resumed' }),
    goToSignIn: emit({ type: 'navigation.requested', to: '/sign-in' }),
  },
  delays: {
    /** How long signing out waits for the hold to be let go; one that stays ends by itself. */
    patience: 2000,
  },
}).createMachine({
  id: 'app',
  context: ({ input }) => ({ ...input, session: NO_SESSION, changes: [] }),
  invoke: [
    {
      id: 'session',
      src: 'session',
      input: ({ self, context }) => ({ parent: self, credentials: context.credentials }),
    },
    { id: 'toasts', src: 'toasts' },
  ],
  on: {
    'session.restore': { actions: { type: 'tellSession', params: ({ event }) => event } },
    'session.lost': { actions: { type: 'tellSession', params: ({ event }) => event } },
    'session.end': { actions: { type: 'tellSession', params: ({ event }) => event } },
    'shopper.changed': {
      actions: [
        { type: 'storeDetails', params: ({ event }) => event },
        { type: 'tellSession', params: ({ event }) => event },
      ],
    },
    'cart.change': { actions: { type: 'keepChanges', params: ({ event }) => event } },
    'changes.kept': { actions: { type: 'storeChanges', params: ({ event }) => event } },
  },
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'busy',
      on: {
        'session.changed': [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event },
            target: 'signedIn',
            actions: { type: 'storeSession', params: ({ event }) => event },
          },
          // Asked for before it was known that nobody is signed in.
          { guard: 'hasChanges', target: 'signedOut', actions: 'goToSignIn' },
          { target: 'signedOut' },
        ],
        'session.failed': 'unreachable',
      },
    },
    unreachable: {
      on: {
        'session.restore': {
          target: 'restoring',
          actions: { type: 'tellSession', params: ({ event }) => event },
        },
      },
    },
    signedOut: {
      on: {
        'session.changed': {
          guard: { type: 'isSignedIn', params: ({ event }) => event },
          target: 'signedIn',
          actions: { type: 'storeSession', params: ({ event }) => event },
        },
        'cart.change': { actions: [{ type: 'keepChanges', params: ({ event }) => event }, 'goToSignIn'] },
      },
    },
    signedIn: {
      invoke: [
        {
          id: 'cart',
          src: 'cart',
          input: ({ self, context }) => ({ parent: self, changes: context.changes }),
        },
        { id: 'reservation', src: 'reservation', input: ({ self }) => ({ parent: self }) },
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
            actions: [{ type: 'storeSession', params: ({ event }) => event }, 'clearChanges'],
          },
          { target: 'signedOut', actions: { type: 'storeSession', params: ({ event }) => event } },
        ],
        'session.failed': 'unreachable',
        'cart.change': { actions: { type: 'changeCart', params: ({ event }) => event } },
        'page.resumed': { actions: 'resumeReservation' },
      },
      states: {
        staying: { on: { 'session.end': 'leaving' } },
        /** Who leaves keeps no time from others: it is let go while there is still a session to say so. */
        leaving: {
          tags: 'busy',
          entry: 'releaseHold',
          on: {
            'session.end': {},
            'hold.letGo': { target: 'staying', actions: 'endSession' },
          },
          after: { patience: { target: 'staying', actions: 'endSession' } },
        },
      },
    },
  },
});
