import { createEmptyActor } from 'xstate';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { emailConfirmationMachine } from './email-confirmation.machine.ts';

const link = { parent: createEmptyActor(), token: 'token', email: 'riley@example.com', isSignedIn: true };

export const walk: Walk<typeof emailConfirmationMachine> = {
  machine: emailConfirmationMachine,
  starts: {
    "a letter's link": link,
    'a visitor with a link': { ...link, isSignedIn: false },
    'a shopper without a link': { ...link, token: '' },
  },
  events: [{ type: 'confirmation.retry' }, { type: 'letter.ask' }, { type: 'shopping.continue' }],
  answers: {
    confirmEmail: {
      confirmed: { output: { successful: true } },
      'an old link': refusing(410, 'LINK_ENDED'),
      "the account isn't signed in to": refusing(403, 'PASSWORD_REQUIRED'),
      unreachable: UNREACHABLE,
    },
  },
  serialize: ({ isSignedIn }) => isSignedIn,
};
