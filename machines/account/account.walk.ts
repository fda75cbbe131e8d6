import { appData, community, profile } from '../../test/support/account/samples.ts';
import { UNREACHABLE, type Walk } from '../shared/walk.ts';
import { accountMachine } from './account.machine.ts';

export const walk: Walk<typeof accountMachine> = {
  machine: accountMachine,
  starts: { 'a banner': { banner: 'fernhill' } },
  events: [
    { type: 'appData.reload' },
    { type: 'profile.reload' },
    { type: 'community.reload' },
    { type: 'profile.changed', profile: profile() },
    // Raised by the chart itself; its own tests prove when.
    { type: 'appData.settled' },
    { type: 'profile.settled' },
  ],
  answers: {
    loadAppData: { loaded: { output: appData() }, unreachable: UNREACHABLE },
    loadProfile: {
      loaded: { output: profile() },
      unreachable: UNREACHABLE,
      'signed out': { error: { kind: 'signedOut' } },
    },
    loadCommunity: { loaded: { output: community() }, unreachable: UNREACHABLE },
  },
};
