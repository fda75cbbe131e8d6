import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { type FormFact, type FormSchema, type FormValues, formMachine } from '../shared/form.machine.ts';
import type { ModalName } from '../shared/modals.ts';
import { toBirthDate, toTyped } from './birth-date.ts';

/** A date of birth that the store did not take, and why in its words: it may know the day better than the page. */
export interface AgeRefusal {
  birthDate: string;
  words: string;
}

export interface AgeVerificationInput {
  /** Of the order (AGE-03), in years. */
  minimumAge: number;
  /** The calendar day where the order is received, YYYY-MM-DD. */
  today: string;
  /** A placed order is being changed: there is no way back to the cart (AGE-06). */
  isModify: boolean;
  /** Asked before; null the first time. */
  refusal: AgeRefusal | null;
  /** Makes the schema of `birthDate` and `agreed`. */
  form: (order: { minimumAge: number; today: string }) => FormSchema;
}

export type AgeVerificationOutput =
  /** Old enough; `birthDate` as YYYY-MM-DD (AGE-04). */
  | { kind: 'verified'; birthDate: string }
  /** The shopper goes back to the cart (AGE-05). */
  | { kind: 'returned' }
  /** The shopper stays where they are (AGE-06). */
  | { kind: 'closed' };

type AgeVerificationEvent =
  | FormFact<{ birthDate: string; agreed: true }>
  | { type: 'terms.open' }
  | { type: 'terms.close' }
  /** 'Back to Cart'. */
  | { type: 'cart.return' }
  /** Escape and the close button: nothing is asked of a cart. */
  | { type: 'age.close' };

interface AgeVerificationContext extends AgeVerificationInput {
  output: AgeVerificationOutput;
}

const toSchemaInput = ({ birthDate, agreed }: FormValues) => ({
  birthDate: toBirthDate(String(birthDate)),
  agreed,
});

/** Asks for the date of birth of an order that holds age-restricted items, and shows its terms (AGE-01 to AGE-11). */
export const ageVerificationMachine = setup({
  types: {
    input: {} as AgeVerificationInput,
    context: {} as AgeVerificationContext,
    events: {} as AgeVerificationEvent,
    output: {} as AgeVerificationOutput,
    children: {} as { form: 'form' },
    tags: {} as 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: { form: formMachine },
  guards: { isModify: ({ context }) => context.isModify },
  actions: {
    storeBirthDate: assign((_, { output }: { output: { birthDate: string } }) => ({
      output: { kind: 'verified', birthDate: output.birthDate },
    })),
    storeReturned: assign({ output: { kind: 'returned' } }),
    showRefusal: enqueueActions(({ context: { refusal }, enqueue }) => {
      if (!refusal) return;
      enqueue.sendTo('form', { type: 'fields.refused', fields: { birthDate: refusal.words } });
    }),
  },
}).createMachine({
  id: 'ageVerification',
  context: ({ input }) => ({ ...input, output: { kind: 'closed' } }),
  output: ({ context }) => context.output,
  initial: 'open',
  states: {
    open: {
      tags: 'modal',
      meta: { modal: 'AgeVerification' },
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self, context: { form, minimumAge, today, refusal } }) => ({
          parent: self,
          schema: form({ minimumAge, today }),
          values: { birthDate: toTyped(refusal?.birthDate ?? ''), agreed: refusal !== null },
          toSchemaInput,
        }),
      },
      initial: 'beginning',
      states: {
        beginning: { entry: 'showRefusal', always: 'asking' },
        asking: {
          on: {
            'terms.open': 'readingTerms',
            'form.submitted': {
              target: '#ageVerification.verified',
              actions: { type: 'storeBirthDate', params: ({ event }) => event },
            },
            'cart.return': [
              { guard: 'isModify', target: '#ageVerification.closed' },
              { target: '#ageVerification.returned', actions: 'storeReturned' },
            ],
            'age.close': '#ageVerification.closed',
          },
        },
        /** Over the question, whose form stays as it is meanwhile (AGE-07). */
        readingTerms: {
          tags: 'modal',
          meta: { modal: 'TermsAndConditions' },
          on: { 'terms.close': 'asking' },
        },
      },
    },
    verified: { type: 'final' },
    returned: { type: 'final' },
    closed: { type: 'final' },
  },
});

export type AgeVerificationRef = ActorRefFrom<typeof ageVerificationMachine>;
