import { beforeEach, describe, expect, it } from 'vitest';
import { preferModality } from '../../../services/contracts/modalities.ts';
import {
  getCustomerProfile,
  getProfile,
  type ProfileFields,
  updateProfile,
} from '../../../services/contracts/profile.ts';
import { createFault, resetSandbox } from '../../../services/contracts/sandbox.ts';
import { getSession } from '../../../services/contracts/session.ts';
import { createProfileServices } from '../../../services/http/profile.ts';
import { type TestClient, testServer } from '../../support/server.ts';

const server = testServer();
let riley: TestClient;
beforeEach(async () => {
  riley = await server.signedIn('riley@example.com');
  await riley.call(resetSandbox, {});
});

const { signal } = new AbortController();
const load = (client: TestClient, newer: boolean) =>
  createProfileServices(client.call).loadProfile({ newer }, signal);

const fields: ProfileFields = {
  firstName: 'Riley Ann',
  lastName: 'Marsh-Okafor',
  phone: '(859) 555-0133',
  relevantAdsOptIn: false,
};

describe('the profile', () => {
  it('says who the shopper is, how to reach them, and where they shop (ENT-07, API-06)', async () => {
    const { data } = await riley.call(getProfile, {});
    expect(data).toMatchObject({ hasErrors: false, errorMessage: null, status: 200 });
    expect(data.profile).toMatchObject({
      id: 'demo-riley',
      firstName: 'Riley',
      lastName: 'Marsh',
      contactInfo: {
        emails: [{ address: 'riley@example.com', isVerified: true }],
        phones: [{ type: 'MOBILE', number: { pretty: '(513) 555-0142' } }],
        addresses: [{ type: 'home', city: 'Cincinnati' }, { type: 'delivery' }],
      },
      relevantAdsOptIn: true,
      loyaltyCardNumber: '412880142017',
      created: '2021-03-14T14:30:00.000Z',
      bannerSpecificDetails: [
        { banner: 'fernhill', preferredStoreNumber: '00943', preferredStoreDivisionNumber: '014' },
      ],
    });
  });

  it('is the same from the newer service, called with X-Channel: WEB (API-06, AUT-13)', async () => {
    for (const email of ['riley@example.com', 'bo@example.com', 'new@example.com']) {
      const shopper = await server.signedIn(email);
      expect(await load(shopper, true)).toEqual(await load(shopper, false));
    }
  });

  it('is refused by the newer service without its header, which is named (API-06)', async () => {
    for (const channel of ['', 'MOBILE']) {
      const headers = { 'x-channel': channel };
      const answer = await riley.fetch(getCustomerProfile.path, { headers });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { 'X-Channel': 'The header must be WEB' },
      });
    }
  });

  it('of a shopper without phone, store, or card has none, and an email to confirm (ENT-07, AUT-05)', async () => {
    const nell = await server.signedIn('new@example.com');
    expect(await load(nell, false)).toMatchObject({
      contactInfo: { emails: [{ isVerified: false }], phones: [], addresses: [] },
      loyaltyCardNumber: null,
      bannerSpecificDetails: [],
    });
  });

  it('follows the preferred store (ENT-07)', async () => {
    await riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId: '03400246' } });
    expect((await load(riley, true)).bannerSpecificDetails).toEqual([
      { banner: 'copperleaf', preferredStoreNumber: '00246', preferredStoreDivisionNumber: '034' },
    ]);
  });

  it('is private to each signed-in shopper (AUT-01, AUT-03)', async () => {
    for (const newer of [false, true]) {
      await expect(load(server.visitor, newer)).rejects.toEqual({ kind: 'signedOut' });
    }
    const sam = await server.signedIn('sam@example.com');
    expect((await load(sam, false)).id).toBe('demo-sam');
  });

  it.each([
    ['profile.get', false],
    ['profile.getCustomer', true],
  ])('that %s refuses with 401 asks the shopper to sign in (ERR-11)', async (operation, newer) => {
    await riley.call(createFault, { body: { operation, times: 1, status: 401 } });
    await expect(load(riley, newer)).rejects.toEqual({ kind: 'signedOut' });
    await riley.call(createFault, { body: { operation, times: 1, status: 503, code: 'UNAVAILABLE' } });
    await expect(load(riley, newer)).rejects.toMatchObject({ kind: 'refused', status: 503 });
  });
});

describe('a change of the profile', () => {
  const change = (body: ProfileFields) => riley.call(updateProfile, { body });

  it('returns the profile, and updates the session (ENT-07, AUT-03)', async () => {
    const profile = await change(fields);
    expect(profile).toMatchObject({
      firstName: 'Riley Ann',
      lastName: 'Marsh-Okafor',
      relevantAdsOptIn: false,
      contactInfo: { phones: [{ number: { pretty: '(859) 555-0133' } }] },
    });
    expect(await load(riley, false)).toEqual(profile);
    expect((await riley.call(getSession, {})).shopper).toMatchObject({
      firstName: 'Riley Ann',
      lastName: 'Marsh-Okafor',
      phone: '8595550133',
    });
  });

  it('can remove the phone, and is undone by a reset', async () => {
    expect((await change({ ...fields, phone: '' })).contactInfo.phones).toEqual([]);
    expect((await riley.call(getSession, {})).shopper?.phone).toBeNull();
    await riley.call(resetSandbox, {});
    expect((await riley.call(getSession, {})).shopper).toMatchObject({
      firstName: 'Riley',
      phone: '5135550142',
    });
  });

  it('is refused field by field, and changes nothing', async () => {
    await expect(
      change({ firstName: ' ', lastName: 'x'.repeat(41), phone: '555-0142', relevantAdsOptIn: false }),
    ).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      fields: {
        firstName: 'First Name is required',
        lastName: 'Input must be 40 characters or less.',
        phone: 'Please enter a 10-digit phone number.',
      },
    });
    expect((await load(riley, false)).lastName).toBe('Marsh');
  });

  it('is for signed-in shoppers (AUT-01)', async () => {
    await expect(server.visitor.call(updateProfile, { body: fields })).rejects.toEqual({ kind: 'signedOut' });
  });

  it('is not made when the request is lost, and is made when the response is lost', async () => {
    const { call } = riley;
    await call(createFault, { body: { operation: 'profile.update', times: 1, drop: 'before' } });
    await expect(change(fields)).rejects.toEqual({ kind: 'unreachable' });
    expect((await load(riley, false)).firstName).toBe('Riley');
    await call(createFault, { body: { operation: 'profile.update', times: 1, drop: 'after' } });
    await expect(change(fields)).rejects.toEqual({ kind: 'unreachable' });
    expect((await load(riley, false)).firstName).toBe('Riley Ann');
  });
});
