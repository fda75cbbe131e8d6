import { assign, setup } from 'xstate';

const MINUTE = 60_000;

export interface CountdownInput {
  remainingMs: number;
  /** A clock that only goes forward, in ms. */
  now?: (() => number) | undefined;
}

/**
 * The time left on a reservation, for display only, in whole minutes: only the store ends a reservation.
 */
export const countdownMachine = setup({
  types: {
    input: {} as CountdownInput,
    context: {} as { endsAt: number; remainingMs: number; now: () => number },
  },
  guards: {
    isOver: ({ context }) => context.remainingMs <= 0,
  },
  actions: {
    storeRemaining: assign({
      remainingMs: ({ context }) => Math.max(0, Math.round(context.endsAt - context.now())),
    }),
  },
  delays: {
    tick: ({ context: { remainingMs } }) => remainingMs % MINUTE || MINUTE,
  },
}).createMachine({
  id: 'countdown',
  context: ({ input: { remainingMs, now = () => performance.now() } }) => ({
    endsAt: now() + remainingMs,
    remainingMs,
    now,
  }),
  initial: 'counting',
  states: {
    counting: {
      description: 'The time left on the reservation counts down, minute by minute.',
      always: { guard: 'isOver', target: 'over' },
      after: { tick: { target: 'counting', reenter: true, actions: 'storeRemaining' } },
    },
    over: {
      description: 'No time is left; the store decides what that means.',
      type: 'final',
    },
  },
});
