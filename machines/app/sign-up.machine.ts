import { type AnyActorRef, assign, emit, sendTo, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import { type createAccount, NewAccount } from '../../services/contracts/accounts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Session } from '../../services/contracts/session.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure, fieldErrors, hasFieldErrors, isRefusedWith } from '../shared/failures.ts';
import { type FormFact, formMachine } from '../shared/form.machine.ts';
import { failingTo } from '../shared/loading.ts';
import { type CallOf, serviceActors } from '../shared/services.ts';
import { type SignInFailure, signInFailureOf } from './app.failures.ts';
import type { SessionBegun } from './session.machine.ts';
import type { SignInServices } from './sign-in.machine.ts';

export interface SignUpServices {
  createAccount: CallOf<typeof createAccount>;
}

interface SignUpContext {
  /** The root, which is told of the session. */
  parent: AnyActorRef;
  account: NewAccount;
  failure: SignInFailure | null;
}

const EMPTY: NewAccount = { firstName: '', lastName: '', email: '', password: '' };

/**
 * Creates an account and signs in to it. The store's answer is the same if the email has an account already; then the password is
 * most likely another one, and a letter says how to go on.
 */
export const signUpMachine = setup({
  types: {
    input: {} as Pick<SignUpContext, 'parent'>,
    context: {} as SignUpContext,
    events: {} as FormFact<NewAccount> | { type: 'signIn.retry' | 'email.change' },
    emitted: {} as Emitted,
    children: {} as { form: 'form' },
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<SignUpServices & Pick<SignInServices, 'signIn'>>('createAccount', 'signIn'),
    form: formMachine,
  },
  guards: {
    hasFieldErrors,
    isRefusedWith,
  },
  actions: {
    storeAccount: assign((_, { output }: { output: NewAccount }) => ({ account: output })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: signInFailureOf(failure) })),
    clearFailure: assign({ failure: null }),
    showFieldErrors: sendTo('form', (_, failure: ServiceFailure) => ({
      type: 'fields.refused',
      fields: fieldErrors(failure),
    })),
    tellSession: sendTo(
      ({ context }) => context.parent,
      (_, session: Session) => ({ type: 'session.begun', session }) satisfies SessionBegun,
    ),
    welcome: emit(({ context: { account } }) => ({
      type: 'toast.requested',
      text: t("Welcome, {{firstName}}! We've emailed you a link to confirm your email.", {
        firstName: account.firstName,
      }),
      tone: 'success',
    })),
  },
}).createMachine({
  id: 'signUp',
  context: ({ input }) => ({ ...input, account: EMPTY, failure: null }),
  invoke: {
    id: 'form',
    src: 'form',
    input: ({ self }) => ({ parent: self, schema: NewAccount, values: { ...EMPTY } }),
  },
  initial: 'editing',
  states: {
    editing: {
      description: 'The shopper types a name, an email, and a password to create an account with.',
      on: {
        'form.changed': { actions: 'clearFailure' },
        'form.submitted': {
          target: 'creating',
          actions: [{ type: 'storeAccount', params: ({ event }) => event }, 'clearFailure'],
        },
      },
    },
    creating: {
      description: 'The store creates the account.',
      tags: 'busy',
      invoke: {
        id: 'createAccount',
        src: 'createAccount',
        input: ({ context }) => context.account,
        onDone: 'signingIn',
        onError: [
          {
            guard: { type: 'hasFieldErrors', params: asFailure },
            target: 'editing',
            actions: { type: 'showFieldErrors', params: asFailure },
          },
          failingTo('editing'),
        ],
      },
    },
    signingIn: {
      description: 'The shopper is signed in with the new password.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { account } }) => ({ email: account.email, password: account.password }),
        onDone: {
          target: 'signedIn',
          actions: [{ type: 'tellSession', params: ({ event }) => event.output }, 'welcome'],
        },
        onError: [
          { guard: { type: 'isRefusedWith', params: { code: 'WRONG_CREDENTIALS' } }, target: 'toldByMail' },
          failingTo('notSignedIn'),
        ],
      },
    },
    notSignedIn: {
      description: "The account is made, but the shopper couldn't be signed in; they can try again.",
      on: { 'signIn.retry': 'signingIn' },
    },
    toldByMail: {
      description: '“Check your email”: a letter says how to go on.',
      on: { 'email.change': 'editing' },
    },
    signedIn: {
      description: 'The shopper is signed in; the page they came from is next.',
      type: 'final',
    },
  },
});
