import { type AnyActorRef, assign, emit, sendTo, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { NO_SESSION, type Session } from '../../services/contracts/session.ts';
import type { Emitted, ShopperDetails } from '../shared/emitted.ts';
import { asFailure } from '../shared/failures.ts';
import type { FormSchema } from '../shared/form.machine.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type SessionCheckFact, sessionCheckMachine } from './session-check.machine.ts';
import { type SignInReason, signInMachine } from './sign-in.machine.ts';

export interface SessionServices {
  getSession: Service<undefined, Session>;
  signOut: Service<undefined, unknown>;
}

export interface SessionInput {
  /** The chart that gets `SessionFact`s. */
  parent: AnyActorRef;
  /** Validates email and password. */
  credentials: FormSchema;
}

/** A page's own chart has signed someone in: after a sign-up, say. */
export type SessionBegun = { type: 'session.begun'; session: Session };

export type SessionEvent =
  | SessionBegun
  /** Ask the store again who is signed in, after it couldn't be reached. */
  | { type: 'session.restore' }
  /** A call was refused because there is no session, or no fresh one: ask the store which. */
  | { type: 'session.lost' }
  /** Another tab may have changed it: ask the store, and change nothing unless it has. */
  | { type: 'session.check'; reason: SignInReason }
  /** The shopper has confirmed who they are, over the page. */
  | { type: 'session.renewed'; session: Session }
  /** The store has new details of the shopper. */
  | { type: 'shopper.changed'; details: ShopperDetails }
  /** The shopper signs out. */
  | { type: 'session.end' };

export type SessionFact =
  | { type: 'session.changed'; session: Session }
  /** The store couldn't say who is signed in. */
  | { type: 'session.failed' };

interface SessionContext extends SessionInput {
  session: Session;
  /** Why nobody is signed in anymore, or may not be. */
  reason: SignInReason | null;
  /** Why the store couldn't say who is signed in. */
  failure: ServiceFailure | null;
}

/** The session with its shopper's new details. */
export const withDetails = (session: Session, details: ShopperDetails): Session => ({
  ...session,
  shopper: session.shopper && { ...session.shopper, ...details },
});

/**
 * Who is signed in, and whether recently enough for scheduling and paying (SCH-02). The sign-in form is a child
 * whenever it's needed: nobody is signed in, or the session has to be confirmed.
 */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionContext,
    events: {} as SessionEvent | SessionCheckFact,
    emitted: {} as Emitted,
    children: {} as { check: 'check'; getSession: 'getSession'; signOut: 'signOut'; signIn: 'signIn' },
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<SessionServices>('getSession', 'signOut'),
    check: sessionCheckMachine,
    signIn: signInMachine,
  },
  guards: {
    isKnown: ({ context: { session } }, found: Session) =>
      found.shopper?.id === session.shopper?.id &&
      found.shopper?.authorities.join() === session.shopper?.authorities.join() &&
      (session.fullyAuthenticated || !found.fullyAuthenticated),
    isFresh: (_, session: Session) => session.shopper !== null && session.fullyAuthenticated,
    isStale: (_, session: Session) => session.shopper !== null && !session.fullyAuthenticated,
  },
  actions: {
    // A call that found the sign-in too old interrupted this shopper, who confirms it and is told why.
    storeSession: assign(({ context: { session: before, reason } }, session: Session) => ({
      session,
      reason:
        session.fullyAuthenticated || session.shopper?.id !== before.shopper?.id ? null : reason && 'expired',
    })),
    // What it says of the shop stays.
    clearSession: assign(({ context: { session, reason } }, told: Session) => ({
      session: { ...told, shopper: null, fullyAuthenticated: false, expiresAt: null },
      reason: session.shopper && reason,
    })),
    // Whichever comes first: the store may refuse a call just as the other tab reports its sign-out.
    storeReason: assign(({ context }, { reason }: { reason: SignInReason }) => ({
      reason: context.reason === 'signedOutElsewhere' ? context.reason : reason,
    })),
    clearReason: assign({ reason: null }),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    tellReason: sendTo('signIn', (_, { reason }: { reason: SignInReason }) => ({
      type: 'reason.learned',
      reason,
    })),
    check: sendTo('check', { type: 'session.check' }),
    storeDetails: assign(({ context }, { details }: { details: ShopperDetails }) => ({
      session: withDetails(context.session, details),
    })),
    tellChanged: sendTo(
      ({ context }) => context.parent,
      ({ context }) => ({ type: 'session.changed', session: context.session }),
    ),
    tellFailed: sendTo(({ context }) => context.parent, { type: 'session.failed' }),
    tellStillSignedIn: emit({
      type: 'toast.requested',
      text: t('You could not be signed out. Please try again.'),
      tone: 'error',
    }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, session: NO_SESSION, reason: null, failure: null }),
  invoke: { id: 'check', src: 'check', input: ({ self }) => ({ parent: self }) },
  initial: 'restoring',
  on: {
    'session.check': { actions: [{ type: 'storeReason', params: ({ event }) => event }, 'check'] },
    'check.unanswered': { actions: 'clearReason' },
    'session.begun': {
      target: '.signedIn.fresh',
      actions: { type: 'storeSession', params: ({ event }) => event.session },
    },
    'session.found': [
      { guard: { type: 'isKnown', params: ({ event }) => event.session }, actions: 'clearReason' },
      {
        guard: { type: 'isFresh', params: ({ event }) => event.session },
        target: '.signedIn.fresh',
        actions: { type: 'storeSession', params: ({ event }) => event.session },
      },
      {
        guard: { type: 'isStale', params: ({ event }) => event.session },
        target: '.signedIn.stale',
        actions: { type: 'storeSession', params: ({ event }) => event.session },
      },
      { target: '.signedOut', actions: { type: 'clearSession', params: ({ event }) => event.session } },
    ],
  },
  states: {
    restoring: {
      description: 'The store is asked who is signed in.',
      tags: 'busy',
      on: { 'session.found': {}, 'check.unanswered': {} },
      invoke: {
        id: 'getSession',
        src: 'getSession',
        onDone: [
          {
            guard: { type: 'isFresh', params: ({ event }) => event.output },
            target: 'signedIn.fresh',
            actions: { type: 'storeSession', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isStale', params: ({ event }) => event.output },
            target: 'signedIn.stale',
            actions: { type: 'storeSession', params: ({ event }) => event.output },
          },
          { target: 'signedOut', actions: { type: 'clearSession', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unreachable', actions: { type: 'storeFailure', params: asFailure } },
      },
    },
    unreachable: {
      description: "The store didn't say who is signed in; the shopper can try again.",
      entry: 'tellFailed',
      on: { 'session.restore': 'restoring', 'session.found': {} },
    },
    signedOut: {
      description: 'Nobody is signed in; the sign-in form is ready.',
      entry: 'tellChanged',
      on: {
        'session.check': {
          actions: ['check', { type: 'tellReason', params: ({ event }) => event }],
        },
      },
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { credentials, reason } }) => ({ schema: credentials, email: '', reason }),
        onDone: {
          target: 'signedIn.fresh',
          actions: { type: 'storeSession', params: ({ event }) => event.output },
        },
      },
    },
    signedIn: {
      description: 'A shopper is signed in.',
      initial: 'fresh',
      on: {
        'session.lost': {
          target: 'restoring',
          actions: { type: 'storeReason', params: { reason: 'expired' } },
        },
        'session.renewed': {
          target: '.fresh',
          actions: { type: 'storeSession', params: ({ event }) => event.session },
        },
        'session.end': { target: 'signingOut', actions: 'clearReason' },
        'shopper.changed': { actions: { type: 'storeDetails', params: ({ event }) => event } },
      },
      states: {
        fresh: {
          description: 'The shopper signed in recently and can see everything.',
          entry: 'tellChanged',
        },
        stale: {
          description: 'The shopper signed in long ago; some pages ask for the password again.',
          entry: 'tellChanged',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ context }) => ({
              schema: context.credentials,
              email: context.session.shopper?.email ?? '',
              reason: context.reason,
            }),
            onDone: {
              target: 'fresh',
              actions: { type: 'storeSession', params: ({ event }) => event.output },
            },
          },
        },
      },
    },
    signingOut: {
      description: 'The store signs the shopper out.',
      tags: 'busy',
      on: {
        'session.found': {},
        // Someone else may have signed in since.
        'session.lost': 'restoring',
      },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: {
          target: 'signedOut',
          actions: { type: 'clearSession', params: ({ context }) => context.session },
        },
        onError: { target: 'signedIn', actions: 'tellStillSignedIn' },
      },
    },
  },
});
