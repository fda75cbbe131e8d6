import { type ActorRefFrom, type AnyActorRef, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Session } from '../../services/contracts/session.ts';
import type { Emitted } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, fieldErrors, hasFieldErrors, isRefusedWith } from '../shared/failures.ts';
import { type FormFact, type FormSchema, type FormValues, formMachine } from '../shared/form.machine.ts';
import { type Service, serviceActor, serviceActors } from '../shared/services.ts';
import { type IdentityCheckOutput, identityCheckMachine } from './identity-check.machine.ts';
import { type SecurityFailure, securityFailureOf } from './security.failures.ts';

export interface SecuredFormInput {
  /** The shopper's, for the dialog that asks for the password. */
  email: string;
  schema: FormSchema;
  /** The fields' initial values, which come back once the change is made. */
  values: FormValues;
  /** Whose content is loaded again after the change. */
  audience?: AnyActorRef | undefined;
}

export interface SecuredFormContext extends SecuredFormInput {
  /** What the shopper asked for, as the store takes it; only until it's done, since it may be a password. */
  asked: unknown;
  /** What the shopper is told about the last change. */
  told: string | null;
  failure: SecurityFailure | null;
}

export type SecuredFormEvent = FormFact<unknown>;

/**
 * A form that changes something that takes a recent sign-in. If the store refuses the change for want of one, the shopper
 * confirms who they are, and the change is asked for again as it was typed. Use it through `securedForm`, which adds its
 * schema, its call, and its types.
 */
export const securedFormMachine = setup({
  types: {
    input: {} as SecuredFormInput,
    context: {} as SecuredFormContext,
    events: {} as SecuredFormEvent,
    emitted: {} as Emitted,
    children: {} as { form: 'form'; identityCheck: 'identityCheck' },
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<{ change: Service<unknown, unknown> }>('change'),
    form: formMachine,
    identityCheck: identityCheckMachine,
  },
  guards: {
    isRefusedWith,
    hasEnded,
    hasFieldErrors,
  },
  actions: {
    storeAsked: assign((_, { output }: { output: unknown }) => ({ asked: output })),
    clearAsked: assign({ asked: null }),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: securityFailureOf(failure) })),
    clearFailure: assign({ failure: null }),
    showFieldErrors: sendTo('form', (_, failure: ServiceFailure) => ({
      type: 'fields.refused',
      fields: fieldErrors(failure),
    })),
    tellRenewed: emit((_, { session }: { session: Session }) => ({ type: 'session.renewed', session })),
    /** `securedForm` says what, and what else happens. */
    storeTold: assign((_, _asked: { asked: unknown }) => ({ told: null as string | null })),
    tellChanged: () => {},
    clearTold: assign({ told: null }),
    clearForm: sendTo('form', ({ context: { values } }: { context: SecuredFormContext }) => ({
      type: 'form.reset',
      values,
    })),
  },
}).createMachine({
  id: 'securedForm',
  context: ({ input }) => ({ ...input, asked: null, told: null, failure: null }),
  invoke: {
    id: 'form',
    src: 'form',
    input: ({ self, context: { schema, values } }) => ({ parent: self, schema, values }),
  },
  on: { 'form.changed': { actions: 'clearFailure' } },
  initial: 'editing',
  states: {
    editing: {
      description: 'The shopper fills in the form.',
      on: {
        'form.submitted': {
          target: 'saving',
          actions: [{ type: 'storeAsked', params: ({ event }) => event }, 'clearFailure', 'clearTold'],
        },
      },
    },
    saving: {
      description: 'The change is being made.',
      tags: 'busy',
      invoke: {
        id: 'change',
        src: 'change',
        input: ({ context }: { context: SecuredFormContext }) => context.asked,
        onDone: {
          target: 'changed',
          actions: [
            { type: 'storeTold', params: ({ context: { asked } }) => ({ asked }) },
            'clearAsked',
            'clearForm',
            'tellChanged',
          ],
        },
        onError: [
          {
            guard: { type: 'isRefusedWith', params: { code: 'FULL_AUTHENTICATION_REQUIRED' } },
            target: 'confirmingIdentity',
          },
          {
            guard: { type: 'hasFieldErrors', params: asFailure },
            target: 'editing',
            actions: ['clearAsked', { type: 'showFieldErrors', params: asFailure }],
          },
          { target: 'editing', actions: ['clearAsked', { type: 'storeFailure', params: asFailure }] },
        ],
      },
    },
    confirmingIdentity: {
      description: 'The shopper confirms who they are; what they typed stays.',
      invoke: {
        id: 'identityCheck',
        src: 'identityCheck',
        input: ({ context: { email } }) => ({ email }),
        onDone: endings<IdentityCheckOutput>()({
          confirmed: {
            target: 'saving',
            actions: { type: 'tellRenewed', params: ({ event }) => event.output },
          },
          left: { target: 'editing', actions: 'clearAsked' },
        }),
      },
    },
    changed: {
      description: 'The change is made, and the page says so.',
      on: {
        'form.submitted': {
          target: 'saving',
          actions: [{ type: 'storeAsked', params: ({ event }) => event }, 'clearFailure', 'clearTold'],
        },
      },
    },
  },
});

interface SecuredForm<TServices, TChange> {
  change: (services: TServices) => Service<TChange, unknown>;
  /** What the shopper is told after the change; nothing if absent. */
  told?: (asked: TChange) => string;
  /** What the shell does after it. */
  emits?: readonly Emitted[];
}

/** The secured form's chart for one call. */
export const securedForm = <TServices, TChange>({
  change,
  told,
  emits = [],
}: SecuredForm<TServices, TChange>): typeof securedFormMachine =>
  securedFormMachine.provide({
    actors: {
      change: serviceActor<TServices, unknown, unknown>(
        change as (services: TServices) => Service<unknown, unknown>,
      ),
    },
    actions: {
      storeTold: assign((_, { asked }) => ({ told: told?.(asked as TChange) ?? null })),
      tellChanged: enqueueActions(({ context, enqueue }) => {
        if (context.audience) enqueue.sendTo(context.audience, { type: 'resource.reload' });
        for (const event of emits) enqueue.emit(event);
      }),
    },
  });

export type SecuredFormRef = ActorRefFrom<typeof securedFormMachine>;
