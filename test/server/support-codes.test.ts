import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createVisitRecorder } from '../../machines/support/visit-recorder.ts';
import { SANDBOX_STAFF_KEY } from '../../server/boot/env.ts';
import { listenerOf } from '../../server/boot/store.ts';
import { startSweeps } from '../../server/boot/sweeps.ts';
import { createVaultApp } from '../../server/vault/app.ts';
import { resetSandbox } from '../../services/contracts/sandbox.ts';
import { saveSupportCode } from '../../services/contracts/support.ts';
import { Visit } from '../../services/contracts/visits.ts';
import { more } from '../../services/http/support.ts';
import { replay } from '../../views/inspector/replay/replay.ts';
import { allCharts } from '../engine/all-charts.ts';
import { runOrder } from '../engine/engine.ts';
import type { EngineOptions } from '../engine/world.ts';
import { startTestServer, type TestClient, type TestServer } from '../support/server.ts';
import { standingAlone } from '../support/standing-alone.ts';

let server: TestServer;
let vaultUrl: string;
const vault = createServer();
beforeAll(async () => {
  server = await startTestServer({ env: { staffKey: SANDBOX_STAFF_KEY } });
  vault.listen(0, '127.0.0.1');
  await once(vault, 'listening');
  vaultUrl = `http://localhost:${(vault.address() as AddressInfo).port}`;
  const { db, deps } = server;
  vault.on(
    'request',
    listenerOf(createVaultApp({ db, log: deps.log, env: { ...deps.env, vaultOrigin: vaultUrl } })),
  );
});
afterAll(async () => {
  vault.close();
  vault.closeAllConnections();
  await server.close();
});
beforeEach(() => server.db.execute(sql`delete from support_codes`));

const CARD = { number: '378282246310005', expiry: '12/41', cvv: '7391' };
const DECLINED = {
  operation: 'checkouts.update',
  times: 1,
  status: 402,
  code: 'CARD_DECLINED',
  reason: 'TRANSACTION_DECLINED',
};

/** An order through the shop's charts, as a visit records it. */
async function visitOf(name: string, options: Partial<EngineOptions> = {}): Promise<Visit> {
  const email = `${name}@example.com`;
  await (await server.signedIn(email)).call(resetSandbox, {});
  const recorder = createVisitRecorder();
  await runOrder({
    ...{ url: server.url, vaultUrl, email, password: 'checkstand', inspect: recorder.record },
    ...options,
  });
  return JSON.parse(JSON.stringify(recorder.visit()));
}

/** Sends a visit as the shop does. */
const keep = (client: TestClient, visit: unknown, visitId: string = randomUUID()) =>
  more(client).keepVisit({ visitId, visit: visit as Visit }, new AbortController().signal);

const EMPTY: Visit = { form: 1, began: '2026-11-23T12:00:00.000Z', isCut: false, charts: {}, entries: [] };
const typed = (data: unknown) => ({
  ...EMPTY,
  entries: [{ kind: 'event', at: 1, to: 0, type: 'field.change', data }],
});

const rows = async () =>
  (
    await server.db.execute<{ code: string; text: string; recording: string }>(
      sql`select code, recording, support_codes::text as text from support_codes`,
    )
  ).rows;

const asStaff = (code: string, key = SANDBOX_STAFF_KEY) =>
  server.visitor.fetch(`/api/staff/support-codes/${code}`, { headers: { authorization: `Bearer ${key}` } });

describe('a recorded visit', () => {
  it.each<[string, string, Partial<EngineOptions>]>([
    ['is declined', 'riley', { faults: [DECLINED] }],
    ['is paid with SNAP, a gift card, and a card', 'sam', { pay: ['snap', 'gift', 'card'] }],
    ['is delivered', 'bo', { modality: 'DELIVERY' }],
    ['loses an item', 'riley', { fallout: true }],
    ['loses an answer', 'riley', { faults: [{ operation: 'slots.reserve', times: 1, drop: 'after' }] }],
  ])('of an order that %s is replayed to the same states', async (_, name, options) => {
    const visit = await visitOf(name, options);
    expect(v.is(Visit, visit)).toBe(true);
    const { differences, changed, steps } = replay(visit, { charts: await allCharts() });
    expect({ differences, changed }).toEqual({ differences: [], changed: [] });
    expect(steps.length).toBeGreaterThan(100);
  });

  it('is kept without any number, name, address, or token', async () => {
    const riley = await server.signedIn('riley@example.com');
    const tokens = new Set<string>();
    const recorder = createVisitRecorder();
    await visitOf('riley', {
      newCard: CARD,
      promo: 'WELCOME10',
      inspect: (inspection) => {
        recorder.record(inspection);
        const token: unknown =
          inspection.type === '@xstate.event' ? Object(inspection.event).card?.vaultToken : undefined;
        if (typeof token === 'string') tokens.add(token);
      },
    });
    await keep(riley, JSON.parse(JSON.stringify(recorder.visit())));
    const [row] = await rows();
    const kept = gunzipSync(Buffer.from(row?.recording ?? '', 'base64')).toString();
    expect(kept).toContain('card.tokenized');
    expect(tokens.size).toBeGreaterThan(0);
    const canaries: Record<string, RegExp> = {
      'card number': /3782|822463|10005|"0005"|"4242"|"4444"/,
      CVV: standingAlone(CARD.cvv),
      token: new RegExp([...tokens].join('|')),
      password: /checkstand/i,
      email: /riley@|example\.com/i,
      name: /Riley|Marsh/i,
      phone: /513[^\d]{0,3}555|5135550/,
      street: /Vine|Erie/i,
      'postal code': /\b4520\d\b/,
      promo: /WELCOME10/,
    };
    const found = Object.entries(canaries).filter(([, canary]) => canary.test(kept));
    expect(found).toEqual([]);
  });
});

