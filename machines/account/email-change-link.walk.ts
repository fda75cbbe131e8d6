import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { emailChangeLinkMachine } from './email-change-link.machine.ts';

export const walk: Walk<typeof emailChangeLinkMachine> = {
  machine: emailChangeLinkMachine,
  starts: {
    'a link': { token: 'token-1', isSignedIn: true },
    'a visitor with a link': { token: 'token-1', isSignedIn: false },
    'a link that was cut off': { token: '', isSignedIn: true },
  },
  events: [{ type: 'change.confirm' }],
  answers: {
    confirmEmailChange: {
      changed: { output: { successful: true } },
      'the link has ended': refusing(410, 'LINK_ENDED'),
      unreachable: UNREACHABLE,
    },
  },
  serialize: ({ failure }) => failure?.kind,
};
