import { PassThrough } from 'node:stream';
import { eq, isNotNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, OpenDatabase } from '../../../server/db/database.ts';
import { createLog } from '../../../server/http/log.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { readCard } from '../../../server/vault/card.ts';
import { checkVaultKeys } from '../../../server/vault/check-keys.ts';
import { createVault } from '../../../server/vault/create-vault.ts';
import { resealCards } from '../../../server/vault/reseal.ts';
import { vaultCards } from '../../../server/vault/schema.ts';
import { sealerOf } from '../../../server/vault/seal.ts';
import { issueToken } from '../../../server/vault/tokens.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const key = (name: string, byte: number) => `${name}:${Buffer.alloc(32, byte).toString('base64')}`;
const withKeys = (...keys: string[]) => parseEnv({ NODE_ENV: 'test', VAULT_KEYS: keys.join() });
const OLD = key('main', 1);
const NEW = key('20_27', 2);
const before = withKeys(OLD);
const between = withKeys(OLD, NEW);
const rotated = withKeys(NEW, OLD);
const after = withKeys(NEW);

const log = createLog('silent');
let database: OpenDatabase;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(() => db.execute(sql`delete from vault.cards`));

let tokens = 0;

/** Adds a card at a process with these settings; returns its id. */
async function add(env: typeof before, expiry = '12/34', owner = 'riley'): Promise<string> {
  const card = readCard({ number: '4012888888881881', expiry, cvv: '737' }, new Date('2026-11-21T12:00:00Z'));
  if (!card) throw new Error('The card of the test is not valid.');
  const token = await issueToken(db, sealerOf(env), card);
  const vault = createVault(db, sealerOf(env));
  tokens += 1;
  return (await vault.redeem(token, { owner, key: `key-${tokens}` })).vaultCardId;
}

const ids = async () => (await db.select({ id: vaultCards.id }).from(vaultCards)).map(({ id }) => id);

test('a card re-added during key rotation stays one card in every process', async () => {
  const id = await add(before);
  expect(await add(rotated, '01/35')).toBe(id);
  expect(await createVault(db, sealerOf(rotated)).describe(id)).toMatchObject({
    expirationMonth: '01',
    expirationYear: '35',
  });
  await resealCards({ db, env: rotated, log });
  expect(await add(between)).toBe(id);
  expect(await add(rotated)).toBe(id);
  expect(await ids()).toEqual([id]);
  expect(await add(rotated, '12/34', 'sam')).not.toBe(id);
});

test('cards under an older key are resealed in batches, and then the key can be retired', async () => {
  const id = await add(before);
  await expect(checkVaultKeys(db, after)).rejects.toThrow('is missing the key main');
  const ofSam = await add(before, '12/34', 'sam');
  const sealer = sealerOf(before);
  const more = Array.from({ length: 600 }, (_, at) => ({
    id: `more-${at}`,
    sealedNumber: sealer.seal('4242424242424242', `more-${at}`),
    brand: 'Visa',
    lastFour: '4242',
    expirationMonth: '12',
    expirationYear: '34',
  }));
  await db.insert(vaultCards).values(more);

  expect(await resealCards({ db, env: rotated, log })).toBe(500);
  expect(await resealCards({ db, env: rotated, log })).toBe(102);
  expect(await resealCards({ db, env: rotated, log })).toBe(0);

  await checkVaultKeys(db, after);
  const vault = createVault(db, sealerOf(after));
  expect(await vault.describe(id)).toMatchObject({ lastFour: '1881', testOutcome: { kind: 'approved' } });
  expect(await vault.describe('more-599')).toMatchObject({ lastFour: '4242' });
  expect(await add(after)).toBe(id);
  expect(await add(after, '12/34', 'sam')).toBe(ofSam);
  const owned = await db.select().from(vaultCards).where(isNotNull(vaultCards.fingerprint));
  expect(owned.map((card) => card.id).toSorted()).toEqual([id, ofSam].toSorted());
});

test('concurrent resealing harms no card, and with one key does nothing', async () => {
  const id = await add(before);
  expect(await resealCards({ db, env: before, log })).toBe(0);
  await Promise.all([1, 2, 3].map(() => resealCards({ db, env: rotated, log })));
  await checkVaultKeys(db, after);
  expect(await add(after)).toBe(id);
});

test('a card that cannot be written keeps no other under the older key, and is logged', async () => {
  const id = await add(before);
  await add(before, '12/34', 'sam');
  await db.execute(
    sql`create function fail_sealing() returns trigger language plpgsql as $$ begin raise 'it fails'; end $$`,
  );
  await db.execute(`create trigger sealing before update of sealed_number on vault.cards for each row
    when (old.id = '${id}') execute function fail_sealing()`);
  const told = new PassThrough({ encoding: 'utf8' });
  const deps = { db, env: rotated, log: createLog('error', told) };
  expect(await resealCards(deps)).toBe(1);
  await db.execute(sql`drop function fail_sealing cascade`);
  expect(await resealCards(deps)).toBe(1);
  await checkVaultKeys(db, after);
  const lines = String(told.read()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'card not resealed', card: id }]);
});

test('a card stored twice stays twice, and one of them is found again', async () => {
  const id = await add(before);
  const twin = 'twin';
  const sealer = sealerOf(rotated);
  const [row] = await db.select().from(vaultCards).where(eq(vaultCards.id, id));
  if (!row) throw new Error('The card was not stored.');
  await db.insert(vaultCards).values({
    ...row,
    id: twin,
    sealedNumber: sealer.seal('4012888888881881', twin),
    fingerprint: sealer.fingerprints('4012888888881881', 'riley')[0],
  });
  expect(await resealCards({ db, env: rotated, log })).toBe(1);
  await checkVaultKeys(db, after);
  expect(await add(after)).toBe(twin);
  expect(await createVault(db, sealerOf(after)).describe(id)).toMatchObject({ lastFour: '1881' });
});

test('an erased card that is added again during key rotation is sealed with the new key, and stays that card', async () => {
  const id = await add(before);
  await db.execute(sql`update vault.cards set redeemed_at = now() - interval '2 hours'`);
  const vault = createVault(db, sealerOf(rotated));
  expect(await vault.erase(id)).toBe(true);
  expect(await vault.describe(id)).toBeNull();
  await checkVaultKeys(db, after);
  expect(await resealCards({ db, env: rotated, log })).toBe(0);
  expect(await add(rotated)).toBe(id);
  expect(await vault.erase(id)).toBe(false);
  expect(await vault.describe(id)).toMatchObject({ lastFour: '1881' });
  expect(await add(after)).toBe(id);
  expect(await ids()).toEqual([id]);
});

test('unreadable cards are reported once and skipped, without blocking others', async () => {
  const broken = Array.from({ length: 500 }, (_, at) => ({
    id: `!broken-${at}`,
    sealedNumber: 'v1.main.AAAA',
    brand: 'Visa',
    lastFour: '4242',
    expirationMonth: '12',
    expirationYear: '34',
  }));
  await db.insert(vaultCards).values(broken);
  const id = await add(before);
  const told = new PassThrough({ encoding: 'utf8' });
  const deps = { db, env: rotated, log: createLog('info', told) };
  const unreadable = new Set<string>();
  for (const _ of [1, 2, 3]) await resealCards(deps, unreadable);
  expect(await add(after)).toBe(id);
  const lines = String(told.read()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      ...{ level: 'error', time: expect.any(String), msg: 'cards no key opens' },
      ...{ cards: 500, first: expect.stringMatching(/^!broken-\d+$/) },
    },
    { level: 'info', time: expect.any(String), msg: 'cards resealed', cards: 1 },
  ]);
});
