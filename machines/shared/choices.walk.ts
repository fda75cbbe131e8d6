import { choicesMachine } from './choices.machine.ts';
import { refusing, UNREACHABLE, type Walk } from './walk.ts';

const refused = refusing(500, 'INTERNAL');
const saved = { saved: { output: {} }, refused, unreachable: UNREACHABLE };

export const walk: Walk<typeof choicesMachine> = {
  machine: choicesMachine,
  starts: { 'nothing known': undefined },
  events: [{ type: 'resource.reload' }, { type: 'choice.change', chosen: { pears: true } }],
  answers: { load: { loaded: { output: {} }, refused }, save: saved, saveAgain: saved },
  serialize: ({ waiting, failure }) => [Object.keys(waiting).length > 0, failure !== null],
};
