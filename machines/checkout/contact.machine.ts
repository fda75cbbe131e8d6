import { type ActorRefFrom, type AnyActorRef, and, assign, sendTo, setup } from 'xstate';
import { Contact } from '../../services/contracts/checkouts.ts';
import type { SmsPreference } from '../../services/contracts/preferences.ts';
import {
  type FieldErrors,
  type FormFact,
  type FormValues,
  formMachine,
  validate,
} from '../shared/form.machine.ts';
import { known } from '../shared/known.ts';
import { digitsOf, toPhoneNumber } from '../shared/phone.ts';
import { type Service, serviceActors } from '../shared/services.ts';

/** The fields as typed: the phone as (###) ###-####. */
export interface ContactFields extends FormValues {
  firstName: string;
  lastName: string;
  phone: string;
  /** Agrees to text messages about the order. */
  smsOptin: boolean;
}

export interface ContactDraftServices {
  /** What the shopper last typed, and for which `checkoutId`; null if there is nothing. */
  readContactDraft: Service<{ shopperId: string }, FormValues | null>;
  keepContactDraft: Service<{ shopperId: string; checkoutId: string; draft: ContactFields }, unknown>;
}

export interface ContactServices extends ContactDraftServices {
  /** Whether a number of ten digits already gets text messages. */
  lookUpSmsPreference: Service<{ phoneNumber: string }, SmsPreference>;
}

export interface ContactInput {
  /** The chart that gets `ContactFact`s. */
  parent: AnyActorRef;
  shopperId: string;
  checkoutId: string;
  /** Whether text messages are offered: not about shipments (CTC-08). */
  hasTexts: boolean;
  /** The contact from the checkout or the profile. */
  values: ContactFields;
}

/** What the parent chart gets. `contact` is null while a field is missing or invalid. */
export type ContactFact = { type: 'contact.changed'; contact: Contact | null; errors: FieldErrors };

export interface ContactContext extends ContactInput {
  /** It was typed for an earlier checkout and carries over to this one. */
  isCarried: boolean;
  /** What it was when the shopper began to change it; null if there is nothing to go back to. */
  finished: ContactFields | null;
  contact: Contact | null;
  errors: FieldErrors;
}

export type ContactEvent =
  | FormFact<Contact>
  /** Expands the finished section. */
  | { type: 'contact.change' }
  /** Collapses it again as it was. */
  | { type: 'contact.cancel' }
  /** The order is being placed: collapse if it's valid, otherwise show every error. */
  | { type: 'contact.check' }
  /** Field errors in a 422 response. */
  | { type: 'fields.refused'; fields: FieldErrors };

/** Converts the typed fields into the schema's input. */
export const toContactInput = ({ firstName, lastName, phone, smsOptin }: FormValues) => ({
  firstName,
  lastName,
  phone: toPhoneNumber(String(phone)),
  smsOptin: smsOptin === true,
});

function checkContact(values: FormValues): Pick<ContactContext, 'contact' | 'errors'> {
  const { output, errors } = validate(Contact, toContactInput(values));
  return { contact: output ?? null, errors };
}

const fieldsOf = (values: FormValues): ContactFields => ({
  firstName: String(values.firstName ?? ''),
  lastName: String(values.lastName ?? ''),
  phone: String(values.phone ?? ''),
  smsOptin: values.smsOptin === true,
});

const isOtherPhone = (one: FormValues, other: FormValues): boolean =>
  digitsOf(String(one.phone)) !== digitsOf(String(other.phone));

const asPreference = ({ event }: { event: { output: SmsPreference } }) => event.output;

/**
 * Who picks the order up (CTC-01 to CTC-04). Collapses when complete; every keystroke is kept for this checkout, so
 * that a reload or a lost session loses nothing, and carries over to the shopper's next one. Whether the number already
 * gets text messages is looked up, so that the summary says so, too (CTC-05 to CTC-08).
 */
