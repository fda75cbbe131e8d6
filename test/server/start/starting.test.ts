import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { parseEnv } from '../../../server/boot/env.ts';
import { greeting } from '../../../server/boot/greeting.ts';
import { startFailure } from '../../../server/boot/process.ts';
import { startStore } from '../../../server/boot/store.ts';
import { isMigrated } from '../../../server/db/migrations.ts';
import { StartError } from '../../../server/db/start-error.ts';
import { createStartingApp } from '../../../server/http/health.ts';
import { createLog } from '../../../server/http/log.ts';
import { DEMO_SHOPPERS } from '../../../server/sandbox/seed/shoppers.ts';
import { openTestDatabase } from '../../support/test-database.ts';

it('a build older than the database is refused, and a newer one migrates it', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const run = (text: string) => db.execute(sql.raw(text));
    expect(await isMigrated(run)).toBe(true);
    await run("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)");
    await expect(isMigrated(run)).rejects.toThrow(
      'The database is from a newer build than this one: start that build or a newer one.',
    );
    await run('delete from drizzle.__drizzle_migrations where id > 1');
    expect(await isMigrated(run)).toBe(false);
  } finally {
    await close();
  }
});

it('a starting store is alive but not ready, says when to retry, and has browsers do so', async () => {
  const app = createStartingApp();
  expect((await app.request('/healthz')).status).toBe(200);
  const answer = await app.request('/readyz');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(answer.headers.get('refresh')).toBe('1');
});

const start = (variables: Record<string, string>) =>
  startStore({ env: parseEnv(variables), log: createLog('silent') });

it('a store says which port is in use, or which address is not its own, before it touches its data', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(start({ PORT: String(port), HOST: '127.0.0.1' })).rejects.toMatchObject({
    message: `Port ${port} is in use: stop what uses it or set another PORT.`,
    cause: { code: 'EADDRINUSE' },
  });
  other.close();
  await expect(start({ HOST: '203.0.113.1' })).rejects.toThrow(
    "Can't use HOST: 203.0.113.1 isn't an address of this machine.",
  );
});

it.each([
  [new StartError('Set another PORT.'), 'Set another PORT.'],
  [
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    "Can't use DATABASE_URL: nothing is listening there.",
  ],
  [Object.assign(new Error('It broke.'), { code: 'EPIPE' }), 'The store failed to start: It broke.'],
  [new Error('It broke.'), 'The store failed to start: It broke.'],
  [{ errno: 44 }, 'The store failed to start: errno 44'],
  [{ code: 'ECONNREFUSED' }, 'The store failed to start: [object Object]'],
  [null, 'The store failed to start: null'],
  ['no', 'The store failed to start: no'],
])('whoever starts a store is told about %j in one sentence', (thrown, sentence) => {
  expect(startFailure(thrown)).toBe(sentence);
});

it('a started store tells where it is and, in a sandbox, who can sign in', () => {
  const local = ['', '  Checkstand is running at http://localhost:3000 (started in 1.3 s)'];
  const vault = '  The card vault is at http://localhost:3001';
  const end = ['', '  Press Ctrl+C to stop.', '', ''];
  expect(greeting(parseEnv({ SANDBOX: '0' }), 1_260).split('\n')).toEqual([...local, vault, ...end]);
  const shoppers = DEMO_SHOPPERS.map(({ email, has }) => `    ${email.padEnd(20)}${has}`);
  const signIn = ['', '  Sign in with the password "checkstand" as', ...shoppers];
  expect(greeting(parseEnv({}), 1_260).split('\n')).toEqual([...local, vault, ...signIn, ...end]);
});
