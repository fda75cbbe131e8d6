import { assign, emit, raise, setup } from 'xstate';
import type { AppData } from '../../services/contracts/app-data.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { Profile } from '../../services/contracts/profile.ts';
import type { CommunityParticipation } from '../../services/contracts/rewards.ts';
import type { Emitted } from '../shared/emitted.ts';
import { asFailure, isSessionOver } from '../shared/failures.ts';
import { type Service, serviceActors } from '../shared/services.ts';
import { addressBookMachine } from './address-book.machine.ts';

export interface AccountServices {
  loadAppData: Service<undefined, AppData>;
  /** `newer` selects the newer profile service (AUT-13). */
  loadProfile: Service<{ newer: boolean }, Profile>;
  loadCommunity: Service<{ preferredStore: string | undefined }, CommunityParticipation>;
}

export interface AccountInput {
  /** The id of the banner in use, whose preferred store counts for the community. */
  banner: string;
}

/** Each part is null until it's loaded; its old data stays during a reload. */
export interface AccountContext extends AccountInput {
  appData: AppData | null;
  profile: Profile | null;
  community: CommunityParticipation | null;
  /** Why the app data or the profile last failed to load. */
  appDataFailure: ServiceFailure | null;
  profileFailure: ServiceFailure | null;
}

export type AccountEvent =
  /** Load a part again, because it failed or changed elsewhere. */
  | { type: 'appData.reload' }
  | { type: 'profile.reload' }
  | { type: 'community.reload' }
  /** The shopper saved the profile: this is what the store has now. */
  | { type: 'profile.changed'; profile: Profile }
  /** Loaded or failed: whatever waits for a part can continue. */
  | { type: 'appData.settled' }
  | { type: 'profile.settled' };

/** The preferred store's number for the banner in use, otherwise the first one (API-08). */
export function preferredStoreOf({ profile, banner }: AccountContext): string | undefined {
  const details = profile?.bannerSpecificDetails ?? [];
  return (details.find((one) => one.banner === banner) ?? details[0])?.preferredStoreNumber;
}

/**
 * The account area: loads app data first, then the profile from the service its flags name, then whether the
 * profile's store contributes to its community (NAV-18). A part that fails affects only what shows it and can be
 * reloaded by itself. Lives as long as the shopper stays in the area.
 */
