import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../../server/http/log.ts';
import * as cards from '../../../services/contracts/cards.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import * as api from '../../../services/contracts/vault-api.ts';
import { fuzz } from '../../../tools/attack/fuzz/fuzz.ts';
import { expectBalanced } from '../../support/books.ts';
import { CARD_DETAILS } from '../../support/card-details.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import { newKey, readyCheckout } from '../../support/server-shopper.ts';
import { standingAlone } from '../../support/standing-alone.ts';
import { startVaultProcess, VAULT_TEST_KEYS, type VaultProcess } from '../../support/vault-process.ts';
import { addGiftCard, payWithAll, submitWithPin } from '../support/tenders.ts';

const EXPIRY = { expiry: '12/41' };
const VISA = { form: 'card', number: '4012 8888 8888 1881', ...EXPIRY, cvv: '739' };
const AMEX = { form: 'card', number: '3782 822463 10005', ...EXPIRY, cvv: '7391' };
const EBT = { form: 'ebt', number: '5077 0800 0000 0004' };
const GIFT = { form: 'gift', number: '6006 4910 0000 0000 100', pin: '1111' };

/** Numbers in any grouping, the CVV, and the PIN of the SNAP card. */
const CANARY = new RegExp(
  [
    '4012[ -]?8888[ -]?8888[ -]?1881',
    '3782[ -]?822463[ -]?10005',
    '5077[ -]?0800[ -]?0000[ -]?0004',
    '6006[ -]?4910[ -]?0000[ -]?0000[ -]?100',
    standingAlone('7391').source,
    standingAlone('1234').source,
  ].join('|'),
);

let vault: VaultProcess;
let store: TestServer;
let riley: TestClient;
const logged: string[] = [];

const settings = () => ({
  vaultUrl: vault.apiUrl,
  vaultOrigin: vault.url,
  vaultKeys: [],
  vaultStoreKeys: [VAULT_TEST_KEYS.store] as const,
  vaultProcessorKeys: [VAULT_TEST_KEYS.processor] as const,
  vaultSeconds: 20,
});

beforeAll(async () => {
  vault = await startVaultProcess();
  const log = createLog('trace', { write: (line) => void logged.push(line) });
  store = await startTestServer({ log, env: settings() });
  riley = await store.signedIn('riley@example.com');
});
afterAll(async () => {
  // First, so that none is left if the store didn't start.
  await vault.stop();
  await store.close();
});
afterEach(async () => {
  vi.useRealTimers();
  await expectBalanced(store);
});

/** What a shopper's page does with a card that was typed. */
const add = async (typed: object, key = newKey(), given?: string) => {
  const vaultToken = given ?? (await vault.post('/tokens', typed)).token;
  return riley.call(cards.addCard, {
    params: { application: 'clicklist' },
    body: { ...CARD_DETAILS, vaultToken },
    idempotencyKey: key,
  });
};

/** A call to the vault's API as whoever has the key. */
const askVault = (path: string, key: string, init: RequestInit = {}) =>
  fetch(`${vault.apiUrl}${path}`, {
    ...init,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': newKey(),
    },
  });

