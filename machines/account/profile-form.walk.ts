import { createEmptyActor } from 'xstate';
import { profile } from '../../test/support/account/samples.ts';
import { session } from '../../test/support/cart/samples.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { profileFormMachine } from './profile-form.machine.ts';

const values = { firstName: 'Rowan', lastName: 'Marsh', phone: '', relevantAdsOptIn: true };
const broken = { error: { kind: 'malformed' } };

export const walk: Walk<typeof profileFormMachine> = {
  machine: profileFormMachine,
  starts: { 'a profile': { parent: createEmptyActor(), profile: profile() } },
  events: [
    { type: 'form.changed', values },
    { type: 'form.submitted', output: values, values },
    // Raised by the chart itself.
    { type: 'profile.saved' },
  ],
  answers: {
    readProfileDraft: { 'no draft': { output: null }, broken },
    updateProfile: {
      saved: { output: profile() },
      unreachable: UNREACHABLE,
      'signed in long ago': refusing(403, 'FULL_AUTHENTICATION_REQUIRED'),
      'a field refused': refusing(422, 'INVALID_INPUT', { fields: { phone: 'Enter a phone number.' } }),
    },
    identityCheck: {
      confirmed: { output: { kind: 'confirmed', session: session() } },
      left: { output: { kind: 'left' } },
    },
    keepProfileDraft: { kept: { output: undefined }, broken },
    dropProfileDraft: { dropped: { output: undefined }, broken },
  },
};
