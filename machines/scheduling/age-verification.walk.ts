import { ageForm } from '../../services/contracts/age.ts';
import type { Walk } from '../shared/walk.ts';
import { ageVerificationMachine } from './age-verification.machine.ts';

const input = { minimumAge: 21, today: '2026-11-21', isModify: false, refusal: null, form: ageForm };

export const walk: Walk<typeof ageVerificationMachine> = {
  machine: ageVerificationMachine,
  starts: { 'a new order': input, 'a placed order to change': { ...input, isModify: true } },
  events: [
    { type: 'form.submitted', output: { birthDate: '1985-04-27', agreed: true }, values: {} },
    { type: 'terms.open' },
    { type: 'terms.close' },
    { type: 'cart.return' },
    { type: 'age.close' },
  ],
  answers: {},
};
