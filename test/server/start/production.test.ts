import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createDeps } from '../../../server/boot/deps.ts';
import { refuseDemoPeople } from '../../../server/boot/seed.ts';
import { startStore } from '../../../server/boot/store.ts';
import { operatorKeys, operators } from '../../../server/db/schema/operators.ts';
import { shoppers } from '../../../server/db/schema/shoppers.ts';
import { createLog } from '../../../server/http/log.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { createVaultApp } from '../../../server/vault/app.ts';
import { freePort } from '../../support/ports.ts';
import { testServer } from '../../support/server.ts';
import { STORE_SETTINGS } from '../../support/store-process.ts';
import { seededFolder } from '../../support/test-database.ts';

const server = testServer();

it("a production store refuses a sandbox's database, whose shoppers and operators anyone can be", async () => {
  await expect(refuseDemoPeople(server.db)).rejects.toThrow(
    /^The database has the sandbox's shoppers, such as \w+@example\.com, whose password everyone knows: give production a database of its own\.$/,
  );
  await server.db.update(shoppers).set({ email: sql`id || '@elsewhere.example'` });
  await expect(refuseDemoPeople(server.db)).rejects.toThrow(/^The database has the sandbox's shoppers/);
  await server.db.delete(shoppers);
  await expect(refuseDemoPeople(server.db)).rejects.toThrow(
    "The database has the sandbox's operators, whose keys everyone knows: give production a database of its own.",
  );
  await server.db.delete(operatorKeys);
  await server.db.delete(operators);
  await refuseDemoPeople(server.db);
  const someone = { id: 'someone', firstName: 'Riley', lastName: 'Marsh' };
  await server.db.insert(shoppers).values({ ...someone, name: 'Riley Marsh', email: 'riley@example.com' });
  await expect(refuseDemoPeople(server.db)).rejects.toThrow(/^The database has the sandbox's shoppers/);
});

it("a production store doesn't start on a sandbox's database", async () => {
  const dataDir = await seededFolder();
  const log = createLog('silent');
  const ports = { PORT: `${await freePort()}`, VAULT_PORT: `${await freePort()}` };
  const env = parseEnv({ ...STORE_SETTINGS, ...ports, DATA_DIR: dataDir });
  try {
    const sandbox = await startStore({ env, log });
    await sandbox.close();
    await expect(startStore({ env: { ...env, mode: 'production', sandbox: false }, log })).rejects.toThrow(
      /^The database has the sandbox's shoppers/,
    );
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}, 60_000);

it.each([
  ['the gift card', { form: 'gift', number: '6006 4910 0000 0000 100', pin: '1111' }, 'account'],
  ['the SNAP card', { form: 'ebt', number: '5077 0800 0000 0004' }, 'account'],
  ['the Visa card', { form: 'card', number: '4242 4242 4242 4242', expiry: '12/34', cvv: '123' }, 'approved'],
])('%s of the sandbox is no card in production', async (_, typed, inSandbox) => {
  const { deps } = server;
  const redeemedIn = async (mode: 'test' | 'production') => {
    const env = { ...deps.env, mode };
    const answer = await createVaultApp({ ...deps, env }).request('/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: env.vaultOrigin },
      body: JSON.stringify(typed),
    });
    const { token } = (await answer.json()) as { token: string };
    const { testOutcome } = await createDeps({ ...deps, env }).vault.redeem(token, {
      owner: 'riley',
      key: randomUUID(),
    });
    return testOutcome.kind;
  };
  expect(await redeemedIn('test')).toBe(inSandbox);
  expect(await redeemedIn('production')).toBe('refusedWhenAdded');
});