describe('a vault in a process of its own', () => {
  it('takes a card, renews it, and pays an order with it, a SNAP card, and a gift card', async () => {
    const { card } = await add(VISA);
    expect(card).toMatchObject({ brand: 'Visa', lastFour: '1881' });
    const { token } = await vault.post('/tokens', { form: 'edit', expiry: '07/42', cvv: '739' });
    const { save: _, ...details } = CARD_DETAILS;
    const renewed = await riley.call(cards.updateCard, {
      params: { application: 'clicklist', cardId: card.cardId },
      body: { ...details, vaultToken: token },
      idempotencyKey: newKey(),
    });
    expect(renewed.card).toMatchObject({ expirationMonth: '07', expirationYear: '42' });

    const ebt = await riley.call(cards.addEbtCard, {
      body: { vaultToken: (await vault.post('/tokens', EBT)).token },
      idempotencyKey: newKey(),
    });
    const checkout = await readyCheckout(riley);
    const gift = await addGiftCard(riley, checkout, (await vault.post('/tokens', GIFT)).token);
    const paid = await payWithAll(riley, gift.checkout, [
      { id: ebt.card.cardId, paymentType: 'EBT' },
      { id: card.cardId, paymentType: 'BANK_CARD' },
    ]);
    const wrong = await vault.post('/pins', { pin: '4321' });
    await expect(submitWithPin(riley, paid, wrong.encryptedPin)).rejects.toMatchObject({ reason: '55' });
    const right = await vault.post('/pins', { pin: '1234' });
    expect(await submitWithPin(riley, paid, right.encryptedPin)).toMatchObject({ status: 'PLACED' });
  });

  it('that is killed refuses no card: the same key adds it once the vault is back', async () => {
    const { token } = await vault.post('/tokens', { ...VISA, number: '4000 0566 5566 5556' });
    await vault.kill();
    const key = newKey();
    await expect(add({}, key, token)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const answer = await riley.fetch('/readyz');
    expect(answer.status).toBe(200);
    await vault.restart();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 });
    const { card } = await add({}, key, token);
    expect(card).toMatchObject({ lastFour: '5556' });
    expect((await add({}, key, token)).card.cardId).toBe(card.cardId);
  });

  it('gives PINs and numbers to the processor alone, tokens to the store alone, and nothing to others', async () => {
    const { store: ofStore, processor } = VAULT_TEST_KEYS;
    const { encryptedPin } = await vault.post('/pins', { pin: '8642' });
    const { token } = await vault.post('/tokens', VISA);
    const redemption = { method: 'POST', body: JSON.stringify({ token, owner: 'demo-riley' }) };
    const opening = { method: 'POST', body: JSON.stringify({ encryptedPin }) };
    const statuses = async (key: string) => {
      const asked = [
        askVault('/v1/cards/demo-riley-visa', key),
        askVault('/v1/cards/demo-riley-visa/number', key),
        askVault(api.openPin.path, key, opening),
        askVault(api.redeemToken.path, key, redemption),
        askVault('/v1/cards/nothing', key, { method: 'DELETE' }),
      ];
      return (await Promise.all(asked)).map(({ status }) => status);
    };
    expect(await statuses(ofStore)).toEqual([200, 401, 401, 200, 200]);
    expect(await statuses(processor)).toEqual([200, 200, 200, 401, 401]);
    expect(await statuses('the-key-of-nobody')).toEqual([401, 401, 401, 401, 401]);

    const number = await askVault('/v1/cards/demo-riley-visa/number', processor);
    expect(await number.json()).toEqual({
      number: '4242424242424242',
      expirationMonth: '12',
      expirationYear: '34',
    });
    expect(number.headers.get('cache-control')).toBe('no-store');
    expect(await (await askVault(api.openPin.path, processor, opening)).json()).toEqual({ pin: '8642' });
    expect((await askVault('/v1/cards/nothing/number', processor)).status).toBe(404);
    expect(await (await fetch(`${vault.url}/v1/cards/demo-riley-visa`)).json()).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('describes its calls, each with whose keys it takes', async () => {
    const document = (await (await fetch(`${vault.apiUrl}/openapi.json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string; security: unknown }>>;
    };
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    const declared = Object.values(api).flatMap((one) => ('path' in one ? [one.id] : []));
    expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(declared.toSorted());
    for (const { security } of described) expect(security).toEqual([{ key: [] }]);
  });

  it('fails at no request, valid or not', { timeout: 120_000 }, async () => {
    for (const key of Object.values(VAULT_TEST_KEYS)) {
      const { violations } = await fuzz({
        url: vault.apiUrl,
        cookies: { shopper: '', other: '' },
        key,
        known: new Map(),
        seed: Number(process.env.SEED ?? 20_261_127),
        runs: 4,
      });
      expect(violations).toEqual([]);
    }
  });

  it("gets the sandbox's cards back when a shopper resets theirs", async () => {
    const before = vault.log().length;
    await riley.call(resetSandbox, {});
    expect(vault.log().slice(before)).toMatch(/"path":"\/sandbox\/cards\/restore".*"status":200/);
  });

  it('whose key is another one is a failure of the store, not a declined card', async () => {
    const other = await startTestServer({
      log: createLog('silent'),
      env: { ...settings(), vaultStoreKeys: ['not-a-key-of-this-vault'] },
    });
    try {
      const shopper = await other.signedIn('riley@example.com');
      const { token } = await vault.post('/tokens', VISA);
      const adding = shopper.call(cards.addCard, {
        params: { application: 'clicklist' },
        body: { ...CARD_DETAILS, vaultToken: token },
        idempotencyKey: newKey(),
      });
      await expect(adding).rejects.toMatchObject({ code: 'INTERNAL' });
    } finally {
      await other.close();
    }
  });

  it("leaves nothing in the store's own tables, and no number, CVV, or PIN in either log", async () => {
    await add(AMEX);
    const { rows } = await store.db.execute(sql`select from vault.tokens`);
    expect(rows).toEqual([]);
    expect(vault.log()).toContain('/v1/redemptions');
    expect(logged.join('')).toContain('request');
    for (const lines of [vault.log(), logged.join('')]) {
      expect(lines.split('\n').filter((line) => CANARY.test(line))).toEqual([]);
    }
    // The search finds what is there.
    expect(JSON.stringify([AMEX])).toMatch(CANARY);
  });
});
