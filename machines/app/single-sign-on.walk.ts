import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { singleSignOnMachine } from './single-sign-on.machine.ts';

const coming = { returnTo: '/shopping/cart', isBack: false };

export const walk: Walk<typeof singleSignOnMachine> = {
  machine: singleSignOnMachine,
  starts: { 'a shopper': coming, 'who came back without a session': { ...coming, isBack: true } },
  events: [{ type: 'singleSignOn.start' }],
  answers: {
    getSignInOptions: {
      'a name': { output: { singleSignOn: 'Fernhill ID' } },
      'no name': { output: { singleSignOn: null } },
      unreachable: UNREACHABLE,
    },
    startSingleSignOn: {
      'an address': { output: { location: 'https://accounts.example' } },
      unreachable: UNREACHABLE,
    },
    leaveFor: { blocked: { error: { kind: 'malformed' } } },
  },
};
