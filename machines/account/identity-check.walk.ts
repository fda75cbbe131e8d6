import { session } from '../../test/support/cart/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { identityCheckMachine } from './identity-check.machine.ts';

const values = { password: 'checkstand' };

export const walk: Walk<typeof identityCheckMachine> = {
  machine: identityCheckMachine,
  starts: { 'signed in long ago': { email: 'riley@example.com' } },
  events: [
    { type: 'form.changed', values },
    { type: 'form.submitted', output: values, values },
    { type: 'identity.cancel' },
  ],
  answers: {
    signIn: {
      confirmed: { output: session() },
      'the wrong password': refusing(401, 'WRONG_CREDENTIALS'),
      'too many tries': refusing(429, 'RATE_LIMITED', {
        message: 'Too many attempts. Please wait 45 seconds and try again.',
      }),
      'a field refused': refusing(422, 'INVALID_INPUT', { fields: { password: 'Password is required' } }),
      unreachable: UNREACHABLE,
    },
  },
  serialize: ({ failure }) => failure?.kind,
};
