import { type ActorRefFrom, type AnyActorRef, assign, sendTo, setup } from 'xstate';
import type {
  requestPasswordReset,
  sendConfirmation,
  sendSignInCode,
} from '../../services/contracts/accounts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { failingTo } from '../shared/loading.ts';
import { type CallOf, serviceActor } from '../shared/services.ts';
import { type SignInFailure, signInFailureOf } from './app.failures.ts';

export interface LetterServices {
  requestPasswordReset: CallOf<typeof requestPasswordReset>;
  sendSignInCode: CallOf<typeof sendSignInCode>;
  sendConfirmation: CallOf<typeof sendConfirmation>;
}

/** What the letter is for, and whom it goes to; a confirmation goes to the shopper who is signed in. */
export type Letter =
  | { of: 'passwordReset'; email: string; returnTo?: string }
  | { of: 'signInCode'; email: string }
  | { of: 'confirmation' };

export interface LetterInput {
  /** The chart that gets `LetterFact`s. */
  parent: AnyActorRef;
  letter: Letter;
  /** One has been sent before, so the shopper asks for the next one. */
  isSent: boolean;
}

/** A letter is on its way: what an earlier one offers has ended. */
export type LetterFact = { type: 'letter.sent' };

export type LetterRef = ActorRefFrom<typeof letterMachine>;

interface LetterContext extends LetterInput {
  failure: SignInFailure | null;
}

/** A letter with a link or a code, which can be asked for again after a while. Whether it arrives is nobody's to say. */
export const letterMachine = setup({
  types: {
    input: {} as LetterInput,
    context: {} as LetterContext,
    events: {} as { type: 'letter.send' },
    tags: {} as 'busy',
  },
  actors: {
    sendLetter: serviceActor<LetterServices, Letter, unknown>((services) => (letter, signal) => {
      switch (letter.of) {
        case 'passwordReset': {
          const { of: _, ...asked } = letter;
          return services.requestPasswordReset(asked, signal);
        }
        case 'signInCode':
          return services.sendSignInCode({ email: letter.email }, signal);
        case 'confirmation':
          return services.sendConfirmation(undefined, signal);
      }
    }),
  },
  guards: { isSent: ({ context }) => context.isSent },
  actions: {
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: signInFailureOf(failure) })),
    clearFailure: assign({ failure: null }),
    tellSent: sendTo(({ context }) => context.parent, { type: 'letter.sent' } satisfies LetterFact),
  },
  delays: {
    /** Until a second one may be asked for: the first one needs a while to arrive. */
    cooldown: 60_000,
  },
}).createMachine({
  id: 'letter',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'A letter was sent before, or is sent now.',
      always: [{ guard: 'isSent', target: 'ready' }, { target: 'sending' }],
    },
    sending: {
      description: 'The store is asked to send the letter.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'sendLetter',
        src: 'sendLetter',
        input: ({ context }) => context.letter,
        onDone: { target: 'sent', actions: 'tellSent' },
        onError: failingTo('failed'),
      },
    },
    sent: {
      description: 'The letter is on its way; another one can be asked for in a minute.',
      after: { cooldown: 'ready' },
    },
    ready: {
      description: 'The letter should have arrived by now; if not, the shopper asks for another one.',
      on: { 'letter.send': 'sending' },
    },
    failed: {
      description: "The store didn't send the letter; the shopper can ask again.",
      on: { 'letter.send': 'sending' },
    },
  },
});
