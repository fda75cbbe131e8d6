import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { changeableMachine } from './changeable.machine.ts';

export const walk: Walk<typeof changeableMachine> = {
  machine: changeableMachine.provide({
    guards: {
      isEmpty: (_, { data }) => data === 'none',
      isAllowed: (_, { change }) => change !== 'forbidden',
      hasQuestion: (_, { change }) => change === 'grave',
    },
  }),
  starts: { 'nothing known': {} },
  events: [
    { type: 'resource.reload' },
    { type: 'change.request', change: 'light' },
    { type: 'change.request', change: 'grave' },
    { type: 'change.request', change: 'forbidden' },
    { type: 'change.confirm' },
    { type: 'change.dismiss' },
  ],
  answers: {
    load: { loaded: { output: 'some' }, 'nothing there': { output: 'none' }, unreachable: UNREACHABLE },
    change: { changed: { output: 'some' }, unreachable: UNREACHABLE },
  },
};
