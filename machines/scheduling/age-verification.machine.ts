import { type ActorRefFrom, assign, enqueueActions, setup } from 'xstate';
import { type FormFact, type FormSchema, type FormValues, formMachine } from '../shared/form.machine.ts';
import type { ModalName } from '../shared/modals.ts';
import { toBirthDate, toTyped } from './birth-date.ts';

/** A date of birth the store refused, and why in its words; it may know today's date better than the page. */
export interface AgeRefusal {
  birthDate: string;
  words: string;
}

export interface AgeVerificationInput {
  /** The order's (AGE-03), in years. */
  minimumAge: number;
  /** Today's date where the order is received, YYYY-MM-DD. */
  today: string;
  /** A placed order is being changed, so nothing leads back to the cart (AGE-06). */
  isModify: boolean;
  /** Of the last answer; null the first time. */
  refusal: AgeRefusal | null;
  /** Creates the schema of `birthDate` and `agreed`. */
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
  /** Escape and the close button; doesn't lead to the cart. */
  | { type: 'age.close' };

interface AgeVerificationContext extends AgeVerificationInput {
  /** '' until the shopper is old enough. */
  birthDate: string;
}

const toSchemaInput = ({ birthDate, agreed }: FormValues) => ({
  birthDate: toBirthDate(String(birthDate)),
  agreed,
});

/** Asks for the date of birth if an order has age-restricted items, and shows the terms (AGE-01 to AGE-11). */
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
    storeBirthDate: assign((_, { output: { birthDate } }: { output: { birthDate: string } }) => ({
      birthDate,
    })),
    showRefusal: enqueueActions(({ context: { refusal }, enqueue }) => {
      if (!refusal) return;
      enqueue.sendTo('form', { type: 'fields.refused', fields: { birthDate: refusal.words } });
    }),
  },
}).createMachine({
  id: 'ageVerification',
  context: ({ input }) => ({ ...input, birthDate: '' }),
  output: ({ event }) => event.output as AgeVerificationOutput,
  initial: 'open',
  states: {
    open: {
      description: '“Age Verification Required”: the order has items that need a minimum age.',
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
        beginning: {
          description: 'The question opens.',
          entry: 'showRefusal',
          always: 'asking',
        },
        asking: {
          description: 'The shopper enters a date of birth and agrees to the terms.',
          on: {
            'terms.open': 'readingTerms',
            'form.submitted': {
              target: '#ageVerification.verified',
              actions: { type: 'storeBirthDate', params: ({ event }) => event },
            },
            'cart.return': [
              { guard: 'isModify', target: '#ageVerification.closed' },
              { target: '#ageVerification.returned' },
            ],
            'age.close': '#ageVerification.closed',
          },
        },
        /** Covers the question, whose form stays as it is (AGE-07). */
        readingTerms: {
          description: '“Terms & Conditions” opens over the question, whose form stays as it is.',
          tags: 'modal',
          meta: { modal: 'TermsAndConditions' },
          on: { 'terms.close': 'asking' },
        },
      },
    },
    verified: {
      description: 'The shopper is old enough.',
      type: 'final',
      output: ({ context: { birthDate } }): AgeVerificationOutput => ({ kind: 'verified', birthDate }),
    },
    returned: {
      description: 'The shopper goes back to the cart.',
      type: 'final',
      output: { kind: 'returned' } satisfies AgeVerificationOutput,
    },
    closed: {
      description: 'The shopper closed the question.',
      type: 'final',
      output: { kind: 'closed' } satisfies AgeVerificationOutput,
    },
  },
});

export type AgeVerificationRef = ActorRefFrom<typeof ageVerificationMachine>;
