import { createEmptyActor } from 'xstate';
import { session } from '../../test/support/cart/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { signInCodeMachine } from './sign-in-code.machine.ts';

const email = { email: 'riley@example.com' };
const code = { code: '042137' };

export const walk: Walk<typeof signInCodeMachine> = {
  machine: signInCodeMachine,
  starts: { 'a shopper': { parent: createEmptyActor(), email: '' } },
  events: [
    { type: 'form.changed', values: code },
    { type: 'form.submitted', output: email, values: email },
    { type: 'form.submitted', output: code, values: code },
    { type: 'letter.sent' },
    { type: 'email.change' },
    { type: 'code.renew' },
  ],
  answers: {
    signInByCode: {
      'signed in': { output: session() },
      'a wrong code': refusing(401, 'WRONG_CODE'),
      unreachable: UNREACHABLE,
    },
  },
  serialize: ({ wrong }) => wrong,
};
