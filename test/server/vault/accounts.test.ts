import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timeOf } from '../../../server/db/clock.ts';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { createLog } from '../../../server/http/log.ts';
import { TokenRefused } from '../../../server/ports/vault.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { createVaultApp } from '../../../server/vault/app.ts';
import { createVault } from '../../../server/vault/create-vault.ts';
import { PinResponse, TokenResponse } from '../../../server/vault/messages.ts';
import { openPin, sealPin } from '../../../server/vault/pin.ts';
import { createSealer, sealerOf } from '../../../server/vault/seal.ts';
import { standingAlone } from '../../support/standing-alone.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const env = parseEnv({ NODE_ENV: 'test', TOKEN_LIMIT: '100000' });
const sealer = sealerOf(env);
const EBT = '5077 0800 0000 0004';
const GIFT = '6006 4910 0000 0000 025';

const by = (key: string, owner = 'riley') => ({ owner, key });

let database: OpenDatabase;
let vault: ReturnType<typeof createVault>;

beforeAll(async () => {
  database = await openTestDatabase();
  vault = createVault(database.db, sealer);
});
afterAll(() => database.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}, limits = env) =>
  createVaultApp({ db: database.db, env: limits, log: createLog('error') }).request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: env.vaultOrigin, ...headers },
    body: JSON.stringify(body),
  });

async function tokenFor(body: object): Promise<string> {
  const { token } = (await (await post('/tokens', body)).json()) as { token: string };
  return token;
}

async function encryptedPinOf(pin: string): Promise<string> {
  return v.parse(PinResponse, await (await post('/pins', { pin })).json()).encryptedPin;
}

describe('an EBT card in the vault', () => {
  it('is known by its number alone (CRD-04)', async () => {
    const response = await post('/tokens', { form: 'ebt', number: EBT });
    expect(response.status).toBe(201);
    const { token, ...shown } = v.parse(TokenResponse, await response.json());
    expect(shown).toEqual({ brand: 'SNAP EBT', lastFour: '0004' });
    const redeemed = await vault.redeem(token, by('ebt-1'));
    expect(redeemed).toEqual({
      kind: 'EBT',
      vaultCardId: expect.stringMatching(/^[\w-]{16,}$/),
      brand: 'SNAP EBT',
      lastFour: '0004',
      bin: '507708',
      testOutcome: { kind: 'account', balance: 18_745, pin: '1234' },
    });
    expect(await vault.describe(redeemed.vaultCardId)).toEqual(redeemed);
  });

  it.each([
    ['', 'Card number is required'],
    ['5077 0800 0000', 'Please enter a valid EBT card number.'],
    ['5077 0800 0000 0004 0000', 'Please enter a valid EBT card number.'],
    ['5077 o8oo oooo ooo4', 'Please enter a valid EBT card number.'],
    ['4242 4242 4242 4242', 'Please enter a valid EBT card number.'],
  ])('is refused as "%s"', async (number, message) => {
    const response = await post('/tokens', { form: 'ebt', number });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ fields: { number: message } });
  });
});

describe("a saved card's new expiration date in the vault", () => {
  const now = '12/34';

  it('is a token that says nothing about a card (CRD-03)', async () => {
    const response = await post('/tokens', { form: 'edit', expiry: now, cvv: '123' });
    expect(response.status).toBe(201);
    const body = await response.json();
    expect(body).toEqual({ token: expect.any(String) });
    expect(v.parse(TokenResponse, body)).toEqual(body);
  });

  it.each([
    ['', '123', { expiry: 'Expiration date is required' }],
    ['12/20', '123', { expiry: 'This card has expired.' }],
    [now, '', { cvv: 'CVV is required' }],
    [now, '12', { cvv: 'Please enter the 3 or 4-digit CVV.' }],
  ])('requires both fields: "%s" and "%s" (CRD-03)', async (expiry, cvv, fields) => {
    const response = await post('/tokens', { form: 'edit', expiry, cvv });
    expect(response.status).toBe(422);
    expect((await response.json()).fields).toEqual(fields);
  });
});

describe('a gift card in the vault', () => {
  it.each([
    ['6006 4910 0000 0000 025', { kind: 'account', balance: 2_500, pin: '1111' }],
    ['6006 4910 0000 0000 100', { kind: 'account', balance: 10_000, pin: '1111' }],
    ['6006 4910 0000 0000 000', { kind: 'account', balance: null, pin: '1111' }],
    ['6006 4910 0000 0000 999', { kind: 'refusedWhenAdded' }],
  ])('%s opens its account', async (number, testOutcome) => {
    const redeemed = await vault.redeem(
      await tokenFor({ form: 'gift', number, pin: '1111' }),
      by(`gift ${number}`),
    );
    expect(redeemed).toMatchObject({ kind: 'GIFT_CARD', brand: 'Gift Card', bin: '600649', testOutcome });
  });

  it('brings its PIN, encrypted, even when the redemption is repeated, and never again', async () => {
    const token = await tokenFor({ form: 'gift', number: GIFT, pin: ' 4321 ' });
    const redeemed = await vault.redeem(token, by('gift-pin'));
    if (redeemed.kind !== 'GIFT_CARD') throw new Error('It is not a gift card.');
    expect(await vault.openPin(redeemed.encryptedPin ?? '')).toBe('4321');
    expect(await vault.redeem(token, by('gift-pin'))).toEqual(redeemed);
    await expect(vault.redeem(token, by('gift-pin', 'sam'))).rejects.toBeInstanceOf(TokenRefused);
    expect(await vault.describe(redeemed.vaultCardId)).toEqual({ ...redeemed, encryptedPin: null });
  });

  it.each([
    [
      { number: '', pin: '' },
      { number: 'Card number is required', pin: 'PIN is required' },
    ],
    [
      { number: 'gift', pin: 'pin' },
      { number: 'Please enter digits only.', pin: 'Please enter digits only.' },
    ],
    [
      { number: '123', pin: '123' },
      {
        number: 'Please enter a valid gift card number.',
        pin: 'Please enter all 4 digits of the PIN.',
      },
    ],
    [
      { number: '60064910000000000250', pin: '11111' },
      { number: 'Please enter no more than 19 digits.', pin: 'Please enter no more than 4 digits.' },
    ],
  ])('is refused with the words for each field: %j (GFT-02, GFT-03)', async (typed, fields) => {
    const response = await post('/tokens', { form: 'gift', ...typed });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ fields });
    expect((await post('/tokens', { form: 'gift', number: '1'.repeat(19), pin: '1234' })).status).toBe(201);
  });

  it('is a different card from the bank card with its number, whose expiration date it leaves alone', async () => {
    const number = '4012888888881881';
    const bankCard = await vault.redeem(
      await tokenFor({ form: 'card', number, expiry: '12/34', cvv: '737' }),
      by('bank', 'nell'),
    );
    const asGift = await vault.redeem(
      await tokenFor({ form: 'gift', number, pin: '1111' }),
      by('gift', 'nell'),
    );
    expect(asGift).toMatchObject({ kind: 'GIFT_CARD', testOutcome: { kind: 'refusedWhenAdded' } });
    expect(asGift.vaultCardId).not.toBe(bankCard.vaultCardId);
    expect(await vault.describe(bankCard.vaultCardId)).toEqual(bankCard);
  });
});

