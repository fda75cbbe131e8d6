import { idempotentCallMachine } from './idempotent-call.machine.ts';
import { refusing, UNREACHABLE, type Walk } from './walk.ts';

const answers = {
  done: { output: {} },
  refused: refusing(500, 'INTERNAL'),
  unreachable: UNREACHABLE,
};

export const walk: Walk<typeof idempotentCallMachine> = {
  machine: idempotentCallMachine,
  starts: { 'a request': { call: 'redeem', request: { amount: 1 } } },
  events: [],
  answers: { ask: answers, askAgain: answers },
};
