import type { SnapshotFrom } from 'xstate';
import type { MembershipType } from '../../services/contracts/membership.ts';
import { type accountMachine, preferredStoreOf } from './account.machine.ts';
import type { NavigationFacts } from './navigation.ts';

type AccountSnapshot = SnapshotFrom<typeof accountMachine>;

/** The shopper's current membership; null unless it's active (NAV-10). */
export function activeMembership({ context }: AccountSnapshot): MembershipType | null {
  const membership = context.appData?.membership;
  return membership?.isActive ? membership.type : null;
}

/** What the navigation knows so far: undefined is still loading, null failed. */
export function navigationFacts(snapshot: AccountSnapshot): NavigationFacts {
  const { appData, community } = snapshot.context;
  const isAppDataComing = appDataStatus(snapshot) === 'loading';
  const isCommunityComing =
    snapshot.matches({ community: 'waiting' }) || snapshot.matches({ community: { fetching: 'loading' } });
  return {
    flags: isAppDataComing ? undefined : (appData?.flags ?? null),
    membership: isAppDataComing ? undefined : (appData?.membership ?? null),
    community: isCommunityComing ? undefined : community,
  };
}

/** The number of the store the account area uses (API-08). */
export const preferredStoreNumber = ({ context }: AccountSnapshot): string | undefined =>
  preferredStoreOf(context);

/** The status of loading the profile; `signInNeeded` if it was refused with 401 (ERR-11). */
export function profileStatus(
  snapshot: AccountSnapshot,
): 'loading' | 'reloading' | 'failed' | 'signInNeeded' | 'ready' {
  if (snapshot.matches({ profile: 'ready' })) return 'ready';
  if (snapshot.matches({ profile: 'failed' })) return 'failed';
  if (snapshot.matches({ profile: 'constrained' })) return 'signInNeeded';
  return snapshot.matches({ profile: { fetching: 'reloading' } }) ? 'reloading' : 'loading';
}

/** Whether the profile is loading for the first time. */
export const isProfileComing = (snapshot: AccountSnapshot): boolean => profileStatus(snapshot) === 'loading';

/** The status of loading the membership and flags. */
export function appDataStatus(snapshot: AccountSnapshot): 'loading' | 'reloading' | 'failed' | 'ready' {
  if (snapshot.matches({ appData: 'ready' })) return 'ready';
  if (snapshot.matches({ appData: 'failed' })) return 'failed';
  return snapshot.matches({ appData: { fetching: 'reloading' } }) ? 'reloading' : 'loading';
}

/** The profile's first phone number as written; '' if there is none or it failed to load. */
export const profilePhone = ({ context }: AccountSnapshot): string =>
  context.profile?.contactInfo.phones[0]?.number.pretty ?? '';
