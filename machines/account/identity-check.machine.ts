import { assign, sendTo, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import {
  type Credentials,
  IdentityProof,
  NO_SESSION,
  type Session,
} from '../../services/contracts/session.ts';
import { asFailure, fieldErrors, hasFieldErrors } from '../shared/failures.ts';
import { type FormFact, formMachine } from '../shared/form.machine.ts';
import type { ModalName } from '../shared/modals.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type SecurityFailure, securityFailureOf } from './security.failures.ts';

export interface IdentityCheckServices {
  signIn: Service<Credentials, Session>;
}

export interface IdentityCheckInput {
  /** Of the shopper who is signed in. */
  email: string;
}

export type IdentityCheckOutput =
  /** The session that the password began. */
  { kind: 'confirmed'; session: Session } | { kind: 'left' };

export type IdentityCheckEvent = FormFact<IdentityProof> | { type: 'identity.cancel' };

interface IdentityCheckContext extends IdentityCheckInput {
  password: string;
  /** The one that the password began. */
  session: Session;
  failure: SecurityFailure | null;
}

/**
 * Asks for the password once more, over the page, because the sign-in is too old for what the shopper is doing (SCH-02).
 * Whoever invokes it repeats that once it's confirmed.
 */
export const identityCheckMachine = setup({
  types: {
    input: {} as IdentityCheckInput,
    context: {} as IdentityCheckContext,
    events: {} as IdentityCheckEvent,
    output: {} as IdentityCheckOutput,
    children: {} as { form: 'form' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: { ...serviceActors<IdentityCheckServices>('signIn'), form: formMachine },
  guards: {
    hasFieldErrors,
  },
  actions: {
    storePassword: assign((_, { output }: { output: IdentityProof }) => output),
    clearPassword: assign({ password: '' }),
    storeSession: assign((_, { output }: { output: Session }) => ({ session: output })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: securityFailureOf(failure) })),
    clearFailure: assign({ failure: null }),
    showFieldErrors: sendTo('form', (_, failure: ServiceFailure) => ({
      type: 'fields.refused',
      fields: fieldErrors(failure),
    })),
  },
}).createMachine({
  id: 'identityCheck',
  context: ({ input }) => ({ ...input, password: '', session: NO_SESSION, failure: null }),
  output: ({ event }) => event.output as IdentityCheckOutput,
  invoke: {
    id: 'form',
    src: 'form',
    input: ({ self }) => ({ parent: self, schema: IdentityProof, values: { password: '' } }),
  },
  initial: 'open',
  states: {
    open: {
      description: "“Confirm it's you”: the shopper signed in a while ago and enters the password once more.",
      tags: 'modal',
      meta: { modal: 'ConfirmIdentity' },
      initial: 'asking',
      states: {
        asking: {
          description: 'The shopper types the password.',
          on: {
            'form.changed': { actions: 'clearFailure' },
            'form.submitted': {
              target: 'checking',
              actions: [{ type: 'storePassword', params: ({ event }) => event }, 'clearFailure'],
            },
            'identity.cancel': '#identityCheck.left',
          },
        },
        checking: {
          description: 'The store checks the password.',
          tags: 'busy',
          exit: 'clearPassword',
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ context: { email, password } }) => ({ email, password }),
            onDone: {
              target: '#identityCheck.confirmed',
              actions: { type: 'storeSession', params: ({ event }) => event },
            },
            onError: [
              {
                guard: { type: 'hasFieldErrors', params: asFailure },
                target: 'asking',
                actions: { type: 'showFieldErrors', params: asFailure },
              },
              { target: 'asking', actions: { type: 'storeFailure', params: asFailure } },
            ],
          },
        },
      },
    },
    confirmed: {
      description: 'The shopper has signed in anew.',
      type: 'final',
      output: ({ context: { session } }): IdentityCheckOutput => ({ kind: 'confirmed', session }),
    },
    left: {
      description: 'The shopper left it at that.',
      type: 'final',
      output: (): IdentityCheckOutput => ({ kind: 'left' }),
    },
  },
});
