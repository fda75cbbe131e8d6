import { createEmptyActor } from 'xstate';
import { Credentials, NO_SESSION } from '../../services/contracts/session.ts';
import { session } from '../../test/support/cart/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { sessionMachine } from './session.machine.ts';

export const walk: Walk<typeof sessionMachine> = {
  machine: sessionMachine,
  starts: { 'nothing known': { parent: createEmptyActor(), credentials: Credentials } },
  events: [
    { type: 'session.restore' },
    { type: 'session.lost' },
    { type: 'session.end' },
    { type: 'session.renewed', session: session() },
    { type: 'session.check', reason: 'expired' },
    { type: 'session.found', session: session() },
    { type: 'session.found', session: session({ fullyAuthenticated: false }) },
    { type: 'session.found', session: NO_SESSION },
    { type: 'session.begun', session: session() },
    { type: 'check.unanswered' },
    { type: 'shopper.changed', details: { firstName: 'Rowan', lastName: 'Marsh', phone: null } },
  ],
  answers: {
    getSession: {
      'signed in': { output: session() },
      'signed in long ago': { output: session({ fullyAuthenticated: false }) },
      'signed out': { output: NO_SESSION },
      unreachable: UNREACHABLE,
    },
    signIn: { 'signed in': { output: session() } },
    signOut: { 'signed out': { output: { successful: true } }, unreachable: UNREACHABLE },
  },
  serialize: (context) => [context.session.shopper?.id, context.session.fullyAuthenticated],
};
