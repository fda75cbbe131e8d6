import { randomUUID } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSweeps } from '../../server/boot/sweeps.ts';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import { saveSupportCode } from '../../services/contracts/support.ts';
import type { Visit } from '../../services/contracts/visits.ts';
import { createSupportServices } from '../../services/http/support.ts';
import { type TestClient, testServer } from '../support/server.ts';

const server = testServer();
beforeEach(() => server.db.execute(sql`delete from support_codes`));

/** Sends a visit as the shop does. */
const keep = (client: TestClient, visit: unknown, visitId: string = randomUUID()) =>
  createSupportServices(client.call).keepVisit(
    { visitId, visit: visit as Visit },
    new AbortController().signal,
  );

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

const asStaff = (code: string, key = SANDBOX_KEYS.care) =>
  server.visitor.fetch(`/api/staff/support-codes/${code}`, { headers: { authorization: `Bearer ${key}` } });

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
    expect((await asStaff(code, 'another key')).status).toBe(401);
    expect((await asStaff('AAA-AAA')).status).toBe(404);
    expect((await asStaff('no-code')).status).toBe(404);
    const left = Date.parse(keptUntil) - Date.now();
    expect(left).toBeGreaterThan(86_000_000);
    expect(left).toBeLessThanOrEqual(86_400_000);
    await server.db.execute(sql`update support_codes set expires_at = now() - interval '1 second'`);
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
    await expect(keep(riley, visit)).rejects.toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
      fields: { recording: "This isn't a recorded visit, or it contains private data." },
    });
    expect(await rows()).toEqual([]);
  });

  it.each([
    [
      'what decompresses to too much',
      gzipSync(' '.repeat(2_000_000) + JSON.stringify(EMPTY)).toString('base64'),
    ],
    ['what nests too deep', gzipSync('['.repeat(500_000)).toString('base64')],
    ['what is not compressed', btoa(JSON.stringify(EMPTY))],
    ['what is too long', 'A'.repeat(124_000)],
  ])("isn't given for %s", async (_, recording) => {
    const riley = await server.signedIn('riley@example.com');
    const save = riley.call(saveSupportCode, { params: { visitId: randomUUID() }, body: { recording } });
    await expect(save).rejects.toMatchObject({ status: 422, code: 'INVALID_INPUT' });
  });
});
