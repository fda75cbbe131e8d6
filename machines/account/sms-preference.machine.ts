import { assign, setup } from 'xstate';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { SmsNumber, type SmsPreference } from '../../services/contracts/preferences.ts';
import { asFailure, isOutcomeUnknown } from '../shared/failures.ts';
import { type FormFact, type FormValues, formMachine } from '../shared/form.machine.ts';
import { failingTo } from '../shared/loading.ts';
import { digitsOf, formatPhone } from '../shared/phone.ts';
import { type Service, serviceActors } from '../shared/services.ts';

export interface SmsPreferenceServices {
  lookUpSmsPreference: Service<{ phoneNumber: string }, SmsPreference>;
  updateSmsPreference: Service<{ phoneNumber: string; optIn: boolean }, SmsPreference>;
}

export interface SmsPreferenceInput {
  /** From the profile, in any format; '' if there is none. */
  phone: string;
}

export interface SmsPreferenceContext {
  /** The number being looked up, ten digits; '' before the first one. */
  phoneNumber: string;
  /** The store's answer for that number. */
  preference: SmsPreference | null;
  /** What the shopper last asked for. */
  optIn: boolean;
  /** Why the lookup or the change failed, if the store returned no preference. */
  failure: ServiceFailure | null;
}

export type SmsPreferenceEvent =
  /** A number to look up. */
  FormFact<SmsNumber> | { type: 'lookup.retry' } | { type: 'sms.change'; optIn: boolean };

export const toSmsNumber = ({ phoneNumber }: FormValues) => ({ phoneNumber: digitsOf(String(phoneNumber)) });

const answerOf = ({ event }: { event: { output: SmsPreference } }) => event.output;

/**
 * Text messages about orders, for the profile's number or another one: looks it up, then opts it in or out (ENT-08,
 * ENT-09). A failed change leaves the number as it was; one without a response is checked.
 */
export const smsPreferenceMachine = setup({
  types: {
    input: {} as SmsPreferenceInput,
    context: {} as SmsPreferenceContext,
    events: {} as SmsPreferenceEvent,
    children: {} as { form: 'form' },
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<SmsPreferenceServices>('lookUpSmsPreference', 'updateSmsPreference'),
    form: formMachine,
  },
  guards: {
    hasNumber: ({ context }) => context.phoneNumber.length === 10,
    hasErrors: (_, { hasErrors }: SmsPreference) => hasErrors,
    isOutcomeUnknown: (_, failure: ServiceFailure) => isOutcomeUnknown(failure),
    isSavedAsAsked: ({ context }, { customerOptedIn }: SmsPreference) => customerOptedIn === context.optIn,
    isOther: ({ context }, { optIn }: { optIn: boolean }) => context.preference?.customerOptedIn !== optIn,
  },
  actions: {
    storeNumber: assign((_, { output }: { output: SmsNumber }) => ({ ...output, preference: null })),
    storePreference: assign((_, preference: SmsPreference) => ({ preference })),
    storeFailure: assign((_, failure: ServiceFailure) => ({ failure })),
    clearFailure: assign({ failure: null }),
    storeOptIn: assign((_, { optIn }: { optIn: boolean }) => ({ optIn })),
  },
}).createMachine({
  id: 'smsPreference',
  context: ({ input }) => ({
    phoneNumber: digitsOf(input.phone),
    preference: null,
    optIn: false,
    failure: null,
  }),
  invoke: {
    id: 'form',
    src: 'form',
    input: ({ self, context }) => ({
      parent: self,
      schema: SmsNumber,
      values: { phoneNumber: formatPhone(context.phoneNumber) },
      toSchemaInput: toSmsNumber,
    }),
  },
  on: {
    'form.submitted': {
      target: '.lookingUp',
      actions: { type: 'storeNumber', params: ({ event }) => event },
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'A shopper with a phone number has it looked up; others enter one first.',
      always: [{ guard: 'hasNumber', target: 'lookingUp' }, { target: 'unknown' }],
    },
    unknown: {
      description: 'No number has been looked up yet.',
    },
    lookingUp: {
      description: 'The store is asked whether this number gets text messages.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'lookUpSmsPreference',
        src: 'lookUpSmsPreference',
        input: ({ context: { phoneNumber } }) => ({ phoneNumber }),
        onDone: [
          { guard: { type: 'hasErrors', params: answerOf }, target: 'lookupFailed' },
          { target: 'known', actions: { type: 'storePreference', params: answerOf } },
        ],
        onError: failingTo('lookupFailed'),
      },
    },
    lookupFailed: {
      description: "The number couldn't be looked up; the shopper can try again.",
      on: { 'lookup.retry': 'lookingUp' },
    },
    known: {
      description: 'Whether the number gets text messages is on the page.',
      initial: 'unchanged',
      on: {
        'sms.change': {
          guard: { type: 'isOther', params: ({ event }) => event },
          target: '.changing',
          actions: { type: 'storeOptIn', params: ({ event }) => event },
        },
      },
      states: {
        unchanged: {
          description: 'The choice is as the store knows it.',
        },
        changing: {
          description: "The shopper's choice is being saved.",
          tags: 'busy',
          entry: 'clearFailure',
          on: { 'sms.change': {}, 'form.submitted': {} },
          invoke: {
            id: 'updateSmsPreference',
            src: 'updateSmsPreference',
            input: ({ context: { phoneNumber, optIn } }) => ({ phoneNumber, optIn }),
            onDone: [
              { guard: { type: 'hasErrors', params: answerOf }, target: 'notChanged' },
              { target: 'changed', actions: { type: 'storePreference', params: answerOf } },
            ],
            onError: [
              {
                guard: { type: 'isOutcomeUnknown', params: asFailure },
                ...failingTo('checking'),
              },
              failingTo('notChanged'),
            ],
          },
        },
        checking: {
          description: 'No response came, so the store is asked whether the choice was saved.',
          tags: 'busy',
          on: { 'sms.change': {}, 'form.submitted': {} },
          invoke: {
            id: 'lookupAgain',
            src: 'lookUpSmsPreference',
            input: ({ context: { phoneNumber } }) => ({ phoneNumber }),
            onDone: [
              { guard: { type: 'hasErrors', params: answerOf }, target: 'notChanged' },
              {
                guard: { type: 'isSavedAsAsked', params: answerOf },
                target: 'changed',
                actions: { type: 'storePreference', params: answerOf },
              },
              { target: 'notChanged', actions: { type: 'storePreference', params: answerOf } },
            ],
            onError: failingTo('notChanged'),
          },
        },
        changed: {
          description: 'The choice is saved, and the page says so.',
        },
        notChanged: {
          description: "The choice wasn't saved, and the page says so.",
        },
      },
    },
  },
});
