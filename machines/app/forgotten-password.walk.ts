import type { Walk } from '../shared/walk.ts';
import { forgottenPasswordMachine } from './forgotten-password.machine.ts';

const email = { email: 'riley@example.com' };

export const walk: Walk<typeof forgottenPasswordMachine> = {
  machine: forgottenPasswordMachine,
  starts: { 'a shopper': { returnTo: '/cart' } },
  events: [{ type: 'form.submitted', output: email, values: email }, { type: 'email.change' }],
  answers: {},
};