describe('a support code', () => {
  it('is the same for a visit, which has one row, and another for each shopper and visit', async () => {
    const riley = await server.signedIn('riley@example.com');
    const sam = await server.signedIn('sam@example.com');
    const visitId = randomUUID();
    const first = await keep(riley, EMPTY, visitId);
    const again = await keep(riley, { ...EMPTY, isCut: true }, visitId);
    const codes = [first.code, (await keep(sam, EMPTY, visitId)).code, (await keep(riley, EMPTY)).code];
    expect(again.code).toBe(first.code);
    expect(first.code).toMatch(/^[2-9A-Z]{3}-[2-9A-Z]{3}$/);
    expect(new Set(codes).size).toBe(3);
    expect((await rows()).map(({ code }) => code).toSorted()).toEqual(codes.toSorted());
    const { recording } = await (await asStaff(first.code)).json();
    expect(JSON.parse(gunzipSync(Buffer.from(recording, 'base64')).toString()).isCut).toBe(true);
  });

  it('is read by staff alone, however its letters are typed, and for a day', async () => {
    const { code, keptUntil } = await keep(await server.signedIn('riley@example.com'), EMPTY);
    expect((await asStaff(code.toLowerCase().replace('-', ''))).status).toBe(200);
    expect((await asStaff(code, 'another key')).status).toBe(404);
    expect((await asStaff('AAA-AAA')).status).toBe(404);
    expect((await asStaff('no-code')).status).toBe(404);
    const left = Date.parse(keptUntil) - Date.now();
    expect(left).toBeGreaterThan(86_000_000);
    expect(left).toBeLessThanOrEqual(86_400_000);
    await server.db.execute(sql`update support_codes set expires_at = now()`);
    expect((await asStaff(code)).status).toBe(404);
    const stop = startSweeps(server.deps);
    await expect.poll(rows).toEqual([]);
    await stop();
  });

  it.each<[string, unknown]>([
    ['a card number', typed({ name: '•1', value: '4242424242424242' })],
    ['a card number as a number', typed({ value: 4242424242424242 })],
    ['a PIN', typed({ value: '1234' })],
    ['an email address', typed({ value: 'riley@example.com' })],
    ['a street', typed({ value: '1014 Vine Street' })],
    ['an address as a name of a member', typed({ '1014 Vine Street': true })],
    ['a form of another release', { ...EMPTY, form: 7 }],
    ['something beside a visit', { ...EMPTY, email: '' }],
    ['no visit', null],
  ])("isn't given for %s", async (_, visit) => {
    const riley = await server.signedIn('riley@example.com');
    await expect(keep(riley, visit)).rejects.toMatchObject({ status: 422, code: 'INVALID_INPUT' });
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['what unfolds to too much', gzipSync('0'.repeat(3_000_000)).toString('base64')],
    ['what nests too deep', gzipSync('['.repeat(500_000)).toString('base64')],
    ['what is not compressed', btoa(JSON.stringify(EMPTY))],
    ['what is too long', 'A'.repeat(124_000)],
  ])("isn't given for %s", async (_, recording) => {
    const riley = await server.signedIn('riley@example.com');
    const save = riley.call(saveSupportCode, { params: { visitId: randomUUID() }, body: { recording } });
    await expect(save).rejects.toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  });
});

describe('npm run replay', () => {
  const run = async (...args: string[]) => {
    const command = [new URL('../engine/replay.ts', import.meta.url).pathname, ...args];
    const done = promisify(execFile)(process.execPath, command, { maxBuffer: 10_000_000 });
    const { stdout, stderr, code } = await done.then(
      (ended) => ({ ...ended, code: 0 }),
      (ended: { stdout: string; stderr: string; code: number }) => ended,
    );
    return { stdout, stderr, code };
  };

  it('prints the visit and ends as it did, says where the charts differ, and what is wrong in a sentence', async () => {
    const riley = await server.signedIn('riley@example.com');
    const visit = await visitOf('riley', { faults: [DECLINED] });
    const other = structuredClone(visit);
    const last = other.entries.findLast((entry) => entry.kind === 'step' && entry.type.includes('placing'));
    Object.assign(last ?? {}, { value: 'gone' });
    const [{ code }, { code: changed }] = [await keep(riley, visit), await keep(riley, other)];
    const url = ['--url', server.url];
    const [same, differs, unknown, usage] = await Promise.all([
      run(code, ...url),
      run(changed, ...url),
      run('AAA-AAA', ...url),
      run('what'),
    ]);
    expect(same).toMatchObject({ code: 0, stderr: '' });
    expect(same.stdout).toContain(`Visit ${code}`);
    expect(same.stdout).toMatch(/submission +calls placeOrder/);
    expect(same.stdout).toMatch(/submission +placeOrder failed refused CARD_DECLINED/);
    expect(same.stdout).toContain('The charts end as the visit did:');
    expect(differs).toMatchObject({ code: 1 });
    expect(differs.stdout).toMatch(
      /Not as in the visit:\n +\d+ ms {2}completeOrder after .+ in the visit gone/,
    );
    expect([unknown, usage]).toMatchObject([
      {
        code: 2,
        stderr: `${server.url} has no visit AAA-AAA: codes are kept for a day, and the key must be right.\n`,
      },
      { code: 2, stderr: 'A support code has six letters and digits, such as 7KM-Q2X.\n' },
    ]);
  });
});
