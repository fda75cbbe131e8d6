import type { letterMachine } from '../../machines/app/letter.machine.ts';
import { walk as ofLetter } from '../../machines/app/letter.walk.ts';
import { refusing, UNREACHABLE } from '../../machines/shared/walk.ts';
import { further, type Way } from '../walked.ts';

/** A letter that another chart sends, in one of its states. */
const letter = (way: Way<typeof letterMachine>) => further(ofLetter, way);

export const LETTERS = {
  sending: letter({ to: 'sending' }),
  sent: letter({ to: 'sent' }),
  ready: letter({ to: 'ready' }),
  unreachable: letter({ to: 'failed', answers: { sendLetter: UNREACHABLE } }),
  tooMany: letter({
    to: 'failed',
    answers: {
      sendLetter: refusing(429, 'RATE_LIMITED', {
        message: 'Too many attempts. Please wait 2 minutes and try again.',
      }),
    },
  }),
};
