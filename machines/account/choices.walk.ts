import { answering, refusing, refusingCall, UNKNOWN, type Walk } from '../shared/walk.ts';
import { choicesMachine } from './choices.machine.ts';

const refused = refusing(500, 'INTERNAL');

export const walk: Walk<typeof choicesMachine> = {
  machine: choicesMachine,
  starts: { 'nothing known': undefined },
  events: [{ type: 'resource.reload' }, { type: 'choice.change', chosen: { pears: true } }],
  answers: {
    load: { loaded: { output: {} }, refused },
    save: { saved: answering({}), refused: refusingCall(500, 'INTERNAL'), unreachable: UNKNOWN },
  },
  serialize: ({ waiting, failure }) => [Object.keys(waiting).length > 0, failure !== null],
};