export const accountMachine = setup({
  types: {
    input: {} as AccountInput,
    context: {} as AccountContext,
    events: {} as AccountEvent,
    emitted: {} as Emitted,
    children: {} as { addressBook: 'addressBook' },
  },
  actors: {
    addressBook: addressBookMachine,
    ...serviceActors<AccountServices>('loadAppData', 'loadProfile', 'loadCommunity'),
  },
  guards: {
    /** A profile refused with 401 asks the shopper to sign in; nothing is broken (ERR-11). */
    isUserConstraint: (_, failure: ServiceFailure) => isSessionOver(failure),
  },
  actions: {
    storeAppData: assign((_, appData: AppData) => ({ appData })),
    storeProfile: assign((_, profile: Profile) => ({ profile })),
    storeAppDataFailure: assign((_, appDataFailure: ServiceFailure) => ({ appDataFailure })),
    storeProfileFailure: assign((_, profileFailure: ServiceFailure) => ({ profileFailure })),
    storeCommunity: assign((_, community: CommunityParticipation) => ({ community })),
    tellAppDataSettled: raise({ type: 'appData.settled' }),
    tellProfileSettled: raise({ type: 'profile.settled' }),
    tellSessionLost: emit({ type: 'session.lost' }),
  },
}).createMachine({
  id: 'account',
  context: ({ input }) => ({
    ...input,
    appData: null,
    profile: null,
    community: null,
    appDataFailure: null,
    profileFailure: null,
  }),
  // Keeps the list while the shopper moves between pages (ADR-06).
  invoke: { id: 'addressBook', src: 'addressBook' },
  type: 'parallel',
  states: {
    appData: {
      description: 'What the banner offers in the account: which sections there are.',
      initial: 'fetching',
      states: {
        fetching: {
          description: 'The account asks which of its sections this banner has.',
          initial: 'loading',
          states: {
            loading: {
              description: 'The page shows its outline until the first response.',
            },
            reloading: {
              description: 'The shopper tries again after a failure.',
            },
          },
          invoke: {
            id: 'loadAppData',
            src: 'loadAppData',
            onDone: {
              target: 'ready',
              actions: { type: 'storeAppData', params: ({ event }) => event.output },
            },
            onError: { target: 'failed', actions: { type: 'storeAppDataFailure', params: asFailure } },
          },
        },
        ready: {
          description: "The account's sections are known.",
          entry: 'tellAppDataSettled',
          on: { 'appData.reload': 'fetching.reloading' },
        },
        failed: {
          description: "The account's sections didn't load; the shopper can try again.",
          entry: 'tellAppDataSettled',
          on: { 'appData.reload': 'fetching' },
        },
      },
    },
    profile: {
      description: "The shopper's name, phone, and store.",
      initial: 'waiting',
      states: {
        waiting: {
          description: 'The profile waits to hear which service it comes from.',
          on: { 'appData.settled': 'fetching' },
        },
        fetching: {
          description: "The store is asked for the shopper's profile.",
          initial: 'loading',
          states: {
            loading: {
              description: 'The page shows its outline until the first response.',
            },
            reloading: {
              description: 'The shopper tries again after a failure.',
            },
          },
          invoke: {
            id: 'loadProfile',
            src: 'loadProfile',
            input: ({ context }) => ({ newer: context.appData?.flags.newerProfileService ?? false }),
            onDone: {
              target: 'ready',
              actions: { type: 'storeProfile', params: ({ event }) => event.output },
            },
            onError: [
              {
                guard: { type: 'isUserConstraint', params: asFailure },
                target: 'constrained',
                actions: 'tellSessionLost',
              },
              { target: 'failed', actions: { type: 'storeProfileFailure', params: asFailure } },
            ],
          },
        },
        ready: {
          description: 'The profile is shown and can be edited.',
          entry: 'tellProfileSettled',
          on: {
            'profile.reload': 'fetching.reloading',
            'profile.changed': { actions: { type: 'storeProfile', params: ({ event }) => event.profile } },
          },
        },
        constrained: {
          description: "The profile needs a fresh sign-in before it's shown.",
          entry: 'tellProfileSettled',
          on: { 'profile.reload': 'fetching' },
        },
        failed: {
          description: "The profile didn't load; the shopper can try again.",
          entry: 'tellProfileSettled',
          on: { 'profile.reload': 'fetching' },
        },
      },
    },
    community: {
      description: 'The organization that the shopper supports.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Community rewards wait to hear which store the shopper prefers.',
          on: { 'profile.settled': 'fetching' },
        },
        fetching: {
          description: 'The store is asked which organization the shopper supports.',
          initial: 'loading',
          states: {
            loading: {
              description: 'The section shows its outline until the first response.',
            },
            reloading: {
              description: 'The shopper tries again, or prefers another store now.',
            },
          },
          invoke: {
            id: 'loadCommunity',
            src: 'loadCommunity',
            input: ({ context }) => ({ preferredStore: preferredStoreOf(context) }),
            onDone: {
              target: 'ready',
              actions: { type: 'storeCommunity', params: ({ event }) => event.output },
            },
            onError: 'failed',
          },
        },
        ready: {
          description: 'The supported organization is shown.',
          on: { 'community.reload': 'fetching.reloading', 'profile.settled': 'fetching.reloading' },
        },
        failed: {
          description: "Community rewards didn't load; the shopper can try again.",
          on: { 'community.reload': 'fetching', 'profile.settled': 'fetching' },
        },
      },
    },
  },
});
