import { resourceMachine } from './resource.machine.ts';
import { UNREACHABLE, type Walk } from './walk.ts';

export const walk: Walk<typeof resourceMachine> = {
  machine: resourceMachine.provide({ guards: { isEmpty: (_, { data }) => data === 'none' } }),
  starts: { 'a query': { query: null } },
  events: [{ type: 'resource.reload' }, { type: 'query.change', query: 'other' }],
  answers: {
    load: { loaded: { output: 'some' }, 'nothing there': { output: 'none' }, unreachable: UNREACHABLE },
  },
};
