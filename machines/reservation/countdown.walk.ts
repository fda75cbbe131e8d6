import type { Walk } from '../shared/walk.ts';
import { countdownMachine } from './countdown.machine.ts';

let clock = 0;

export const walk: Walk<typeof countdownMachine> = {
  machine: countdownMachine,
  starts: {
    // A minute passes each time somebody looks.
    'three minutes left': {
      remainingMs: 180_000,
      now: () => {
        clock += 60_000;
        return clock;
      },
    },
  },
  events: [],
  answers: {},
  serialize: ({ remainingMs }) => remainingMs,
};
