import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { greeting } from '../../../server/boot/greeting.ts';
import { closeOnSignal, readEnv, startFailure } from '../../../server/boot/process.ts';
import { startStore } from '../../../server/boot/store.ts';
import { claimDataDir } from '../../../server/db/data-dir.ts';
import type { Database } from '../../../server/db/database.ts';
import { openDatabase, startEmbedded } from '../../../server/db/database.ts';
import { STORE_MIGRATIONS, standingOf } from '../../../server/db/migrations.ts';
import { StartError } from '../../../server/db/start-error.ts';
import type { AppEnv } from '../../../server/http/context.ts';
import { createStartingApp, registerHealthRoutes } from '../../../server/http/health.ts';
import { createLog } from '../../../server/http/log.ts';
import { DEMO_SHOPPERS } from '../../../server/sandbox/seed/shoppers.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { VAULT_MIGRATIONS } from '../../../server/vault/migrations.ts';
import { VERSION } from '../../../server/version.ts';
import { openTestDatabase, seededFolder } from '../../support/test-database.ts';

it('how far a database is ahead of a build is counted, one from other migrations is refused, and an empty one is migrated', async () => {
  const { db, close } = await openTestDatabase();
  try {
    const run = (text: string) => db.execute(sql.raw(text));
    expect(await standingOf(run)).toEqual({ isMigrated: true, unknown: 0 });
    await run("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)");
    expect(await standingOf(run)).toEqual({ isMigrated: true, unknown: 1 });
    const empty = { ...STORE_MIGRATIONS, schema: 'elsewhere', table: 'elsewhere.cards' };
    expect(await standingOf(run, empty)).toEqual({ isMigrated: false, unknown: 0 });
    await run('delete from drizzle.__drizzle_migrations');
    await run(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('earlier', 1000000000000)",
    );
    await expect(standingOf(run)).rejects.toThrow(
      'The database was made from other migrations than this build has: start with an empty one.',
    );
  } finally {
    await close();
  }
});

it('a vault whose tables another build made, and did not record, is refused, and nothing is changed', async () => {
  const embedded = await startEmbedded({});
  try {
    const ask = async (text: string) => (await embedded.connection.query({ text }, [])).rows;
    await ask('create schema vault');
    await ask('create table vault.cards (id text primary key)');
    const tables = () =>
      ask(
        "select table_schema, table_name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')",
      );
    const before = await tables();
    for (const migrations of [[VAULT_MIGRATIONS], [STORE_MIGRATIONS, VAULT_MIGRATIONS]]) {
      await expect(openDatabase({ embedded, migrations })).rejects.toThrow(
        'The database was made from other migrations than this build has: start with an empty one.',
      );
    }
    expect(await tables()).toEqual(before);
  } finally {
    await embedded.close();
  }
}, 60_000);

it('a starting store is alive but not ready, says when to retry, and has browsers do so', async () => {
  const app = createStartingApp();
  const alive = await app.request('/healthz');
  expect(alive.status).toBe(200);
  expect(alive.headers.get('cache-control')).toBe('no-store');
  expect(await alive.json()).toEqual({ status: 'ok', version: VERSION });
  const answer = await app.request('/readyz');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE' });
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(answer.headers.get('refresh')).toBe('1');
});

describe('a store', () => {
  /** What its health routes respond, with what its database is asked. */
  function healthOf(execute: () => Promise<unknown>, readiness = { isClosing: false }) {
    const app = new Hono<AppEnv>();
    const asked = vi.fn(execute);
    const env = parseEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/shop' });
    registerHealthRoutes(app, { db: { execute: asked } as unknown as Database, env }, readiness);
    const get = async (path: string) => {
      const answer = await app.request(path);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return [answer.status, await answer.json()];
    };
    return { get, asked };
  }
  const READY = [200, { status: 'ready' }];
  const NOT_READY = [503, { status: 'not ready' }];

  it('is ready while its database responds and it is not shutting down, and alive in any case', async () => {
    const up = healthOf(async () => ({}));
    expect(await up.get('/readyz')).toEqual(READY);
    const readiness = { isClosing: true };
    const closing = healthOf(async () => ({}), readiness);
    expect(await closing.get('/readyz')).toEqual(NOT_READY);
    expect(await closing.get('/healthz')).toEqual([200, { status: 'ok', version: VERSION }]);
    const down = healthOf(() => Promise.reject(new Error('It is down.')));
    expect(await down.get('/readyz')).toEqual(NOT_READY);
  });

  it('asks its database once for all who want to know at a time, and leaves no timer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { get, asked } = healthOf(async () => ({}));
      expect(await Promise.all([get('/readyz'), get('/readyz')])).toEqual([READY, READY]);
      expect(asked).toHaveBeenCalledTimes(1);
      expect(await get('/readyz')).toEqual(READY);
      expect(asked).toHaveBeenCalledTimes(2);
      expect(vi.getTimerCount()).toBe(0);
      const silent = healthOf(() => new Promise(() => {}));
      const waiting = silent.get('/readyz');
      await vi.advanceTimersByTimeAsync(750);
      expect(await waiting).toEqual(NOT_READY);
    } finally {
      vi.useRealTimers();
    }
  });
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

