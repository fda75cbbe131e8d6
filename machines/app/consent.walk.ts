import type { Walk } from '../shared/walk.ts';
import { consentMachine } from './consent.machine.ts';

const choices = { functional: true, measurement: false, advertising: false };

export const walk: Walk<typeof consentMachine> = {
  machine: consentMachine,
  starts: { 'earlier choices': { choices } },
  events: [
    { type: 'consent.open' },
    { type: 'consent.close' },
    { type: 'consent.allowAll' },
    { type: 'consent.refuseAll' },
    { type: 'form.submitted', output: choices, values: choices },
  ],
  answers: {
    isConsentCenterReady: { ready: { output: true }, 'not yet': { output: false } },
    keepChoices: { kept: { output: undefined }, broken: { error: { kind: 'malformed' } } },
  },
};
