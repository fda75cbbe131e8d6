import { type ActorRefFrom, setup } from 'xstate';
import { type Service, serviceActors } from '../shared/services.ts';

export interface PriceMessageServices {
  /** Whether this browser has told the shopper that the final charge may differ. */
  wasPriceMessageSeen: Service<{ shopperId: string }, boolean>;
  notePriceMessageSeen: Service<{ shopperId: string }, unknown>;
}

export interface PriceMessageInput {
  shopperId: string;
  /** The order's price may change after it's placed. */
  isDue: boolean;
}

/** Tells a shopper once, where the price may still change, that the final charge may differ (PAY-26). */
export const priceMessageMachine = setup({
  types: {
    input: {} as PriceMessageInput,
    context: {} as PriceMessageInput,
    events: {} as { type: 'priceMessage.dismiss' },
  },
  actors: serviceActors<PriceMessageServices>('wasPriceMessageSeen', 'notePriceMessageSeen'),
  guards: {
    isDue: ({ context }) => context.isDue,
    wasSeen: (_, { isSeen }: { isSeen: boolean }) => isSeen,
  },
}).createMachine({
  id: 'priceMessage',
  context: ({ input }) => input,
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Only prices that may change have a message.',
      always: [{ guard: 'isDue', target: 'recalling' }, { target: 'over' }],
    },
    recalling: {
      description: 'The browser is asked whether the shopper has seen the message.',
      invoke: {
        id: 'wasPriceMessageSeen',
        src: 'wasPriceMessageSeen',
        input: ({ context: { shopperId } }) => ({ shopperId }),
        onDone: [
          { guard: { type: 'wasSeen', params: ({ event }) => ({ isSeen: event.output }) }, target: 'over' },
          { target: 'showing' },
        ],
        // What's never remembered must not come up each time.
        onError: 'over',
      },
    },
    showing: {
      description: 'The page says that the final charge may differ.',
      invoke: {
        id: 'notePriceMessageSeen',
        src: 'notePriceMessageSeen',
        input: ({ context: { shopperId } }) => ({ shopperId }),
        // It's told again next time.
        onError: {},
      },
      on: { 'priceMessage.dismiss': 'over' },
    },
    over: {
      description: "The message was read, or isn't needed.",
      type: 'final',
    },
  },
});

export type PriceMessageRef = ActorRefFrom<typeof priceMessageMachine>;
