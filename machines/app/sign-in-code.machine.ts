import { type AnyActorRef, assign, sendTo, setup } from 'xstate';
import { CodeRequest, SignInCode } from '../../services/contracts/accounts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Session } from '../../services/contracts/session.ts';
import { asFailure, isRefusedWith, refusalCode } from '../shared/failures.ts';
import { type FormFact, formMachine } from '../shared/form.machine.ts';
import { failingTo } from '../shared/loading.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type SignInFailure, signInFailureOf } from './app.failures.ts';
import { type LetterFact, letterMachine } from './letter.machine.ts';
import type { SessionBegun } from './session.machine.ts';

export interface SignInCodeServices {
  signInByCode: Service<{ email: string; code: string }, Session>;
}

export interface SignInCodeInput {
  /** The root, which is told of the session. */
  parent: AnyActorRef;
  /** The shopper's own if a session only has to be confirmed. */
  email: string;
}

interface SignInCodeContext extends SignInCodeInput {
  code: string;
  /** Wrong codes since the last letter. */
  wrong: number;
  failure: SignInFailure | null;
}

/** After so many wrong tries, a code has ended. */
const TRIES = 5;

type SignInCodeEvent =
  | FormFact<CodeRequest | SignInCode>
  | LetterFact
  | { type: 'email.change' }
  /** Send a code in place of one that has ended. */
  | { type: 'code.renew' };

/** Signs in with a code that comes by mail. */
export const signInCodeMachine = setup({
  types: {
    input: {} as SignInCodeInput,
    context: {} as SignInCodeContext,
    events: {} as SignInCodeEvent,
    children: {} as { form: 'form'; letter: 'letter' },
    tags: {} as 'busy',
  },
  actors: { ...serviceActors<SignInCodeServices>('signInByCode'), form: formMachine, letter: letterMachine },
  guards: {
    isLastTry: ({ context }, failure: ServiceFailure) =>
      refusalCode(failure) === 'WRONG_CODE' && context.wrong === TRIES - 1,
    isRefusedWith,
  },
  actions: {
    storeTyped: assign((_, { output }: { output: CodeRequest | SignInCode }) => output),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: signInFailureOf(failure) })),
    clearFailure: assign({ failure: null }),
    countWrong: assign({ wrong: ({ context }) => context.wrong + 1 }),
    forgetWrong: assign({ wrong: 0, failure: null }),
    tellSession: sendTo(
      ({ context }) => context.parent,
      (_, session: Session) => ({ type: 'session.begun', session }) satisfies SessionBegun,
    ),
  },
}).createMachine({
  id: 'signInCode',
  context: ({ input }) => ({ ...input, code: '', wrong: 0, failure: null }),
  initial: 'editing',
  states: {
    editing: {
      description: 'The shopper types the email of their account.',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self, context: { email } }) => ({ parent: self, schema: CodeRequest, values: { email } }),
      },
      on: {
        'form.submitted': {
          target: 'asked',
          actions: { type: 'storeTyped', params: ({ event }) => event },
        },
      },
    },
    asked: {
      description: 'A code comes by mail; the shopper types it.',
      initial: 'entering',
      entry: 'forgetWrong',
      invoke: [
        {
          id: 'letter',
          src: 'letter',
          input: ({ self, context: { email } }) => ({
            parent: self,
            letter: { of: 'signInCode', email },
            isSent: false,
          }),
        },
        {
          id: 'form',
          src: 'form',
          input: ({ self }) => ({ parent: self, schema: SignInCode, values: { code: '' } }),
        },
      ],
      on: { 'email.change': 'editing', 'letter.sent': { actions: 'forgetWrong' } },
      states: {
        entering: {
          description: '“Check your email”: the shopper types the code.',
          on: {
            'form.changed': { actions: 'clearFailure' },
            'form.submitted': {
              target: 'checking',
              actions: [{ type: 'storeTyped', params: ({ event }) => event }, 'clearFailure'],
            },
          },
        },
        checking: {
          description: 'The store checks the code.',
          tags: 'busy',
          on: { 'email.change': {} },
          invoke: {
            id: 'signInByCode',
            src: 'signInByCode',
            input: ({ context: { email, code } }) => ({ email, code }),
            onDone: {
              target: '#signInCode.signedIn',
              actions: { type: 'tellSession', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'isLastTry', params: asFailure },
                target: 'spent',
              },
              {
                guard: { type: 'isRefusedWith', params: { code: 'WRONG_CODE' } },
                target: 'entering',
                actions: [{ type: 'storeFailure', params: asFailure }, 'countWrong'],
              },
              failingTo('entering'),
            ],
          },
        },
        spent: {
          description: '“That was the last try”: the code has ended, and the shopper asks for a new one.',
          on: { 'code.renew': { target: '#signInCode.asked', reenter: true } },
        },
      },
    },
    signedIn: {
      description: 'The shopper is signed in; the page they came from is next.',
      type: 'final',
    },
  },
});
