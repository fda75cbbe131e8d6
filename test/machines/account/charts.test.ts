import { expect, it } from 'vitest';
import { createEmptyActor } from 'xstate';
import { accountMachine } from '../../../machines/account/account.machine.ts';
import { profileFormMachine } from '../../../machines/account/profile-form.machine.ts';
import { appData, community, profile } from '../../support/account/samples.ts';
import { done, failed, NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

it('walks the account area', () => {
  const findings = walkChart({
    machine: accountMachine,
    input: { banner: 'fernhill' },
    events: [
      { type: 'appData.reload' },
      { type: 'profile.reload' },
      { type: 'community.reload' },
      { type: 'profile.changed', profile: profile() },
      // Raised by the chart itself; its own tests prove when.
      { type: 'appData.settled' },
      { type: 'profile.settled' },
      done('loadAppData', appData()),
      done('loadProfile', profile()),
      done('loadCommunity', community()),
      ...['loadAppData', 'loadProfile', 'loadCommunity'].map((id) => failed(id, { kind: 'unreachable' })),
      failed('loadProfile', { kind: 'signedOut' }),
    ],
  });
  expect(findings).toEqual(NOTHING_MISSING);
});

it('walks the profile form', () => {
  const values = { firstName: 'Rowan', lastName: 'Marsh', phone: '', relevantAdsOptIn: true };
  const refused = {
    kind: 'refused',
    status: 422,
    code: 'INVALID_INPUT',
    message: '',
    fields: { phone: 'No' },
  };
  const findings = walkChart({
    machine: profileFormMachine,
    input: { parent: createEmptyActor(), profile: profile() },
    events: [
      { type: 'form.changed', values },
      { type: 'form.submitted', output: values, values },
      // Raised by the chart itself.
      { type: 'profile.saved' },
      done('readProfileDraft', null),
      failed('readProfileDraft', { kind: 'malformed' }),
      done('updateProfile', profile()),
      failed('updateProfile', { kind: 'unreachable' }),
      failed('updateProfile', refused),
      ...['keepProfileDraft', 'dropProfileDraft'].flatMap((id) => [
        done(id, undefined),
        failed(id, { kind: 'malformed' }),
      ]),
    ],
  });
  expect(findings).toEqual(NOTHING_MISSING);
});
