// What a shopper has in the account.

import type { AppData, Flags } from '../../../services/contracts/app-data.ts';
import type { CustomerProfile, Profile } from '../../../services/contracts/profile.ts';
import type { CommunityParticipation } from '../../../services/contracts/rewards.ts';

export const flags = (changes: Partial<Flags> = {}): Flags => ({
  storeBasedFeaturesHidden: false,
  snapEbt: true,
  savedGiftCards: true,
  thirdPartyVendorsExcluded: false,
  newerProfileService: true,
  ...changes,
});

/** Nothing hidden, no membership. */
export const appData = (changes: Partial<AppData> = {}): AppData => ({
  flags: flags(),
  membership: null,
  ...changes,
});

/** Riley, with a preferred store at two banners. */
export const profile = (changes: Partial<Profile> = {}): Profile => ({
  id: 'shopper-1',
  firstName: 'Riley',
  lastName: 'Marsh',
  contactInfo: {
    emails: [{ address: 'riley@example.com', isVerified: true }],
    phones: [{ type: 'MOBILE', number: { pretty: '(513) 555-0142' } }],
    addresses: [],
  },
  relevantAdsOptIn: false,
  loyaltyCardNumber: '4200 1234 5678',
  created: '2024-03-09T15:00:00Z',
  bannerSpecificDetails: [
    { banner: 'bluewater', preferredStoreNumber: '20101', preferredStoreDivisionNumber: '201' },
    { banner: 'fernhill', preferredStoreNumber: '10142', preferredStoreDivisionNumber: '101' },
  ],
  ...changes,
});

/** A store that participates; no organization selected. */
export const community = (changes: Partial<CommunityParticipation> = {}): CommunityParticipation => ({
  isParticipating: true,
  organization: null,
  contributed: 0,
  ...changes,
});

/** The same profile from the newer service. */
export const customerProfile = (changes: Partial<CustomerProfile> = {}): CustomerProfile => ({
  userId: 'shopper-1',
  name: { first: 'Riley', last: 'Marsh' },
  emails: [{ value: 'riley@example.com', verified: true }],
  phones: [{ kind: 'MOBILE', number: '5135550142' }],
  addresses: [],
  preferences: { relevantAds: false },
  loyalty: { cardNumber: '4200 1234 5678' },
  dates: { created: '2024-03-09T15:00:00Z', updated: '2026-05-02T15:00:00Z' },
  stores: [{ banner: 'fernhill', storeNumber: '10142', divisionNumber: '101' }],
  ...changes,
});
