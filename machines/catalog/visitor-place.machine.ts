import { type ActorRefFrom, assign, setup } from 'xstate';
import { type FormFact, type FormSchema, formMachine } from '../shared/form.machine.ts';
import { type Service, serviceActors } from '../shared/services.ts';

export interface VisitorPlaceServices {
  /** Null if this browser keeps none. */
  recallPostalCode: Service<undefined, string | null>;
  keepPostalCode: Service<{ postalCode: string }, unknown>;
}

export interface VisitorPlaceInput {
  /** The schema for the postal code. */
  schema: FormSchema;
}

interface VisitorPlaceContext extends VisitorPlaceInput {
  postalCode: string | null;
}

type VisitorPlaceEvent =
  /** Says or changes where the visitor is, or keeps it. */
  { type: 'place.change' } | { type: 'place.keep' } | FormFact<{ postalCode: string }>;

/** Where a visitor is, so that they see the prices of a store nearby. This browser keeps it; who signs in has a store instead. */
export const visitorPlaceMachine = setup({
  types: {
    input: {} as VisitorPlaceInput,
    context: {} as VisitorPlaceContext,
    events: {} as VisitorPlaceEvent,
    tags: {} as 'busy',
    children: {} as { form: 'form' },
  },
  actors: {
    ...serviceActors<VisitorPlaceServices>('recallPostalCode', 'keepPostalCode'),
    form: formMachine,
  },
  actions: {
    storePostalCode: assign((_, { postalCode }: { postalCode: string | null }) => ({ postalCode })),
  },
}).createMachine({
  id: 'visitorPlace',
  context: ({ input }) => ({ ...input, postalCode: null }),
  initial: 'recalling',
  states: {
    recalling: {
      description: 'The browser is asked where the visitor was last.',
      tags: 'busy',
      invoke: {
        id: 'recallPostalCode',
        src: 'recallPostalCode',
        onDone: {
          target: 'settled',
          actions: { type: 'storePostalCode', params: ({ event }) => ({ postalCode: event.output }) },
        },
        onError: 'settled',
      },
    },
    settled: {
      description: 'The page says whose prices it shows.',
      on: { 'place.change': 'asking' },
    },
    asking: {
      description: 'The visitor says where they are.',
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ self, context: { schema, postalCode } }) => ({
          parent: self,
          schema,
          values: { postalCode: postalCode ?? '' },
        }),
      },
      on: {
        'place.keep': 'settled',
        'form.submitted': {
          target: 'keeping',
          actions: { type: 'storePostalCode', params: ({ event }) => event.output },
        },
      },
    },
    keeping: {
      description: 'The browser keeps it for the next visit.',
      tags: 'busy',
      invoke: {
        id: 'keepPostalCode',
        src: 'keepPostalCode',
        input: ({ context }) => ({ postalCode: context.postalCode ?? '' }),
        onDone: 'settled',
        // It counts for this page all the same.
        onError: 'settled',
      },
    },
  },
});

export type VisitorPlaceRef = ActorRefFrom<typeof visitorPlaceMachine>;
