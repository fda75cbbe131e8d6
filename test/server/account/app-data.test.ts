import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '../../../server/settings/env.ts';
import { getAppData } from '../../../services/contracts/app-data.ts';
import { createFault } from '../../../services/contracts/sandbox.ts';
import { startTestServer, testServer } from '../../support/server.ts';

const ALL_OFF = {
  storeBasedFeaturesHidden: false,
  snapEbt: false,
  savedGiftCards: false,
  thirdPartyVendorsExcluded: false,
  newerProfileService: false,
};

const server = testServer();

const appData = async (email: string) => (await (await server.signedIn(email)).call(getAppData, {})).data;

describe('app data', () => {
  it('has default flags unless the operator overrides them (API-07, AUT-10, AUT-11)', async () => {
    const { flags } = await appData('riley@example.com');
    expect(flags).toEqual({ ...ALL_OFF, snapEbt: true, savedGiftCards: true });
    expect(parseEnv({ NODE_ENV: 'production', ...secrets }).features).toEqual(flags);
  });

  it("has the operator's flags for every shopper (AUT-09, AUT-10, AUT-13)", async () => {
    const { features } = parseEnv({ FEATURES: 'storeBasedFeaturesHidden, newerProfileService' });
    const other = await startTestServer({ env: { features } });
    for (const email of ['riley@example.com', 'new@example.com']) {
      const { data } = await (await other.signedIn(email)).call(getAppData, {});
      expect(data.flags).toEqual({ ...ALL_OFF, storeBasedFeaturesHidden: true, newerProfileService: true });
    }
    await other.close();
  });

  it('says which membership the shopper has, and whether it is active (API-07, ENT-43)', async () => {
    expect((await appData('bo@example.com')).membership).toEqual({ type: 'BOOST', isActive: true });
    expect((await appData('lite@example.com')).membership).toEqual({ type: 'BOOST_LITE', isActive: true });
    expect((await appData('riley@example.com')).membership).toEqual({ type: 'BOOST', isActive: false });
    expect((await appData('new@example.com')).membership).toBeNull();
  });

  it('is for signed-in shoppers (AUT-01)', async () => {
    await expect(server.visitor.call(getAppData, {})).rejects.toEqual({ kind: 'signedOut' });
  });

  it('can be made to fail by its operation ID', async () => {
    const sam = await server.signedIn('sam@example.com');
    await sam.call(createFault, { body: { operation: 'appData.get', times: 1, drop: 'body' } });
    await expect(sam.call(getAppData, {})).rejects.toMatchObject({ kind: 'malformed' });
  });
});

const random = (bytes: number) => randomBytes(bytes).toString('base64url');

const secrets = {
  SHOP_ORIGIN: 'https://shop.example',
  BANNERS_DIR: 'banners',
  VAULT_ORIGIN: 'https://vault.example',
  PROCESSOR_URL: 'https://processor.example',
  PROCESSOR_KEYS: random(12),
  AUTH_SECRET: random(32),
  VAULT_URL: 'https://vault.example',
  VAULT_STORE_KEYS: random(12),
  DATABASE_URL: 'postgres://localhost/shop',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'orders@fernhill.example',
};

describe('FEATURES', () => {
  it.each(['none', 'snapEbt,', 'snapEbt, savedGiftCards,thirdPartyVendorsExcluded'])('takes %j', (given) => {
    const { features } = parseEnv({ FEATURES: given });
    const on = Object.entries(features).filter(([, isOn]) => isOn);
    expect(on.map(([flag]) => flag)).toEqual(given === 'none' ? [] : (given.match(/\w+/g) ?? []));
  });

  it.each(['snapEBT', 'snapEbt,none', 'toString'])('%j ends the start with one sentence', (given) => {
    expect(() => parseEnv({ FEATURES: given })).toThrow(
      /^FEATURES is invalid: there is no flag \w+, only storeBasedFeaturesHidden, .*\.$/,
    );
  });
});