/** Two ports that are free. */
async function freePorts(): Promise<number[]> {
  const ports: number[] = [];
  for (const _ of [1, 2]) {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    ports.push((server.address() as AddressInfo).port);
    server.close();
  }
  return ports;
}

it('a store serves the shop and the vault, each on its own port, until it is closed', async () => {
  const [folder, ports] = [await seededFolder(), await freePorts()];
  try {
    const [shop, vault] = ports.map((port) => `http://127.0.0.1:${port}`);
    const env = parseEnv({
      ...{ NODE_ENV: 'test', HOST: '127.0.0.1', DATA_DIR: folder, DRAIN_SECONDS: '0' },
      ...{ PORT: String(ports[0]), VAULT_PORT: String(ports[1]) },
    });
    const early: unknown[] = [];
    const store = await startStore({
      env,
      log: createLog('silent'),
      before: async (app, server) => {
        early.push(
          server.listening,
          (await fetch(`${shop}/healthz`)).status,
          (await fetch(`${vault}/`)).status,
        );
        return (request, response) => {
          response.setHeader('x-before', 'yes');
          app(request, response);
        };
      },
    });
    expect(early).toEqual([true, 200, 503]);
    const ready = await fetch(`${shop}/readyz`);
    expect([ready.status, ready.headers.get('x-before')]).toEqual([200, 'yes']);
    expect(ready.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    const secured = await fetch(`${vault}/readyz`);
    expect([secured.status, secured.headers.get('x-before')]).toEqual([200, null]);
    expect(secured.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
    expect((await (await fetch(`${shop}/api/products`)).json()).total).toBeGreaterThan(200);
    await expect(start({ DATA_DIR: folder, PORT: '0', VAULT_PORT: '0', HOST: '127.0.0.1' })).rejects.toThrow(
      'DATA_DIR is in use',
    );
    await store.close();
    for (const url of [shop, vault]) await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
    (await claimDataDir(folder))();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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

/** A log, and the lines it has written, without their times. */
function loggedLines() {
  const written: string[] = [];
  const log = createLog('info', { write: (line) => written.push(line) });
  return { log, lines: () => written.map((line) => ({ ...JSON.parse(line), time: undefined })) };
}

describe('a process', () => {
  const exit = vi.spyOn(process, 'exit');
  const said = vi.spyOn(process.stderr, 'write');
  beforeEach(() => {
    exit.mockReset().mockImplementation(() => undefined as never);
    said.mockReset().mockReturnValue(true);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.removeAllListeners(signal);
  });
  afterAll(() => vi.restoreAllMocks());

  it('has its settings from its variables, and ends with one sentence about a bad one', () => {
    vi.stubEnv('PORT', '3456');
    expect(readEnv().port).toBe(3456);
    expect(exit).not.toHaveBeenCalled();
    vi.stubEnv('PORT', 'http');
    readEnv();
    expect(said.mock.calls).toEqual([['PORT is invalid: must be a whole number.\n']]);
    expect(exit.mock.calls).toEqual([[1]]);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'closes on %s, ends at once on a second one, and logs both',
    async (signal) => {
      const closing = Promise.withResolvers<void>();
      const close = vi.fn(() => closing.promise);
      const { log, lines } = loggedLines();
      closeOnSignal(close, log);
      process.emit(signal, signal);
      expect(close).toHaveBeenCalledTimes(1);
      expect(exit).not.toHaveBeenCalled();
      expect(lines()).toEqual([{ level: 'info', signal, msg: 'stopping' }]);
      process.emit(signal, signal);
      expect(exit.mock.calls).toEqual([[1]]);
      closing.resolve();
      await closing.promise;
      expect(exit.mock.calls).toContainEqual([0]);
      expect(lines().slice(1)).toEqual([
        { level: 'warn', signal, msg: 'stopped at once' },
        { level: 'info', msg: 'stopped' },
      ]);
      expect(said).not.toHaveBeenCalled();
    },
  );

  it.each([
    [new Error('It did not end.'), 'It did not end.\n'],
    ['no', 'no\n'],
  ])('says why it did not close: %s', async (reason, sentence) => {
    closeOnSignal(() => Promise.reject(reason), createLog('silent'));
    process.emit('SIGTERM', 'SIGTERM');
    await new Promise(setImmediate);
    expect(said.mock.calls).toEqual([[sentence]]);
    expect(exit.mock.calls).toEqual([[1]]);
  });
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
