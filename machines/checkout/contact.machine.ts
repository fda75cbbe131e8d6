import { type AnyActorRef, assign, sendTo, setup } from 'xstate';
import { Contact } from '../../services/contracts/checkouts.ts';
import {
  type FieldErrors,
  type FormFact,
  type FormValues,
  formMachine,
  validate,
} from '../shared/form.machine.ts';
import { toPhoneNumber } from '../shared/phone.ts';
import { type Service, slots } from '../shared/services.ts';

/** The fields as typed: the phone as (###) ###-####. */
export interface ContactFields extends FormValues {
  firstName: string;
  lastName: string;
  phone: string;
}

export interface ContactServices {
  /** What the shopper last typed, and for which `checkoutId`; null if there is nothing. */
  readContactDraft: Service<{ shopperId: string }, FormValues | null>;
  keepContactDraft: Service<{ shopperId: string; checkoutId: string; draft: ContactFields }, unknown>;
}

export interface ContactInput {
  /** The chart that gets `ContactFact`s. */
  parent: AnyActorRef;
  shopperId: string;
  checkoutId: string;
  /** The contact from the checkout or the profile. */
  values: ContactFields;
}

/** What the parent chart gets. `contact` is null while a field is missing or invalid. */
export type ContactFact = { type: 'contact.changed'; contact: Contact | null; errors: FieldErrors };

export interface ContactContext extends ContactInput {
  /** It was typed for an earlier checkout and carries over to this one. */
  isCarried: boolean;
  contact: Contact | null;
  errors: FieldErrors;
}

export type ContactEvent =
  | FormFact<Contact>
  /** Expands the finished section. */
  | { type: 'contact.change' }
  /** The order is being placed: collapse if it's valid, otherwise show every error. */
  | { type: 'contact.check' }
  /** Field errors in a 422 response. */
  | { type: 'fields.refused'; fields: FieldErrors };

/** Converts the typed fields into the schema's input. The SMS opt-in isn't offered yet. */
export const toContactInput = ({ firstName, lastName, phone }: FormValues) => ({
  firstName,
  lastName,
  phone: toPhoneNumber(String(phone)),
  smsOptin: false,
});

function judge(values: FormValues): Pick<ContactContext, 'contact' | 'errors'> {
  const result = Contact['~standard'].validate(toContactInput(values));
  const contact = result instanceof Promise || result.issues ? null : result.value;
  return { contact, errors: validate(Contact, toContactInput(values)).errors };
}

const fieldsOf = (values: FormValues): ContactFields => ({
  firstName: String(values.firstName ?? ''),
  lastName: String(values.lastName ?? ''),
  phone: String(values.phone ?? ''),
});

/**
 * Who picks the order up (CTC-01 to CTC-04). Collapses when complete; every keystroke is kept for this checkout, so
 * that a reload or a lost session loses nothing, and carries over to the shopper's next one.
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
    ...slots<ContactServices>('readContactDraft', 'keepContactDraft'),
    form: formMachine,
  },
  guards: {
    isComplete: ({ context }) => context.contact !== null,
    isCarried: ({ context }) => context.isCarried,
  },
  actions: {
    /** This checkout's as is; an earlier one's while it's valid. */
    storeDraft: assign(({ context: { checkoutId } }, draft: FormValues | null) => {
      if (!draft) return {};
      const values = fieldsOf(draft);
      const judged = judge(values);
      const isCarried = draft.checkoutId !== checkoutId;
      return isCarried && !judged.contact ? {} : { values, ...judged, isCarried };
    }),
    storeValues: assign((_, { values }: { values: FormValues }) => ({
      values: fieldsOf(values),
      ...judge(values),
    })),
    showErrors: sendTo('form', { type: 'form.submit' }),
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
  context: ({ input }) => ({ ...input, ...judge(input.values), isCarried: false }),
  initial: 'reading',
  states: {
    reading: {
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
          initial: 'deciding',
          on: {
            'fields.refused': {
              target: '.editing',
              actions: { type: 'showRefused', params: ({ event }) => event },
            },
          },
          states: {
            deciding: { always: [{ guard: 'isComplete', target: 'finished' }, { target: 'editing' }] },
            editing: {
              on: { 'form.submitted': 'finished', 'contact.check': { actions: 'showErrors' } },
            },
            finished: { on: { 'contact.change': 'editing' } },
          },
        },
        draft: {
          initial: 'deciding',
          on: {
            'form.changed': {
              target: '.keeping',
              actions: [{ type: 'storeValues', params: ({ event }) => event }, 'tellChanged'],
            },
          },
          states: {
            deciding: { always: [{ guard: 'isCarried', target: 'keeping' }, { target: 'kept' }] },
            kept: {},
            keeping: {
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
