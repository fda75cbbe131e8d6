import { expect, it } from 'vitest';
import { accountMachine } from '../../../machines/account/account.machine.ts';
import { address } from '../../support/account/addresses.ts';
import { appData, community, profile } from '../../support/account/samples.ts';
import { NOTHING_MISSING, walkChart } from '../../support/walk-chart.ts';

const done = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output });
const failed = (id: string, kind: string) => ({ type: `xstate.error.actor.${id}`, error: { kind } });

it('walks the account area', () => {
  const findings = walkChart({
    machine: accountMachine,
    input: { banner: 'fernhill' },
    events: [
      { type: 'appData.reload' },
      { type: 'profile.reload' },
      { type: 'community.reload' },
      { type: 'profile.changed', profile: profile() },
      { type: 'address.saved', address: address() },
      // Raised by the chart itself; its own tests prove when.
      { type: 'appData.settled' },
      { type: 'profile.settled' },
      done('loadAppData', appData()),
      done('loadProfile', profile()),
      done('loadCommunity', community()),
      ...['loadAppData', 'loadProfile', 'loadCommunity'].flatMap((id) => [
        failed(id, 'signedOut'),
        failed(id, 'unreachable'),
      ]),
    ],
  });
  expect(findings).toEqual(NOTHING_MISSING);
});
