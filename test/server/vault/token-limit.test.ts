import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../server/db/database.ts';
import { createLog } from '../../../server/http/log.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { createVaultApp } from '../../../server/vault/app.ts';
import { forgetCounts } from '../../../server/vault/limits.ts';
import { openTestDatabase } from '../../support/test-database.ts';

const env = parseEnv({ NODE_ENV: 'test', TOKEN_LIMIT: '3', TRUST_PROXY: '1' });

let database: OpenDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

/** Requests a token from a separate process: two of them share only the database. */
const ask = (address = '192.0.2.1', number = '4242 4242 4242 4242') =>
  createVaultApp({ db: database.db, env, log: createLog('error') }).request('/tokens', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: env.vaultOrigin,
      'x-forwarded-for': address,
    },
    body: JSON.stringify({ form: 'card', number, expiry: '12/34', cvv: '123' }),
  });

const statuses = async (count: number, address?: string, number?: string) => {
  const found: number[] = [];
  for (let asked = 0; asked < count; asked++) found.push((await ask(address, number)).status);
  return found;
};

const letPass = (seconds: number) =>
  database.db.execute(sql`update vault.limits set last_request = last_request - ${seconds * 1000}::bigint`);

const letAMinutePass = () => letPass(60);

it('the vault refuses an address that submits too many cards, and says how long to wait', async () => {
  expect(await statuses(3)).toEqual([201, 201, 201]);
  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
});

it('the vault counts invalid cards, too, so numbers cannot be tried out', async () => {
  expect(await statuses(4, '192.0.2.1', '4242')).toEqual([422, 422, 422, 429]);
});

it('the vault counts each address separately', async () => {
  expect(await statuses(4)).toEqual([201, 201, 201, 429]);
  expect(await statuses(1, '192.0.2.2')).toEqual([201]);
  // The proxy's own word comes last; the rest is the caller's.
  expect(await statuses(1, '192.0.2.3, 192.0.2.1')).toEqual([429]);
});

it('the vault counts the addresses of one IPv6 network as one', async () => {
  for (const host of ['1', '2', 'ffff:1']) expect(await statuses(1, `2001:db8:1:2::${host}`)).toEqual([201]);
  expect(await statuses(1, '2001:db8:1:2:3:4:5:6')).toEqual([429]);
  expect(await statuses(1, '2001:db8:1:3::1')).toEqual([201]);
});

it('the vault accepts cards again after a minute', async () => {
  expect(await statuses(5)).toEqual([201, 201, 201, 429, 429]);
  const { rows } = await database.db.execute(sql`select count from vault.limits`);
  expect(rows).toEqual([{ count: 4 }]);
  await letAMinutePass();
  expect(await statuses(4)).toEqual([201, 201, 201, 429]);
});

it('the vault counts concurrent calls, and answers each', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask()));
  const found = answers.map(({ status }) => status).toSorted();
  expect(found).toEqual([201, 201, 201, 429, 429, 429, 429, 429]);
});

it('the vault drops counters once they no longer matter', async () => {
  await ask();
  await forgetCounts(database.db);
  expect((await database.db.execute(sql`select 1 from vault.limits`)).rows).toHaveLength(1);
  // The longest window.
  await letPass(86_400);
  await forgetCounts(database.db);
  expect((await database.db.execute(sql`select 1 from vault.limits`)).rows).toHaveLength(0);
});
