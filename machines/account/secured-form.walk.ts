import { PasswordChange } from '../../services/contracts/security.ts';
import { session } from '../../test/support/cart/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { securedFormMachine } from './secured-form.machine.ts';

const values = { currentPassword: 'checkstand', password: 'a window of plums' };

export const walk: Walk<typeof securedFormMachine> = {
  machine: securedFormMachine,
  starts: {
    'a form': {
      email: 'riley@example.com',
      schema: PasswordChange,
      values: { currentPassword: '', password: '' },
    },
  },
  events: [
    { type: 'form.changed', values },
    { type: 'form.submitted', output: values, values },
  ],
  answers: {
    change: {
      changed: { output: { successful: true } },
      'signed in long ago': refusing(403, 'FULL_AUTHENTICATION_REQUIRED'),
      'a field refused': refusing(422, 'INVALID_INPUT', {
        fields: { currentPassword: "That isn't your current password." },
      }),
      'an order is open': refusing(409, 'ORDER_OPEN', {
        message: "Your order #4107-5532-19 isn't finished yet.",
      }),
      unreachable: UNREACHABLE,
    },
    identityCheck: {
      confirmed: { output: { kind: 'confirmed', session: session() } },
      left: { output: { kind: 'left' } },
    },
  },
  serialize: ({ failure }) => failure?.kind,
};
