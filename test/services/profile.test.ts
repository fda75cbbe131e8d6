import { describe, expect, it } from 'vitest';
import type { CustomerProfile } from '../../services/contracts/profile.ts';
import type { Call } from '../../services/http/call.ts';
import { createProfileServices, profileOf } from '../../services/http/profile.ts';
import { mailing } from '../support/account/addresses.ts';

const customer: CustomerProfile = {
  userId: 'shopper-1',
  name: { first: 'Rowan', last: 'Ash' },
  emails: [
    { value: 'rowan@example.com', verified: true },
    { value: 'ash@example.com', verified: false },
  ],
  phones: [
    { kind: 'MOBILE', number: '5135550142' },
    { kind: 'HOME', number: '8595550133' },
  ],
  addresses: [mailing()],
  preferences: { relevantAds: true },
  loyalty: { cardNumber: '412880142017' },
  dates: { created: '2021-03-14T14:30:00.000Z', updated: '2026-01-02T03:04:05.000Z' },
  stores: [{ banner: 'fernhill', storeNumber: '00943', divisionNumber: '014' }],
};

describe("the newer profile service's answer", () => {
  it("maps to the older service's profile (API-06, ENT-07)", () => {
    expect(profileOf(customer)).toEqual({
      id: 'shopper-1',
      firstName: 'Rowan',
      lastName: 'Ash',
      contactInfo: {
        emails: [
          { address: 'rowan@example.com', isVerified: true },
          { address: 'ash@example.com', isVerified: false },
        ],
        phones: [
          { type: 'MOBILE', number: { pretty: '(513) 555-0142' } },
          { type: 'HOME', number: { pretty: '(859) 555-0133' } },
        ],
        addresses: customer.addresses,
      },
      relevantAdsOptIn: true,
      loyaltyCardNumber: '412880142017',
      created: '2021-03-14T14:30:00.000Z',
      bannerSpecificDetails: [
        { banner: 'fernhill', preferredStoreNumber: '00943', preferredStoreDivisionNumber: '014' },
      ],
    });
  });

  it('leaves out a missing card, phone, and store (API-06)', () => {
    const bare = { ...customer, phones: [], loyalty: null, stores: [] };
    expect(profileOf(bare)).toMatchObject({
      contactInfo: { phones: [] },
      loyaltyCardNumber: null,
      bannerSpecificDetails: [],
    });
  });
});

describe("the older profile service's response", () => {
  const profile = profileOf(customer);
  const load = (data: object) => {
    const call = (async () => ({ data })) as unknown as Call;
    return createProfileServices(call).loadProfile({ newer: false }, new AbortController().signal);
  };
  const errors = { hasErrors: true, errorMessage: 'The profile is locked.', profile: null };

  it('has the profile, unless it has errors (API-06)', async () => {
    expect(await load({ hasErrors: false, errorMessage: null, status: 200, profile })).toBe(profile);
    for (const data of [
      { ...errors, status: 500 },
      { ...errors, status: 500, profile },
    ]) {
      await expect(load(data)).rejects.toEqual({
        kind: 'refused',
        status: 500,
        code: 'UNKNOWN',
        message: 'The profile is locked.',
        fields: {},
      });
    }
  });

  it('asks the shopper to sign in if its errors are a 401 (ERR-11)', async () => {
    await expect(load({ ...errors, status: 401 })).rejects.toEqual({ kind: 'signedOut' });
  });
});
