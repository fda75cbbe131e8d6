import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listenerOf } from '../../server/boot/ports.ts';
import { createLog } from '../../server/http/log.ts';
import { withRequestId } from '../../server/http/request-id.ts';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import { createVaultApp } from '../../server/vault/app.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { readyCheckout, submit } from '../support/server-shopper.ts';
import { cardToAdd, payWithCard } from './support/add-card.ts';

const SANE = /^[\w.-]{8,64}$/;
const sink = new PassThrough().setEncoding('utf8');

let files: string;
let shop: TestServer;
let proxied: TestServer;
let vault: Server;
let vaultUrl: string;

beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'checkstand-ids-'));
  writeFileSync(join(files, 'index.html'), '<!doctype html>');
  mkdirSync(join(files, '.vite'));
  writeFileSync(join(files, '.vite/manifest.json'), '{}');
  writeFileSync(join(files, 'robots.txt'), 'User-agent: *');
  const log = createLog('info', sink);
  shop = await startTestServer({ log, files });
  proxied = await startTestServer({ log, env: { trustProxy: true } });
  const { env } = shop.deps;
  vault = createServer(withRequestId(env, listenerOf(createVaultApp({ db: shop.db, env, log })))).listen(0);
  await once(vault, 'listening');
  vaultUrl = `http://localhost:${(vault.address() as AddressInfo).port}`;
});
afterAll(async () => {
  vault.closeAllConnections();
  vault.close();
  await Promise.all([shop.close(), proxied.close()]);
  rmSync(files, { recursive: true, force: true });
});

/** The log lines since the last call, one object per line. */
const logged = (): Record<string, unknown>[] =>
  String(sink.read() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const idOf = ({ headers }: Response) => headers.get('x-request-id');

it.each([
  ['a call', '/api/cart'],
  ['a page', '/cart'],
  ['a file', '/robots.txt'],
  ['the health', '/healthz'],
  ['a path that cannot be read', '/%'],
  ['nothing', '/api/nothing'],
])('the store gives the response of %s its own ID', async (_, path) => {
  const answers = await Promise.all(
    [1, 2].map(() => shop.visitor.fetch(path, { headers: { accept: 'text/html' } })),
  );
  const ids = answers.map(idOf);
  for (const id of ids) expect(id).toMatch(SANE);
  expect(ids[0]).not.toBe(ids[1]);
});

it('the store gives an ID to a request that reaches no route', async () => {
  const { port } = new URL(shop.url);
  const sent = request({ port, host: 'localhost', path: '/api/cart', headers: { host: 'no host at all' } });
  sent.end();
  const [answer] = await once(sent, 'response');
  answer.resume();
  expect(answer.statusCode).toBe(400);
  expect(answer.headers['x-request-id']).toMatch(SANE);
});

it('the store puts the request ID in the problem and the log line, with how long the request took', async () => {
  logged();
  const began = performance.now();
  const answer = await shop.visitor.fetch('/api/cart');
  const requestId = idOf(answer);
  expect(await answer.json()).toMatchObject({ code: 'SIGNED_OUT', requestId });
  const [line, ...rest] = logged();
  expect(line).toMatchObject({ msg: 'request', method: 'GET', path: '/api/cart', status: 401, requestId });
  expect(line?.ms).toBeGreaterThanOrEqual(0);
  expect(line?.ms).toBeLessThanOrEqual(Math.round(performance.now() - began));
  expect(rest).toEqual([]);
});

it('the log says whose request it was, by an id', async () => {
  const riley = await shop.signedIn('riley@example.com');
  logged();
  await riley.fetch('/api/sessions');
  const authorization = `Bearer ${SANDBOX_KEYS.owner}`;
  await shop.visitor.fetch('/api/staff/operators', { headers: { authorization } });
  expect(logged()).toMatchObject([
    { msg: 'request', path: '/api/sessions', shopper: riley.shopperId },
    { msg: 'request', path: '/api/staff/operators', operator: expect.any(String) },
  ]);
});

it("the log says what was called, how it ended, and the processor's reason for a decline", async () => {
  const sam = await shop.signedIn('sam@example.com');
  const { checkout } = await payWithCard(
    sam,
    await readyCheckout(sam),
    await cardToAdd(shop, '4000000000009995'),
  );
  logged();
  await expect(submit(sam, checkout)).rejects.toMatchObject({ code: 'CARD_DECLINED' });
  await sam.fetch('/api/sessions');
  const lines = logged().filter(({ msg }) => msg === 'request');
  expect(lines.find(({ operation }) => operation === 'checkouts.update')).toMatchObject({
    status: 402,
    code: 'CARD_DECLINED',
    reason: 'INSUFFICIENT_FUNDS',
    shopper: sam.shopperId,
  });
  const listed = lines.find(({ operation }) => operation === 'sessions.list');
  expect(listed).toMatchObject({ status: 200 });
  expect(listed).not.toHaveProperty('code');
});

it.each([
  ['203.0.113.7:51324', '203.0.113.7'],
  ['[2001:DB8:0:0:1::9]:443', '2001:db8:0:0'],
  ['2001:0db8::1:0:0:9', '2001:db8:0:0'],
])(
  'the log says from which network %s calls, in one spelling, as limits count it',
  async (written, network) => {
    logged();
    await proxied.visitor.fetch('/api/cart', { headers: { 'x-forwarded-for': written } });
    expect(logged()).toMatchObject([{ msg: 'request', network }]);
  },
);

it('a probe that finds all well says so at the level debug alone', async () => {
  logged();
  for (const path of ['/healthz', '/readyz']) expect((await shop.visitor.fetch(path)).status).toBe(200);
  expect(logged()).toEqual([]);
});

it('the store puts the request ID in every log line, including unexpected failures', async () => {
  const riley = await shop.signedIn('riley@example.com');
  await shop.db.execute(sql`alter table carts rename to carts_away`);
  logged();
  const answer = await riley.fetch('/api/cart');
  await shop.db.execute(sql`alter table carts_away rename to carts`);
  const requestId = idOf(answer);
  expect(await answer.json()).toMatchObject({ code: 'INTERNAL', requestId });
  expect(logged()).toMatchObject([
    { msg: 'request failed', requestId, error: { query: expect.stringMatching(/^select .{100,193}$/) } },
    { msg: 'request', requestId },
  ]);
});

it('the vault does the same with its own requests', async () => {
  logged();
  const answer = await fetch(`${vaultUrl}/tokens`, { method: 'POST', body: '{}' });
  const requestId = idOf(answer);
  expect(requestId).toMatch(SANE);
  expect(await answer.json()).toMatchObject({ code: 'FOREIGN_ORIGIN', requestId });
  expect(logged()).toMatchObject([{ msg: 'request', path: '/tokens', requestId }]);
  expect(idOf(await fetch(`${vaultUrl}/healthz`))).toMatch(SANE);
});

it('the store keeps an ID from a trusted proxy, and from nobody else', async () => {
  const headers = { 'x-request-id': 'edge-0123456789' };
  expect(idOf(await proxied.visitor.fetch('/healthz', { headers }))).toBe('edge-0123456789');
  expect(idOf(await shop.visitor.fetch('/healthz', { headers }))).not.toBe('edge-0123456789');
});

it.each(['short', 'x'.repeat(65), 'two words', '{"level":"fatal"}'])(
  'the store takes no id that is not one: %s',
  async (forged) => {
    const answer = await proxied.visitor.fetch('/healthz', { headers: { 'x-request-id': forged } });
    expect(idOf(answer)).toMatch(SANE);
    expect(idOf(answer)).not.toBe(forged);
  },
);
