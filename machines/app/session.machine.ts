import { type AnyActorRef, assign, emit, sendTo, setup } from 'xstate';
import type { Session } from '../../services/contracts/session.ts';
import type { Emitted, ShopperDetails } from '../shared/emitted.ts';
import { asServiceFailure } from '../shared/failures.ts';
import type { FormSchema } from '../shared/form.machine.ts';
import { type Service, slots } from '../shared/services.ts';
import { NO_SESSION, signInMachine } from './sign-in.machine.ts';

export interface SessionServices {
  getSession: Service<undefined, Session>;
  signOut: Service<undefined, unknown>;
}

export interface SessionInput {
  /** The chart that gets `SessionFact`s. */
  parent: AnyActorRef;
  /** What e-mail and password are checked with. */
  credentials: FormSchema;
}

export type SessionEvent =
  /** Ask the store again who is signed in, after it could not be reached. */
  | { type: 'session.restore' }
  /** A call was refused for want of a session, or of a fresh one: ask the store which. */
  | { type: 'session.lost' }
  /** The store has new details of the shopper. */
  | { type: 'shopper.changed'; details: ShopperDetails }
  /** The shopper signs out. */
  | { type: 'session.end' };

export type SessionFact =
  | { type: 'session.changed'; session: Session }
  /** The store could not be asked who is signed in. */
  | { type: 'session.failed' };

/** The session with new details of its shopper. */
export const withDetails = (session: Session, details: ShopperDetails): Session => ({
  ...session,
  shopper: session.shopper && { ...session.shopper, ...details },
});

/**
 * Who is signed in, and whether recently enough for scheduling and paying (SCH-02). The sign-in form is a child
 * wherever one is needed: nobody is signed in, or the session has to be confirmed.
 */
export const sessionMachine = setup({
  types: {
    input: {} as SessionInput,
    context: {} as SessionInput & { session: Session },
    events: {} as SessionEvent,
    emitted: {} as Emitted,
    children: {} as { getSession: 'getSession'; signOut: 'signOut'; signIn: 'signIn' },
    tags: {} as 'busy',
  },
  actors: { ...slots<SessionServices>('getSession', 'signOut'), signIn: signInMachine },
  guards: {
    isFresh: (_, session: Session) => session.shopper !== null && session.fullyAuthenticated,
    isStale: (_, session: Session) => session.shopper !== null && !session.fullyAuthenticated,
    isSignedOut: (_, { error }: { error: unknown }) => asServiceFailure(error).kind === 'signedOut',
  },
  actions: {
    storeSession: assign((_, session: Session) => ({ session })),
    clearSession: assign({ session: NO_SESSION }),
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
      text: 'You could not be signed out. Please try again.',
      tone: 'error',
    }),
  },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ ...input, session: NO_SESSION }),
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'busy',
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
          { target: 'signedOut', actions: 'clearSession' },
        ],
        onError: 'unreachable',
      },
    },
    unreachable: { entry: 'tellFailed', on: { 'session.restore': 'restoring' } },
    signedOut: {
      entry: 'tellChanged',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => ({ schema: context.credentials, email: '' }),
        onDone: {
          target: 'signedIn.fresh',
          actions: { type: 'storeSession', params: ({ event }) => event.output },
        },
      },
    },
    signedIn: {
      initial: 'fresh',
      on: {
        'session.lost': 'restoring',
        'session.end': 'signingOut',
        'shopper.changed': { actions: { type: 'storeDetails', params: ({ event }) => event } },
      },
      states: {
        fresh: { entry: 'tellChanged' },
        stale: {
          entry: 'tellChanged',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ context }) => ({
              schema: context.credentials,
              email: context.session.shopper?.email ?? '',
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
      tags: 'busy',
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: { target: 'signedOut', actions: 'clearSession' },
        onError: [
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event },
            target: 'signedOut',
            actions: 'clearSession',
          },
          { target: 'signedIn', actions: 'tellStillSignedIn' },
        ],
      },
    },
  },
});
