import { createEmptyActor } from 'xstate';
import { session } from '../../test/support/cart/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { sessionCheckMachine } from './session-check.machine.ts';

export const walk: Walk<typeof sessionCheckMachine> = {
  machine: sessionCheckMachine,
  starts: { 'a session': { parent: createEmptyActor() } },
  events: [{ type: 'session.check' }],
  answers: { getSession: { 'signed in': { output: session() }, unreachable: UNREACHABLE } },
};
