import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { inspectorMachine } from './inspector.machine.ts';

const fault = { operation: 'checkouts.update', times: 1, drop: 'after' } as const;

export const walk: Walk<typeof inspectorMachine> = {
  machine: inspectorMachine,
  starts: { 'an open page': undefined },
  events: [
    { type: 'steps.recorded', count: 1 },
    { type: 'steps.recorded', count: 3 },
    { type: 'step.choose', step: 1 },
    { type: 'step.choose', step: 9 },
    { type: 'step.back' },
    { type: 'step.forward' },
    { type: 'moment.follow' },
    { type: 'actor.choose', key: 'load/x:1' },
    { type: 'actor.follow' },
    { type: 'fault.set', name: 'lostAnswer', fault },
    { type: 'faults.clear' },
    { type: 'reservation.expire' },
  ],
  answers: {
    setFault: { set: { output: {} }, 'nobody signed in': { error: { kind: 'signedOut' } } },
    expireReservation: { expired: { output: {} }, 'nothing held': refusing(404, 'NOT_FOUND') },
    clearFaults: { cleared: { output: {} }, unreachable: UNREACHABLE },
  },
  serialize: ({ step }) => step,
};
