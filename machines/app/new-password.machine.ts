import { type AnyActorRef, assign, emit, sendTo, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import { ChosenPassword, type resetPassword } from '../../services/contracts/accounts.ts';
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

export interface NewPasswordServices {
  resetPassword: CallOf<typeof resetPassword>;
}

export interface NewPasswordInput {
  /** The root, which is told of the session. */
  parent: AnyActorRef;
  /** What the letter's link has; empty if it isn't whole. */
  token: string;
  email: string;
}

interface NewPasswordContext extends NewPasswordInput {
  password: string;
  failure: SignInFailure | null;
}

/** Chooses a new password by a letter's link, and signs in with it. */
export const newPasswordMachine = setup({
  types: {
    input: {} as NewPasswordInput,
    context: {} as NewPasswordContext,
    events: {} as FormFact<ChosenPassword> | { type: 'signIn.retry' },
    emitted: {} as Emitted,
    children: {} as { form: 'form' },
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<NewPasswordServices & Pick<SignInServices, 'signIn'>>('resetPassword', 'signIn'),
    form: formMachine,
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    hasFieldErrors,
    isRefusedWith,
  },
  actions: {
    storePassword: assign((_, { output: { password } }: { output: ChosenPassword }) => ({ password })),
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
    tellChanged: emit({
      type: 'toast.requested',
      text: t('Your password has been changed.'),
      tone: 'success',
    }),
  },
}).createMachine({
  id: 'newPassword',
  context: ({ input }) => ({ ...input, password: '', failure: null }),
  invoke: {
    id: 'form',
    src: 'form',
    input: ({ self }) => ({ parent: self, schema: ChosenPassword, values: { password: '' } }),
  },
  initial: 'opening',
  states: {
    opening: {
      description: "The letter's link may have lost its end.",
      always: [{ guard: 'hasToken', target: 'editing' }, { target: 'linkEnded' }],
    },
    editing: {
      description: 'The shopper types a new password.',
      on: {
        'form.changed': { actions: 'clearFailure' },
        'form.submitted': {
          target: 'saving',
          actions: [{ type: 'storePassword', params: ({ event }) => event }, 'clearFailure'],
        },
      },
    },
    saving: {
      description: 'The store changes the password, which ends every session of the shopper.',
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context: { token, password } }) => ({ token, password }),
        onDone: 'signingIn',
        onError: [
          { guard: { type: 'isRefusedWith', params: { code: 'LINK_ENDED' } }, target: 'linkEnded' },
          {
            guard: { type: 'hasFieldErrors', params: asFailure },
            target: 'editing',
            actions: { type: 'showFieldErrors', params: asFailure },
          },
          failingTo('editing'),
        ],
      },
    },
    linkEnded: {
      description:
        '“This link has ended”: it was used, or is older than an hour; the shopper asks for another one.',
      type: 'final',
    },
    signingIn: {
      description: 'The shopper is signed in with the new password.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context: { email, password } }) => ({ email, password }),
        onDone: {
          target: 'signedIn',
          actions: [{ type: 'tellSession', params: ({ event }) => event.output }, 'tellChanged'],
        },
        onError: failingTo('notSignedIn'),
      },
    },
    notSignedIn: {
      description: "The password is changed, but the shopper couldn't be signed in; they can try again.",
      on: { 'signIn.retry': 'signingIn' },
    },
    signedIn: {
      description: 'The shopper is signed in; the page they came from is next.',
      type: 'final',
    },
  },
});
