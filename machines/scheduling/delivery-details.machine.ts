import { type AnyActorRef, assign, sendTo, setup, stateIn } from 'xstate';
import type { DeliveryDetails } from '../../services/contracts/delivery.ts';
import { type FormFact, type FormSchema, type FormValues, formMachine } from '../shared/form.machine.ts';
import { known } from '../shared/known.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { type DeliveryOrder, firstValues, instructionsToKeep, toDetails } from './delivery-fields.ts';

export interface DeliveryDetailsServices {
  /** What was saved for an address; null if nothing was. */
  readInstructions: Service<{ addressKey: string }, string | null>;
  /** Null deletes what was saved. */
  keepInstructions: Service<{ addressKey: string; instructions: string | null }, unknown>;
}

export interface DeliveryDetailsInput extends DeliveryOrder {
  /** Gets `DeliveryDetailsFact`s. */
  parent: AnyActorRef;
  /** Who delivers the order; a third party must be accepted (SCH-24). */
  vendorName: string;
  /** Whose address it is and which one, as ids, since it's kept in the browser. */
  addressKey: string;
  /** Creates the schema of the details. */
  form: (order: { isThirdParty: boolean }) => FormSchema;
  /** What was typed on this page before another time was selected; null at first. */
  values: FormValues | null;
}

/** What the parent is told; `details.confirm` is answered by one of the last two. */
export type DeliveryDetailsFact =
  /** Something was typed: the initial values if the chart starts over. */
  | { type: 'details.changed'; values: FormValues }
  | { type: 'details.confirmed'; details: DeliveryDetails }
  /** Something is missing or wrong, and the form says so. */
  | { type: 'details.refused' };

type DeliveryDetailsEvent =
  | FormFact<DeliveryDetails>
  /** The shopper continues: check the details and report them. */
  | { type: 'details.confirm' }
  /** The store says that whoever delivers it must be accepted, regardless of what was known. */
  | { type: 'acceptance.require' };

export interface DeliveryDetailsContext extends DeliveryDetailsInput {
  values: FormValues;
  /** The instructions saved for the address. */
  saved: string | null;
  details: DeliveryDetails | null;
}

const parentOf = ({ context }: { context: DeliveryDetailsContext }) => context.parent;

/** How an order is delivered (SCH-24 to SCH-31). It reports `DeliveryDetails`; what was typed stays. */
export const deliveryDetailsMachine = setup({
  types: {
    input: {} as DeliveryDetailsInput,
    context: {} as DeliveryDetailsContext,
    events: {} as DeliveryDetailsEvent,
    children: {} as { form: 'form' },
    tags: {} as 'busy',
  },
  actors: {
    ...serviceActors<DeliveryDetailsServices>('readInstructions', 'keepInstructions'),
    form: formMachine,
  },
  guards: {
    isAskedToConfirm: stateIn({ reading: 'asked' }),
    takesInstructions: ({ context }) => context.isInstructionsEligible,
  },
  actions: {
    storeSaved: assign((_, { output }: { output: string | null }) => ({ saved: output })),
    storeFirstValues: assign(({ context }) => ({
      values: firstValues(context, context.saved, context.values),
    })),
    storeValues: assign((_, { values }: { values: FormValues }) => ({ values })),
    storeThirdParty: assign({ isThirdParty: true }),
    storeDetails: assign((_, { output }: { output: DeliveryDetails }) => ({ details: output })),
    submitForm: sendTo('form', { type: 'form.submit' }),
    tellChanged: sendTo(
      parentOf,
      ({ context: { values } }): DeliveryDetailsFact => ({ type: 'details.changed', values }),
    ),
    tellConfirmed: sendTo(
      parentOf,
      ({ context }): DeliveryDetailsFact => ({
        type: 'details.confirmed',
        details: known(context.details),
      }),
    ),
    tellRefused: sendTo(parentOf, { type: 'details.refused' } satisfies DeliveryDetailsFact),
  },
}).createMachine({
  id: 'deliveryDetails',
  context: ({ input }) => ({
    ...input,
    values: input.values ?? {},
    saved: null,
    details: null,
  }),
  initial: 'reading',
  states: {
    reading: {
      description: 'The browser looks for instructions given to this address before.',
      tags: 'busy',
      invoke: {
        id: 'readInstructions',
        src: 'readInstructions',
        input: ({ context: { addressKey } }) => ({ addressKey }),
        onDone: [
          {
            guard: 'isAskedToConfirm',
            target: 'open.checking',
            actions: { type: 'storeSaved', params: ({ event }) => event },
          },
          { target: 'open', actions: { type: 'storeSaved', params: ({ event }) => event } },
        ],
        // Saved instructions are a convenience, so nothing is said if they can't be read.
        onError: [{ guard: 'isAskedToConfirm', target: 'open.checking' }, { target: 'open' }],
      },
      initial: 'unasked',
      states: {
        unasked: {
          description: "The shopper hasn't continued yet.",
          on: { 'details.confirm': 'asked' },
        },
        asked: {
          description: "The shopper continued already; the form answers as soon as it's there.",
        },
      },
    },
    open: {
      description: 'The delivery details are on the page.',
      entry: 'storeFirstValues',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self, context }) => ({
          parent: self,
          schema: context.form(context),
          values: context.values,
          toSchemaInput: (values) => toDetails(context, values),
        }),
      },
      on: {
        'acceptance.require': { target: '.wantingAcceptance', reenter: true, actions: 'storeThirdParty' },
        'form.changed': {
          actions: [{ type: 'storeValues', params: ({ event }) => event }, 'tellChanged'],
        },
        'form.refused': { target: '.editing', actions: 'tellRefused' },
        'form.submitted': [
          {
            guard: 'takesInstructions',
            target: '.remembering',
            actions: { type: 'storeDetails', params: ({ event }) => event },
          },
          {
            target: '.editing',
            actions: [{ type: 'storeDetails', params: ({ event }) => event }, 'tellConfirmed'],
          },
        ],
      },
      initial: 'editing',
      states: {
        editing: {
          description: 'The shopper says how and where to leave the order.',
          on: { 'details.confirm': 'checking' },
        },
        checking: {
          description: 'The details are checked.',
          entry: 'submitForm',
        },
        wantingAcceptance: {
          description: "The delivery partner's terms aren't accepted yet; the form shows what's missing.",
          entry: 'submitForm',
          on: { 'form.refused': {}, 'details.confirm': 'checking' },
        },
        /** Saves the instructions for the address or deletes them (SCH-31). */
        remembering: {
          description: 'The browser keeps the instructions for this address, or deletes them.',
          tags: 'busy',
          invoke: {
            id: 'keepInstructions',
            src: 'keepInstructions',
            input: ({ context: { addressKey, values } }) => ({
              addressKey,
              instructions: instructionsToKeep(values),
            }),
            onDone: { target: 'editing', actions: 'tellConfirmed' },
            // The order doesn't depend on the browser's storage.
            onError: { target: 'editing', actions: 'tellConfirmed' },
          },
        },
      },
    },
  },
});