describe('a PIN in the vault', () => {
  it('is encrypted differently each time and opens only for the vault that encrypted it', async () => {
    const [first, second] = [await encryptedPinOf('1234'), await encryptedPinOf('1234')];
    expect(first).not.toBe(second);
    expect(first).not.toContain('1234');
    expect(await vault.openPin(first)).toBe('1234');
    expect(await vault.openPin(second)).toBe('1234');
    const stranger = createSealer([{ id: 'main', key: Buffer.alloc(32, 7).toString('base64') }]);
    const forged = sealPin(stranger, '1234', new Date());
    const tampered = `${first.slice(0, -2)}${first.at(-2) === 'A' ? 'B' : 'A'}${first.slice(-1)}`;
    const notAPin = sealer.seal(JSON.stringify({ pin: '1234', expiresAt: Date.now() + 60_000 }), 'card-1');
    for (const wrong of [forged, tampered, notAPin, '1234', ''])
      expect(await vault.openPin(wrong)).toBeNull();
  });

  it('opens for five minutes by the clock of the database', async () => {
    const now = (await timeOf(database.db)).getTime();
    const encryptedAgo = (ms: number) => sealPin(sealer, '1234', new Date(now - ms));
    expect(await vault.openPin(encryptedAgo(240_000))).toBe('1234');
    expect(await vault.openPin(encryptedAgo(300_000))).toBeNull();
    expect(openPin(sealer, encryptedAgo(299_999), new Date(now))).toBe('1234');
    expect(openPin(sealer, encryptedAgo(300_000), new Date(now))).toBeNull();
    expect(sealer.open(encryptedAgo(0), 'pin')).toContain('1234');
  });

  it.each([
    ['', 'PIN is required'],
    ['123', 'Please enter all 4 digits of your PIN.'],
    ['12345', 'Please enter all 4 digits of your PIN.'],
    ['12a4', 'Please enter all 4 digits of your PIN.'],
  ])('is refused as "%s"', async (pin, message) => {
    const response = await post('/pins', { pin });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ fields: { pin: message } });
  });

  it.each([
    ['another origin', { origin: 'http://localhost:3000' }, 403],
    ['a form of another page', { 'content-type': 'text/plain' }, 400],
  ])('is not taken from %s', async (_, headers, status) => {
    expect((await post('/pins', { pin: '1234' }, headers)).status).toBe(status);
  });

  it('is encrypted only so often per minute for one address', async () => {
    const env = parseEnv({ NODE_ENV: 'test', TOKEN_LIMIT: '2', TRUST_PROXY: '1' });
    const from = { 'x-forwarded-for': '192.0.2.9' };
    const statuses: number[] = [];
    for (let asked = 0; asked < 3; asked++) {
      statuses.push((await post('/pins', { pin: '1234' }, from, env)).status);
    }
    expect(statuses).toEqual([201, 201, 429]);
    const others = { 'x-forwarded-for': '192.0.2.10' };
    expect((await post('/pins', { pin: '1234' }, others, env)).status).toBe(201);
    expect((await post('/pins', { pin: '1234' }, {}, { ...env, tokenLimit: 100_000 })).status).toBe(201);
    const { rows } = await database.db.execute<{ key: string }>(
      sql`select key from vault.limits where key like 'pins:%'`,
    );
    expect(rows.map(({ key }) => key).toSorted()).toEqual([
      'pins:127.0.0.1',
      'pins:192.0.2.10',
      'pins:192.0.2.9',
    ]);
  });

  it('is in no table in the clear, and neither is the number of its card', async () => {
    const pin = '9476';
    await encryptedPinOf(pin);
    const number = '6006491000000000777';
    await vault.redeem(await tokenFor({ form: 'gift', number, pin }), by('canary'));
    await tokenFor({ form: 'gift', number, pin });
    const { rows } = await database.db.execute<{ text: string }>(
      sql`select t::text as text from vault.cards t union all select t::text from vault.tokens t`,
    );
    expect(rows.length).toBeGreaterThan(1);
    const text = rows.map((row) => row.text).join('\n');
    expect(text).not.toContain(number);
    expect(text).not.toMatch(standingAlone(pin));
  });
});
