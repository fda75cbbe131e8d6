import { type AnyActorRef, assign, emit, raise, sendTo, setup } from 'xstate';
import { t } from '../../languages/t.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { type Profile, ProfileFields } from '../../services/contracts/profile.ts';
import type { Session } from '../../services/contracts/session.ts';
import type { Emitted, ShopperDetails } from '../shared/emitted.ts';
import { endings, hasEnded } from '../shared/endings.ts';
import { asFailure, fieldErrors, hasFieldErrors, isRefusedWith } from '../shared/failures.ts';
import { type FormFact, type FormValues, formMachine } from '../shared/form.machine.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type IdentityCheckOutput, identityCheckMachine } from './identity-check.machine.ts';
import { type ProfileFailure, profileFailureOf } from './profile.failures.ts';

export interface ProfileFormServices {
  updateProfile: Service<ProfileFields, Profile>;
  /** What was typed but not saved before a reload or a new sign-in; null if there is nothing. */
  readProfileDraft: Service<{ profileId: string }, FormValues | null>;
  keepProfileDraft: Service<{ profileId: string; draft: FormValues }, unknown>;
  dropProfileDraft: Service<{ profileId: string }, unknown>;
}

export interface ProfileFormInput {
  /** The account's chart, which gets the saved profile as `profile.changed`. */
  parent: AnyActorRef;
  /** As stored. */
  profile: Profile;
}

export interface ProfileFormContext extends ProfileFormInput {
  /** As typed; the phone as (###) ###-####. */
  values: FormValues;
  /** What is being saved. */
  fields: ProfileFields;
  failure: ProfileFailure | null;
}

export type ProfileFormEvent =
  | FormFact<ProfileFields>
  /** The store has what was typed, so no draft is needed. */
  | { type: 'profile.saved' };

const valuesOf = ({ firstName, lastName, contactInfo, relevantAdsOptIn }: Profile): ProfileFields => ({
  firstName,
  lastName,
  phone: contactInfo.phones[0]?.number.pretty ?? '',
  relevantAdsOptIn,
});

function detailsOf(profile: Profile): ShopperDetails {
  const { firstName, lastName, phone } = valuesOf(profile);
  return { firstName, lastName, phone: phone.replace(/\D/g, '') || null };
}

/**
 * The shopper's name, phone, and advertising preference. What's typed is kept for the tab until it's saved, so that
 * no failure, lost session, or reload loses it.
 */
export const profileFormMachine = setup({
  types: {
    input: {} as ProfileFormInput,
    context: {} as ProfileFormContext,
    events: {} as ProfileFormEvent,
    emitted: {} as Emitted,
    children: {} as { form: 'form'; identityCheck: 'identityCheck' },
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<ProfileFormServices>(
      'updateProfile',
      'readProfileDraft',
      'keepProfileDraft',
      'dropProfileDraft',
    ),
    form: formMachine,
    identityCheck: identityCheckMachine,
  },
  guards: {
    isRefusedWith,
    hasEnded,
    hasFieldErrors,
  },
  actions: {
    storeDraft: assign(({ context }, draft: FormValues | null) => ({
      values: { ...context.values, ...draft },
    })),
    storeValues: assign((_, { values }: { values: FormValues }) => ({ values })),
    storeFields: assign((_, { output }: { output: ProfileFields }) => ({ fields: output })),
    storeProfile: assign((_, profile: Profile) => ({ profile })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure: profileFailureOf(failure) })),
    clearFailure: assign({ failure: null }),
    showFieldErrors: sendTo('form', (_, failure: ServiceFailure) => ({
      type: 'fields.refused',
      fields: fieldErrors(failure),
    })),
    tellParent: sendTo(
      ({ context }) => context.parent,
      ({ context: { profile } }) => ({ type: 'profile.changed', profile }),
    ),
    tellShopper: emit(({ context: { profile } }) => ({
      type: 'shopper.changed',
      details: detailsOf(profile),
    })),
    tellRenewed: emit((_, { session }: { session: Session }) => ({ type: 'session.renewed', session })),
    tellSaved: emit({ type: 'toast.requested', text: t('Your profile has been saved.'), tone: 'success' }),
    tellDraftDone: raise({ type: 'profile.saved' }),
  },
}).createMachine({
  id: 'profileForm',
  context: ({ input }) => ({
    ...input,
    values: { ...valuesOf(input.profile) },
    fields: valuesOf(input.profile),
    failure: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The browser looks for what was typed here earlier.',
      tags: 'busy',
      invoke: {
        id: 'readProfileDraft',
        src: 'readProfileDraft',
        input: ({ context }) => ({ profileId: context.profile.id }),
        onDone: { target: 'open', actions: { type: 'storeDraft', params: ({ event }) => event.output } },
        // An unreadable draft is dropped silently.
        onError: 'open',
      },
    },
    open: {
      description: 'The profile form is open.',
      type: 'parallel',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self, context }) => ({ parent: self, schema: ProfileFields, values: context.values }),
      },
      states: {
        form: {
          description: 'What the shopper does with the form.',
          initial: 'editing',
          states: {
            editing: {
              description: 'The shopper edits the profile.',
              on: {
                'form.changed': { actions: 'clearFailure' },
                'form.submitted': {
                  target: 'saving',
                  actions: [{ type: 'storeFields', params: ({ event }) => event }, 'clearFailure'],
                },
              },
            },
            saving: {
              description: 'The profile is being saved; the form is locked.',
              tags: 'busy',
              invoke: {
                id: 'updateProfile',
                src: 'updateProfile',
                input: ({ context }) => context.fields,
                onDone: {
                  target: 'editing',
                  actions: [
                    { type: 'storeProfile', params: ({ event }) => event.output },
                    'tellParent',
                    'tellShopper',
                    'tellDraftDone',
                    'tellSaved',
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
                    actions: { type: 'showFieldErrors', params: asFailure },
                  },
                  {
                    target: 'editing',
                    actions: { type: 'storeFailure', params: asFailure },
                  },
                ],
              },
            },
            confirmingIdentity: {
              description: 'Another phone takes a recent sign-in: the shopper confirms who they are.',
              invoke: {
                id: 'identityCheck',
                src: 'identityCheck',
                input: ({ context: { profile } }) => ({
                  email: profile.contactInfo.emails[0]?.address ?? '',
                }),
                onDone: endings<IdentityCheckOutput>()({
                  confirmed: {
                    target: 'saving',
                    actions: { type: 'tellRenewed', params: ({ event }) => event.output },
                  },
                  left: 'editing',
                }),
              },
            },
          },
        },
        draft: {
          description: 'What was typed survives a reload of the page.',
          initial: 'settled',
          on: {
            'form.changed': {
              target: '.keeping',
              actions: { type: 'storeValues', params: ({ event }) => event },
            },
            'profile.saved': '.dropping',
          },
          states: {
            settled: {
              description: 'Nothing is waiting to be kept.',
            },
            keeping: {
              description: 'The browser keeps what was just typed.',
              invoke: {
                id: 'keepProfileDraft',
                src: 'keepProfileDraft',
                input: ({ context }) => ({ profileId: context.profile.id, draft: context.values }),
                onDone: 'settled',
                onError: 'settled',
              },
            },
            dropping: {
              description: 'The profile is saved, and what was typed is forgotten.',
              invoke: {
                id: 'dropProfileDraft',
                src: 'dropProfileDraft',
                input: ({ context }) => ({ profileId: context.profile.id }),
                onDone: 'settled',
                onError: 'settled',
              },
            },
          },
        },
      },
    },
  },
});
