import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { TokenRefused, type Vault } from '../../../server/ports/vault.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { readCard } from '../../../server/vault/card.ts';
import { createVault } from '../../../server/vault/create-vault.ts';
import { DEMO_VAULT_CARDS } from '../../../server/vault/demo-cards.ts';
import type { Instrument } from '../../../server/vault/instrument.ts';
import { vaultCards, vaultTokens } from '../../../server/vault/schema.ts';
import { createSealer, sealerOf } from '../../../server/vault/seal.ts';
import { hashToken, issueToken, sweepTokens } from '../../../server/vault/tokens.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const sealer = sealerOf(parseEnv({ NODE_ENV: 'test' }));
const NUMBER = '4012888888881881';

const keyOf = (id: string, byte: number) => ({ id, key: Buffer.alloc(32, byte).toString('base64') });
const OTHER = keyOf('main', 1);

const by = (key: string, owner = 'riley') => ({ owner, key });

const nothing = { name: 'TokenRefused', message: 'The token stands for nothing.' };

const card = (number = NUMBER, cvv = '737'): Instrument => {
  const read = readCard({ number, expiry: '12/34', cvv }, new Date('2026-11-21T12:00:00Z'));
  if (!read) throw new Error('A card of the test is not valid.');
  return read;
};

describe('the vault', () => {
  let database: OpenDatabase;
  let vault: Vault;
  const issue = (of = card()) => issueToken(database.db, sealer, of);

  beforeAll(async () => {
    database = await openTestDatabase();
    vault = createVault(database.db, sealer);
  });
  afterAll(() => database.close());

  it('returns the card for a token, and describes it by ID from then on', async () => {
    const redeemed = await vault.redeem(await issue(), by('key-1'));
    expect(redeemed).toEqual({
      kind: 'BANK_CARD',
      vaultCardId: expect.stringMatching(/^[\w-]{16,}$/),
      brand: 'Visa',
      bin: '401288',
      lastFour: '1881',
      expirationMonth: '12',
      expirationYear: '34',
      testOutcome: { kind: 'approved' },
    });
    expect(await vault.describe(redeemed.vaultCardId)).toEqual(redeemed);
    expect(await vault.describe('nobody')).toBeNull();
  });

  it('redeems a token once: the same redeemer gets the same card, and others are refused', async () => {
    const token = await issue();
    const redeemed = await vault.redeem(token, by('key-2'));
    expect(await vault.redeem(token, by('key-2'))).toEqual(redeemed);
    await expect(vault.redeem(token, by('key-3'))).rejects.toMatchObject(nothing);
    await expect(vault.redeem('no such token', by('key-2'))).rejects.toMatchObject(nothing);
  });

  it('refuses a redeemed token whose card is gone', async () => {
    const token = await issue(card('4111111111111111'));
    const { vaultCardId } = await vault.redeem(token, by('key-gone'));
    await database.db.delete(vaultCards).where(eq(vaultCards.id, vaultCardId));
    await expect(vault.redeem(token, by('key-gone'))).rejects.toMatchObject(nothing);
  });

  it('renews only the card that its redeemer owns, and by a token once', async () => {
    const renewal = () =>
      issueToken(database.db, sealer, {
        kind: 'RENEWAL',
        expirationMonth: '02',
        expirationYear: '36',
        cvv: '737',
      });
    const [mine, other] = [await vault.redeem(await issue(), by('mine', 'demo-sam')), 'demo-sam-visa'];
    const refused = (message: string) => ({ name: 'TokenRefused', message });
    const token = await renewal();
    const renewed = await vault.renew(mine.vaultCardId, token, by('renew', 'demo-sam'));
    expect(renewed).toEqual({ ...mine, expirationMonth: '02', expirationYear: '36' });
    expect(await vault.renew(mine.vaultCardId, token, by('renew', 'demo-sam'))).toEqual(renewed);
    const notTheirs = refused('The card is not theirs.');
    await expect(vault.renew(other, token, by('renew', 'demo-sam'))).rejects.toMatchObject(notTheirs);
    await expect(vault.renew(other, await renewal(), by('renew', 'nell'))).rejects.toMatchObject(notTheirs);
    await expect(vault.renew('nothing', await renewal(), by('renew', 'demo-sam'))).rejects.toMatchObject(
      notTheirs,
    );
    await expect(vault.renew('demo-sam-ebt', await renewal(), by('renew', 'demo-sam'))).rejects.toMatchObject(
      refused('The card has no expiration date.'),
    );
    await expect(vault.renew(other, await issue(), by('renew', 'demo-sam'))).rejects.toMatchObject(
      refused('The token stands for another card.'),
    );
    await expect(vault.redeem(await renewal(), by('redeem', 'demo-sam'))).rejects.toMatchObject(
      refused('The token stands for no card.'),
    );
    const short = await issueToken(database.db, sealer, {
      kind: 'RENEWAL',
      expirationMonth: '02',
      expirationYear: '36',
      cvv: '7371',
    });
    await expect(vault.renew(other, short, by('renew', 'demo-sam'))).rejects.toMatchObject(
      refused('The CVV cannot be right.'),
    );
  });

  it.each([
    [null, '34'],
    ['12', null],
  ])('describes no bank card that expires in month %s of year %s', async (month, year) => {
    const id = `expires-${month}-${year}`;
    await database.db.insert(vaultCards).values({
      ...{ id, sealedNumber: sealer.seal(NUMBER, id), brand: 'Visa', lastFour: '1881' },
      ...{ expirationMonth: month, expirationYear: year },
    });
    await expect(vault.describe(id)).rejects.toThrow('A card has no expiration date.');
  });

  it("returns a token's card only to its owner, even when another shopper uses the same key", async () => {
    const token = await issue();
    await vault.redeem(token, by('key-shared', 'riley'));
    await expect(vault.redeem(token, by('key-shared', 'sam'))).rejects.toBeInstanceOf(TokenRefused);
    // Owner and key aren't concatenated: 'a' and 'bc' differ from 'ab' and 'c'.
    const second = await issue();
    await vault.redeem(second, by('bc', 'a'));
    await expect(vault.redeem(second, by('c', 'ab'))).rejects.toBeInstanceOf(TokenRefused);
  });

  it("stores an owner's card once: the same number takes the new expiry, even from two tabs at once", async () => {
    const renewed = readCard(
      { number: NUMBER, expiry: '01/35', cvv: '737' },
      new Date('2026-11-21T12:00:00Z'),
    );
    const first = await vault.redeem(await issue(), by('once-1', 'nell'));
    const again = await vault.redeem(await issue(renewed ?? card()), by('once-2', 'nell'));
    expect(again).toEqual({ ...first, expirationMonth: '01', expirationYear: '35' });
    const tokens = await Promise.all([issue(), issue()]);
    const both = await Promise.all(tokens.map((token, tab) => vault.redeem(token, by(`tab-${tab}`, 'nell'))));
    expect(new Set(both.map(({ vaultCardId }) => vaultCardId))).toEqual(new Set([first.vaultCardId]));
  });

  it('reveals to nobody that two shoppers have the same card', async () => {
    const ids: string[] = [];
    for (const owner of ['one', 'two']) {
      ids.push((await vault.redeem(await issue(), by('key', owner))).vaultCardId);
    }
    expect(new Set(ids).size).toBe(2);
    const rows = await database.db.select().from(vaultCards).where(inArray(vaultCards.id, ids));
    expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  it('gives the card to one of many redeemers', async () => {
    const token = await issue();
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => vault.redeem(token, by(`rival-${index}`))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses an expired token, and sweeps it away with its card data', async () => {
    const token = await issue();
    await database.db.execute(
      sql`update ${vaultTokens} set expires_at = now() - interval '1 second' where token_hash = ${hashToken(token)}`,
    );
    await expect(vault.redeem(token, by('key-4'))).rejects.toBeInstanceOf(TokenRefused);
    await sweepTokens(database.db);
    const left = await database.db.select().from(vaultTokens);
    expect(left.map(({ tokenHash }) => tokenHash)).not.toContain(hashToken(token));
  });

  it('returns a redeemed card again for an hour after its token expires, and then forgets the token', async () => {
    const token = await issue();
    const redeemed = await vault.redeem(token, by('key-hour'));
    const age = async (minutes: number) => {
      await database.db.execute(
        sql`update ${vaultTokens} set expires_at = now() - make_interval(mins => ${minutes}) where token_hash = ${hashToken(token)}`,
      );
      await sweepTokens(database.db);
    };
    await age(59);
    expect(await vault.redeem(token, by('key-hour'))).toEqual(redeemed);
    await age(61);
    await expect(vault.redeem(token, by('key-hour'))).rejects.toBeInstanceOf(TokenRefused);
  });

  it('deletes the CVV when the token is redeemed', async () => {
    const token = await issue();
    await vault.redeem(token, by('key-5'));
    const [kept] = await database.db
      .select({ sealedCard: vaultTokens.sealedCard })
      .from(vaultTokens)
      .where(sql`token_hash = ${hashToken(token)}`);
    expect(kept).toEqual({ sealedCard: null });
  });

  it('stores no number in the clear in any table', async () => {
    const redeemed = await vault.redeem(await issue(), by('key-6'));
    await issue();
    const { rows: tables } = await database.db.execute<{ name: string }>(
      sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
          where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await database.db.execute(
        sql`select 1 from ${sql.raw(name)} t where t::text like ${`%${NUMBER}%`} limit 1`,
      );
      if (rows.length > 0) found.push(name);
    }
    expect(tables.map(({ name }) => name)).toContain('vault.cards');
    expect(found).toEqual([]);
    const [row] = await database.db.select().from(vaultCards).where(sql`id = ${redeemed.vaultCardId}`);
    expect(sealer.open(row?.sealedNumber ?? '', redeemed.vaultCardId)).toBe(NUMBER);
  });

  it.each([
    ['4000000000000002', { kind: 'declined', code: 'TRANSACTION_DECLINED' }],
    ['4000000000009995', { kind: 'declined', code: 'INSUFFICIENT_FUNDS' }],
    ['4000000000000069', { kind: 'declined', code: 'CARD_EXPIRED' }],
    ['4000000000009987', { kind: 'declined', code: 'CARD_LOST_OR_STOLEN' }],
    ['4000000000000259', { kind: 'slow' }],
    ['4000000000000119', { kind: 'declined', code: 'CARD_NETWORK_SYSTEM_ERROR' }],
    ['4100000000000019', { kind: 'rejectedAfterwards', code: 'FRAUD_REJECTION' }],
    ['4000000000000127', { kind: 'refusedWhenAdded' }],
    ['5555555555554444', { kind: 'approved' }],
  ])('gives the magic card %s its outcome', async (number, outcome) => {
    const { testOutcome } = await vault.redeem(await issue(card(number)), by(`magic-${number}`));
    expect(testOutcome).toEqual(outcome);
  });

  it('keeps the cards of the demo shoppers', async () => {
    for (const [id, { kind, number }] of Object.entries(DEMO_VAULT_CARDS)) {
      expect(await vault.describe(id)).toMatchObject({ kind, lastFour: number.slice(-4) });
    }
  });
});

describe('the seal', () => {
  it('opens only with the same key for the same row', () => {
    const sealed = sealer.seal(NUMBER, 'card-1');
    expect(sealer.open(sealed, 'card-1')).toBe(NUMBER);
    expect(sealed).not.toContain(NUMBER);
    expect(() => sealer.open(sealed, 'card-2')).toThrow();
    expect(() => createSealer([OTHER]).open(sealed, 'card-1')).toThrow('unable to authenticate');
    const [last] = sealed.slice(-2);
    const changed = `${sealed.slice(0, -2)}${last === 'A' ? 'B' : 'A'}${sealed.slice(-1)}`;
    expect(() => sealer.open(changed, 'card-1')).toThrow();
    expect(() => sealer.open(sealed.replace('v1', 'v2'), 'card-1')).toThrow('another version');
  });

  it('makes fingerprints that depend on its key', () => {
    expect(sealer.fingerprints(NUMBER, 'riley')).toEqual(sealer.fingerprints(NUMBER, 'riley'));
    expect(createSealer([OTHER]).fingerprints(NUMBER, 'riley')).not.toEqual(
      sealer.fingerprints(NUMBER, 'riley'),
    );
  });

  it('names its key, and opens what older keys sealed', () => {
    const [old, next] = [keyOf('main', 1), keyOf('2027', 2)];
    const before = createSealer([old]).seal(NUMBER, 'card-1');
    const rotated = createSealer([next, old]);
    expect(rotated.open(before, 'card-1')).toBe(NUMBER);
    const after = rotated.seal(NUMBER, 'card-1');
    expect(after).toMatch(/^v1\.2027\./);
    expect(createSealer([old, next]).open(after, 'card-1')).toBe(NUMBER);
    expect(() => createSealer([old]).open(after, 'card-1')).toThrow('The vault has no key 2027.');
  });

  it('opens and recognizes what is stored: neither its format nor its fingerprints change', () => {
    const old = createSealer([OTHER]);
    expect(old.open('v1.main.3ExIMRdhNnEOFIUh5TiITMzRwq9N9RxCHEmFn1T0svjN6YHJgLKIfV0YOYk', 'card-1')).toBe(
      NUMBER,
    );
    expect(old.fingerprints(NUMBER, 'riley')).toEqual(['wTgAkXKCykapQGtrYhFgr7sf1QGoLQxXuLjQbUIrJ20']);
  });

  it('needs keys of 32 bytes each', () => {
    const message = "The vault's keys must have 32 bytes each.";
    expect(() => createSealer([])).toThrow(message);
    expect(() => createSealer([OTHER, { id: 'short', key: 'AAAA' }])).toThrow(message);
  });

  it('takes no shorter proof that nothing was changed', () => {
    const empty = createSealer([OTHER]).seal('', 'card-1');
    expect(createSealer([OTHER]).open(empty, 'card-1')).toBe('');
    const [version, id, payload = ''] = empty.split('.');
    const cut = Buffer.from(payload, 'base64url')
      .subarray(0, 12 + 4)
      .toString('base64url');
    expect(() => createSealer([OTHER]).open([version, id, cut].join('.'), 'card-1')).toThrow();
  });

  it('never seals the same way twice', () => {
    expect(sealer.seal(NUMBER, 'card-1')).not.toBe(sealer.seal(NUMBER, 'card-1'));
  });
});