export const contactMachine = setup({
  types: {
    input: {} as ContactInput,
    context: {} as ContactContext,
    events: {} as ContactEvent,
    children: {} as { form: 'form' },
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<ContactServices>('readContactDraft', 'keepContactDraft', 'lookUpSmsPreference'),
    form: formMachine,
  },
  guards: {
    isComplete: ({ context }) => context.contact !== null,
    isCarried: ({ context }) => context.isCarried,
    wasFinished: ({ context }) => context.finished !== null,
    isOtherPhone: ({ context }, { values }: { values: FormValues }) => isOtherPhone(context.values, values),
    hasTexts: ({ context }) => context.hasTexts,
    hasNumber: ({ context }) => digitsOf(context.values.phone).length === 10,
    hasErrors: (_, { hasErrors }: SmsPreference) => hasErrors,
    isOptedIn: (_, { customerOptedIn }: SmsPreference) => customerOptedIn,
  },
  actions: {
    /** This checkout's as is; an earlier one's while it's valid. */
    storeDraft: assign(({ context: { checkoutId, hasTexts } }, draft: FormValues | null) => {
      if (!draft) return {};
      const values = fieldsOf({ ...draft, smsOptin: hasTexts && draft.smsOptin === true });
      const validated = checkContact(values);
      const isCarried = draft.checkoutId !== checkoutId;
      return isCarried && !validated.contact ? {} : { values, ...validated, isCarried };
    }),
    /** Agreeing for one number isn't agreeing for another. */
    storeValues: assign(({ context }, { values: typed }: { values: FormValues }) => {
      const values = isOtherPhone(context.values, typed) ? { ...typed, smsOptin: false } : typed;
      return { values: fieldsOf(values), ...checkContact(values) };
    }),
    storeFinished: assign(({ context: { values } }) => ({ finished: values })),
    clearFinished: assign({ finished: null }),
    restoreFinished: assign(({ context: { finished } }) => {
      const values = known(finished);
      return { values, ...checkContact(values) };
    }),
    resetForm: sendTo('form', ({ context: { values } }) => ({ type: 'form.reset', values })),
    clearOptIn: sendTo('form', { type: 'field.change', name: 'smsOptin', value: false }),
    showErrors: sendTo('form', { type: 'form.check' }),
    showRefused: sendTo('form', (_, { fields }: { fields: FieldErrors }) => ({
      type: 'fields.refused',
      fields,
    })),
    tellChanged: sendTo(
      ({ context }) => context.parent,
      ({ context: { contact, errors } }): ContactFact => ({ type: 'contact.changed', contact, errors }),
    ),
  },
}).createMachine({
  id: 'contact',
  context: ({ input }) => ({ ...input, ...checkContact(input.values), isCarried: false, finished: null }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The browser looks for contact information typed for this order earlier.',
      tags: 'busy',
      invoke: {
        id: 'readContactDraft',
        src: 'readContactDraft',
        input: ({ context: { shopperId } }) => ({ shopperId }),
        onDone: { target: 'open', actions: { type: 'storeDraft', params: ({ event }) => event.output } },
        // An unreadable draft is dropped silently.
        onError: 'open',
      },
    },
    open: {
      description: 'The contact section is on the page.',
      type: 'parallel',
      entry: 'tellChanged',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self, context }) => ({
          parent: self,
          schema: Contact,
          values: context.values,
          toSchemaInput: toContactInput,
        }),
      },
      states: {
        section: {
          description: 'Whether the contact information is being edited or is done.',
          initial: 'deciding',
          on: {
            'fields.refused': {
              target: '.editing',
              actions: ['clearFinished', { type: 'showRefused', params: ({ event }) => event }],
            },
          },
          states: {
            deciding: {
              description: 'Complete information is shown; incomplete information is asked for.',
              always: [{ guard: 'isComplete', target: 'finished' }, { target: 'editing' }],
            },
            editing: {
              description: 'The shopper types a name and a phone number.',
              on: {
                'form.submitted': 'finished',
                'contact.cancel': { guard: 'wasFinished', target: 'finished' },
                'contact.check': { actions: 'showErrors' },
              },
            },
            finished: {
              description: 'The contact information is complete; the shopper can change it.',
              on: { 'contact.change': { target: 'editing', actions: 'storeFinished' } },
            },
          },
        },
        texts: {
          description: 'Whether this number gets text messages.',
          initial: 'deciding',
          on: {
            'form.changed': {
              guard: { type: 'isOtherPhone', params: ({ event }) => event },
              target: '.deciding',
              actions: 'clearOptIn',
            },
            'contact.cancel': { guard: 'wasFinished', target: '.deciding' },
          },
          states: {
            deciding: {
              description: 'A complete number is looked up if text messages are offered.',
              always: [
                { guard: and(['hasTexts', 'hasNumber']), target: 'lookingUp' },
                { target: 'withoutTexts' },
              ],
            },
            withoutTexts: {
              description:
                "No text messages are offered: a shipment, an incomplete number, or one that couldn't be looked up.",
            },
            lookingUp: {
              description: 'The store is asked whether this number gets text messages.',
              invoke: {
                id: 'lookUpSmsPreference',
                src: 'lookUpSmsPreference',
                input: ({ context }) => ({ phoneNumber: digitsOf(context.values.phone) }),
                onDone: [
                  { guard: { type: 'hasErrors', params: asPreference }, target: 'withoutTexts' },
                  { guard: { type: 'isOptedIn', params: asPreference }, target: 'optedIn' },
                  { target: 'offeringTexts' },
                ],
                onError: 'withoutTexts',
              },
            },
            offeringTexts: {
              description: 'The shopper is offered text messages about the order.',
            },
            optedIn: {
              description: 'This number already gets text messages.',
            },
          },
        },
        draft: {
          description: 'What was typed survives a reload of the page.',
          initial: 'deciding',
          on: {
            'form.changed': {
              target: '.keeping',
              actions: [{ type: 'storeValues', params: ({ event }) => event }, 'tellChanged'],
            },
            'contact.cancel': {
              guard: 'wasFinished',
              target: '.keeping',
              actions: ['restoreFinished', 'resetForm', 'tellChanged'],
            },
          },
          states: {
            deciding: {
              description: 'Only what changed is kept.',
              always: [{ guard: 'isCarried', target: 'keeping' }, { target: 'kept' }],
            },
            kept: {
              description: 'What was typed is kept.',
            },
            keeping: {
              description: 'The browser keeps what was just typed.',
              invoke: {
                id: 'keepContactDraft',
                src: 'keepContactDraft',
                input: ({ context: { shopperId, checkoutId, values } }) => ({
                  shopperId,
                  checkoutId,
                  draft: values,
                }),
                onDone: 'kept',
                onError: 'kept',
              },
            },
          },
        },
      },
    },
  },
});

export type ContactRef = ActorRefFrom<typeof contactMachine>;
