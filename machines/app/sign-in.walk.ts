import { Credentials } from '../../services/contracts/session.ts';
import { session } from '../../test/support/cart/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { signInMachine } from './sign-in.machine.ts';

const credentials = { email: 'riley@example.com', password: 'checkstand' };

export const walk: Walk<typeof signInMachine> = {
  machine: signInMachine,
  starts: { 'an expired session': { schema: Credentials, email: '', reason: 'expired' } },
  events: [
    { type: 'reason.learned', reason: 'signedOutElsewhere' },
    { type: 'form.changed', values: credentials },
    { type: 'passkey.use' },
    { type: 'form.submitted', output: credentials, values: credentials },
  ],
  answers: {
    signIn: {
      'signed in': { output: session() },
      unreachable: UNREACHABLE,
      'a field refused': refusing(422, 'INVALID_INPUT', { fields: { email: 'No such email.' } }),
    },
    signInByPasskey: {
      'signed in': { output: session() },
      'none used': { output: null },
      refused: refusing(401, 'PASSKEY_REFUSED'),
    },
  },
};
