import { createEmptyActor } from 'xstate';
import { session } from '../../test/support/cart/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { newPasswordMachine } from './new-password.machine.ts';

const chosen = { password: 'a bowl of cherries' };
const link = { parent: createEmptyActor(), token: 'token', email: 'riley@example.com' };

export const walk: Walk<typeof newPasswordMachine> = {
  machine: newPasswordMachine,
  starts: { "a letter's link": link, 'a link without its end': { ...link, token: '' } },
  events: [
    { type: 'form.changed', values: chosen },
    { type: 'form.submitted', output: chosen, values: chosen },
    { type: 'signIn.retry' },
  ],
  answers: {
    resetPassword: {
      changed: { output: { successful: true } },
      'a common password': refusing(422, 'INVALID_INPUT', {
        fields: { password: "Many people use this password, so it's easy to guess." },
      }),
      'a used link': refusing(410, 'LINK_ENDED'),
      unreachable: UNREACHABLE,
    },
    signIn: { 'signed in': { output: session() }, unreachable: UNREACHABLE },
  },
};
