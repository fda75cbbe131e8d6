import { assign, sendTo, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { type Credentials, NO_SESSION, type Session } from '../../services/contracts/session.ts';
import { asFailure, fieldErrors, hasFieldErrors } from '../shared/failures.ts';
import { type FormFact, type FormSchema, formMachine } from '../shared/form.machine.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type SignInFailure, signInFailureOf } from './app.failures.ts';

export interface SignInServices {
  signIn: Service<Credentials, Session>;
  /** Null if the shopper, or their device, used no passkey. */
  signInByPasskey: Service<undefined, Session | null>;
}

export interface SignInInput {
  /** Validates email and password. */
  schema: FormSchema;
  /** The initial email: the shopper's own if a session only has to be confirmed. */
  email: string;
  reason: SignInReason | null;
}

/** Why someone who was signed in has to sign in again. */
export type SignInReason = 'expired' | 'signedOutElsewhere';

type SignInEvent =
  | FormFact<Credentials>
  /** Sign in with a passkey of this device. */
  | { type: 'passkey.use' }
  /** Why the session ended, known only after the form was shown. */
  | { type: 'reason.learned'; reason: SignInReason };

interface SignInContext extends SignInInput {
  credentials: Credentials;
  session: Session;
  failure: SignInFailure | null;
}

/** The sign-in form, and signing in with a passkey instead; it ends once the store knows the shopper, with the session. What was typed stays until then. */
export const signInMachine = setup({
  types: {
    input: {} as SignInInput,
    context: {} as SignInContext,
    events: {} as SignInEvent,
    output: {} as Session,
    tags: {} as 'busy',
  },
  actors: { ...serviceActors<SignInServices>('signIn', 'signInByPasskey'), form: formMachine },
  guards: {
    // A shopper who came without a session, or signed out here, isn't told why.
    hasLost: ({ context }) => context.reason === 'expired',
    hasSession: (_, { output }: { output: Session | null }) => output !== null,
    hasFieldErrors,
  },
  actions: {
    storeCredentials: assign((_, { output }: { output: Credentials }) => ({ credentials: output })),
    storeSession: assign((_, { output }: { output: Session | null }) => ({ session: output ?? NO_SESSION })),
    storeNoPasskey: assign({ failure: { kind: 'noPasskey' } }),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: signInFailureOf(failure) })),
    clearFailure: assign({ failure: null }),
    storeReason: assign((_, { reason }: { reason: SignInReason }) => ({ reason })),
    showFieldErrors: sendTo('form', (_, failure: ServiceFailure) => ({
      type: 'fields.refused',
      fields: fieldErrors(failure),
    })),
  },
}).createMachine({
  id: 'signIn',
  context: ({ input }) => ({
    ...input,
    credentials: { email: input.email, password: '' },
    session: NO_SESSION,
    failure: null,
  }),
  invoke: {
    id: 'form',
    src: 'form',
    input: ({ self, context }) => ({
      parent: self,
      schema: context.schema,
      values: { email: context.email, password: '' },
    }),
  },
  on: {
    'reason.learned': {
      guard: 'hasLost',
      actions: { type: 'storeReason', params: ({ event }) => event },
    },
  },
  initial: 'editing',
  states: {
    editing: {
      description: 'The shopper types an email and a password.',
      on: {
        'form.changed': { actions: 'clearFailure' },
        'form.submitted': {
          target: 'signingIn',
          actions: [{ type: 'storeCredentials', params: ({ event }) => event }, 'clearFailure'],
        },
        'passkey.use': { target: 'usingPasskey', actions: 'clearFailure' },
      },
    },
    signingIn: {
      description: 'The store checks the email and the password.',
      tags: 'busy',
      invoke: {
        id: 'signIn',
        src: 'signIn',
        input: ({ context }) => context.credentials,
        onDone: { target: 'signedIn', actions: { type: 'storeSession', params: ({ event }) => event } },
        onError: [
          {
            guard: { type: 'hasFieldErrors', params: asFailure },
            target: 'editing',
            actions: { type: 'showFieldErrors', params: asFailure },
          },
          { target: 'editing', actions: { type: 'storeFailure', params: asFailure } },
        ],
      },
    },
    usingPasskey: {
      description: 'The device asks the shopper for a passkey, and the store checks it.',
      tags: 'busy',
      invoke: {
        id: 'signInByPasskey',
        src: 'signInByPasskey',
        input: undefined,
        onDone: [
          {
            guard: { type: 'hasSession', params: ({ event }) => event },
            target: 'signedIn',
            actions: { type: 'storeSession', params: ({ event }) => event },
          },
          { target: 'editing', actions: 'storeNoPasskey' },
        ],
        onError: { target: 'editing', actions: { type: 'storeFailure', params: asFailure } },
      },
    },
    signedIn: {
      description: 'The shopper is signed in.',
      type: 'final',
    },
  },
  output: ({ context }) => context.session,
});
