import { createEmptyActor } from 'xstate';
import { session } from '../../test/support/cart/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { signUpMachine } from './sign-up.machine.ts';

const account = {
  firstName: 'Rowan',
  lastName: 'Marsh',
  email: 'rowan@example.com',
  password: 'a window of plums',
};

export const walk: Walk<typeof signUpMachine> = {
  machine: signUpMachine,
  starts: { 'a visitor': { parent: createEmptyActor() } },
  events: [
    { type: 'form.changed', values: account },
    { type: 'form.submitted', output: account, values: account },
    { type: 'signIn.retry' },
    { type: 'email.change' },
  ],
  answers: {
    createAccount: {
      created: { output: { successful: true } },
      'a common password': refusing(422, 'INVALID_INPUT', {
        fields: { password: "Many people use this password, so it's easy to guess." },
      }),
      unreachable: UNREACHABLE,
    },
    signIn: {
      'signed in': { output: session() },
      'another password': refusing(401, 'WRONG_CREDENTIALS'),
      unreachable: UNREACHABLE,
    },
  },
};
