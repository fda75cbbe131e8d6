import { createEmptyActor } from 'xstate';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { letterMachine } from './letter.machine.ts';

const letter = { of: 'passwordReset', email: 'riley@example.com' } as const;

export const walk: Walk<typeof letterMachine> = {
  machine: letterMachine,
  starts: {
    'a letter to send': { parent: createEmptyActor(), letter, isSent: false },
    'a letter sent before': { parent: createEmptyActor(), letter: { of: 'confirmation' }, isSent: true },
  },
  events: [{ type: 'letter.send' }],
  answers: {
    sendLetter: {
      sent: { output: { successful: true } },
      'too many': refusing(429, 'RATE_LIMITED', {
        message: 'Too many attempts. Please wait 2 minutes and try again.',
      }),
      unreachable: UNREACHABLE,
    },
  },
};
