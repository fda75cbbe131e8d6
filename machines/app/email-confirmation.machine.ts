import { type AnyActorRef, assign, emit, sendTo, setup } from 'xstate';
import type { confirmEmail } from '../../services/contracts/accounts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Emitted } from '../shared/emitted.ts';
import { isRefusedWith } from '../shared/failures.ts';
import { failingTo } from '../shared/loading.ts';
import { type CallOf, serviceActors } from '../shared/services.ts';
import { type SignInFailure, signInFailureOf } from './app.failures.ts';
import { type LetterFact, letterMachine } from './letter.machine.ts';

export interface EmailConfirmationServices {
  confirmEmail: CallOf<typeof confirmEmail>;
}

export interface EmailConfirmationInput {
  /** The root, which is told once the email is confirmed. */
  parent: AnyActorRef;
  /** What the letter's link has; empty if the shopper came to ask for a letter. */
  token: string;
  /** Which the letter was sent to, for a new password. */
  email: string;
  isSignedIn: boolean;
}

interface EmailConfirmationContext extends EmailConfirmationInput {
  failure: SignInFailure | null;
}

type EmailConfirmationEvent =
  | LetterFact
  | { type: 'confirmation.retry' }
  /** Send another letter. */
  | { type: 'letter.ask' }
  | { type: 'shopping.continue' };

/** What the root hears, which asks the store who is signed in: the shopper may do more now (AUT-05). */
export type EmailConfirmed = { type: 'email.confirmed' };

/** Confirms an email by a letter's link, or sends the letter again. */
export const emailConfirmationMachine = setup({
  types: {
    input: {} as EmailConfirmationInput,
    context: {} as EmailConfirmationContext,
    events: {} as EmailConfirmationEvent,
    emitted: {} as Emitted,
    children: {} as { letter: 'letter' },
    tags: {} as 'busy',
  },
  actors: { ...serviceActors<EmailConfirmationServices>('confirmEmail'), letter: letterMachine },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isSignedIn: ({ context }) => context.isSignedIn,
    isRefusedWith,
  },
  actions: {
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: signInFailureOf(failure) })),
    goHome: emit({ type: 'navigation.requested', to: '/' }),
    tellConfirmed: sendTo(({ context }) => context.parent, {
      type: 'email.confirmed',
    } satisfies EmailConfirmed),
  },
}).createMachine({
  id: 'emailConfirmation',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'opening',
  states: {
    opening: {
      description: "The shopper comes by a letter's link, or to ask for one.",
      always: [{ guard: 'hasToken', target: 'confirming' }, { target: 'waiting' }],
    },
    waiting: {
      description: '“Confirm your email”: a letter with a link was sent, and can be sent again.',
      invoke: {
        id: 'letter',
        src: 'letter',
        input: ({ self }) => ({ parent: self, letter: { of: 'confirmation' }, isSent: true }),
      },
      on: { 'shopping.continue': { actions: 'goHome' } },
    },
    confirming: {
      description: "The store confirms the email by the letter's link.",
      tags: 'busy',
      invoke: {
        id: 'confirmEmail',
        src: 'confirmEmail',
        input: ({ context: { token } }) => ({ token }),
        onDone: { target: 'confirmed', actions: 'tellConfirmed' },
        onError: [
          { guard: { type: 'isRefusedWith', params: { code: 'LINK_ENDED' } }, target: 'linkEnded' },
          {
            guard: { type: 'isRefusedWith', params: { code: 'PASSWORD_REQUIRED' } },
            target: 'passwordNeeded',
          },
          failingTo('failed'),
        ],
      },
    },
    confirmed: {
      description: '“Your email is confirmed”: by this link, now or before.',
      type: 'final',
    },
    passwordNeeded: {
      description:
        '“Is this your account?”: whoever pressed the link is not signed in to the account, which somebody else may have made; they choose a new password, or sign in.',
      type: 'final',
    },
    linkEnded: {
      description: 'The link was used, or is older than a day.',
      always: [{ guard: 'isSignedIn', target: 'offering' }, { target: 'signInNeeded' }],
    },
    offering: {
      description: '“This link has ended”: the shopper can ask for another one.',
      on: { 'letter.ask': 'asked' },
    },
    signInNeeded: {
      description: '“This link has ended”: a visitor signs in to ask for another one.',
      type: 'final',
    },
    asked: {
      description: 'Another letter with a link is sent.',
      invoke: {
        id: 'letter',
        src: 'letter',
        input: ({ self }) => ({ parent: self, letter: { of: 'confirmation' }, isSent: false }),
      },
      on: { 'shopping.continue': { actions: 'goHome' } },
    },
    failed: {
      description: "The store couldn't be asked to confirm the email; the shopper can try again.",
      on: { 'confirmation.retry': 'confirming' },
    },
  },
});
