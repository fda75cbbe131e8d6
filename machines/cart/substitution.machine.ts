import { type ActorRefFrom, assign, setup } from 'xstate';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import {
  type ChosenSubstitute,
  type LineWishes,
  type listSubstitutes,
  PickerNote,
  type SubstitutionPolicy,
} from '../../services/contracts/substitutions.ts';
import { SEARCH_MAX_LENGTH } from '../catalog/search.machine.ts';
import { type FormFact, formMachine } from '../shared/form.machine.ts';
import type { ModalName } from '../shared/modals.ts';
import { type CallOf, serviceActors } from '../shared/services.ts';

export interface SubstitutionServices {
  listSubstitutes: CallOf<typeof listSubstitutes>;
}

/** What the shopper wishes for a line so far. */
export interface SubstitutionInput {
  gtin13: string;
  description: string;
  substitutionPolicy: SubstitutionPolicy;
  chosenSubstitute: ChosenSubstitute | null;
  /** The note to the picker. */
  instructions: string | null;
}

export type SubstitutionOutput = { kind: 'saved'; wishes: LineWishes } | { kind: 'left' };

type SubstitutionEvent =
  | FormFact<PickerNote>
  | { type: 'policy.choose'; policy: SubstitutionPolicy }
  | { type: 'substitute.choose'; gtin13: string; description: string }
  | { type: 'text.change'; text: string }
  | { type: 'search.submit' }
  | { type: 'substitution.cancel' };

interface SubstitutionContext extends SubstitutionInput {
  /** What's listed: the most similar items, or those that match what was searched for. */
  products: ProductSummary[];
  text: string;
  /** A choice was saved without an item. */
  isMissing: boolean;
}

/**
 * What happens if a line runs out: the best match, what the shopper approves when the store asks, the one item that they choose, or
 * nothing; and a note to the picker.
 */
export const substitutionMachine = setup({
  types: {
    input: {} as SubstitutionInput,
    context: {} as SubstitutionContext,
    events: {} as SubstitutionEvent,
    output: {} as SubstitutionOutput,
    children: {} as { form: 'form' },
    tags: {} as 'busy' | 'modal',
    meta: {} as { modal: ModalName },
  },
  actors: { ...serviceActors<SubstitutionServices>('listSubstitutes'), form: formMachine },
  guards: {
    hasDecided: ({ context: { substitutionPolicy, chosenSubstitute } }) =>
      substitutionPolicy !== 'CHOSEN_SUBSTITUTE' || chosenSubstitute !== null,
    isEmpty: (_, { products }: { products: ProductSummary[] }) => products.length === 0,
  },
  actions: {
    storePolicy: assign((_, { policy }: { policy: SubstitutionPolicy }) => ({
      substitutionPolicy: policy,
      isMissing: false,
    })),
    storeSubstitute: assign((_, { gtin13, description }: ChosenSubstitute) => ({
      chosenSubstitute: { gtin13, description },
      isMissing: false,
    })),
    storeText: assign((_, { text }: { text: string }) => ({ text: text.slice(0, SEARCH_MAX_LENGTH) })),
    storeProducts: assign((_, { products }: { products: ProductSummary[] }) => ({ products })),
    storeNote: assign((_, { note }: PickerNote) => ({ instructions: note || null })),
    storeMissing: assign({ isMissing: true }),
  },
}).createMachine({
  id: 'substitution',
  context: ({ input }) => ({ ...input, products: [], text: '', isMissing: false }),
  output: ({ event }) => event.output as SubstitutionOutput,
  initial: 'open',
  states: {
    open: {
      description: '“If this item runs out”: the shopper chooses what to get instead.',
      tags: 'modal',
      meta: { modal: 'Substitution' },
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self, context }) => ({
          parent: self,
          schema: PickerNote,
          values: { note: context.instructions ?? '' },
        }),
      },
      on: {
        'policy.choose': { actions: { type: 'storePolicy', params: ({ event }) => event } },
        'substitute.choose': { actions: { type: 'storeSubstitute', params: ({ event }) => event } },
        'text.change': { actions: { type: 'storeText', params: ({ event }) => event } },
        'search.submit': '.listing',
        'form.submitted': [
          {
            guard: 'hasDecided',
            target: 'saved',
            actions: { type: 'storeNote', params: ({ event }) => event.output },
          },
          { actions: 'storeMissing' },
        ],
        'substitution.cancel': 'left',
      },
      initial: 'listing',
      states: {
        listing: {
          description: 'The store says what is similar, or what matches the search.',
          tags: 'busy',
          invoke: {
            id: 'listSubstitutes',
            src: 'listSubstitutes',
            input: ({ context: { gtin13, text } }) => ({ gtin13, text: text.trim() }),
            onDone: [
              {
                guard: { type: 'isEmpty', params: ({ event }) => ({ products: event.output }) },
                target: 'nothingFound',
                actions: { type: 'storeProducts', params: ({ event }) => ({ products: event.output }) },
              },
              {
                target: 'listed',
                actions: { type: 'storeProducts', params: ({ event }) => ({ products: event.output }) },
              },
            ],
            onError: 'failed',
          },
        },
        listed: { description: 'Items to get instead are listed.' },
        nothingFound: { description: 'Nothing similar matches.' },
        failed: { description: "The list didn't load; the shopper can search again." },
      },
    },
    saved: {
      description: 'The shopper has decided.',
      type: 'final',
      output: ({ context }): SubstitutionOutput => {
        const { substitutionPolicy, chosenSubstitute, instructions } = context;
        const isChosen = substitutionPolicy === 'CHOSEN_SUBSTITUTE' && chosenSubstitute;
        return {
          kind: 'saved',
          wishes: {
            substitutionPolicy,
            ...(isChosen && { substituteGtin13: chosenSubstitute.gtin13 }),
            instructions,
          },
        };
      },
    },
    left: {
      description: 'Everything stays as it was.',
      type: 'final',
      output: (): SubstitutionOutput => ({ kind: 'left' }),
    },
  },
});

export type SubstitutionRef = ActorRefFrom<typeof substitutionMachine>;
