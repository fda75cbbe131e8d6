import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replay } from '../../inspector/replay/replay.ts';
import { createVisitRecorder } from '../../machines/support/visit-recorder.ts';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import { Visit } from '../../services/contracts/visits.ts';
import { createSupportServices } from '../../services/http/support.ts';
import { allCharts } from '../../tools/engine/all-charts.ts';
import type { EngineOptions } from '../../tools/engine/world.ts';
import { standingAlone } from '../support/standing-alone.ts';
import { type HeadlessShop, startHeadlessShop } from './support/headless-shop.ts';

let shop: HeadlessShop;
beforeAll(async () => {
  shop = await startHeadlessShop();
});
afterAll(() => shop.close());

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
  const recorder = createVisitRecorder();
  await shop.order(name, { inspect: recorder.record, ...options });
  return JSON.parse(JSON.stringify(recorder.visit()));
}

/** Sends a visit as the shop does, for a support code. */
async function keep(visit: Visit): Promise<string> {
  const riley = await shop.server.signedIn('riley@example.com');
  const { code } = await createSupportServices(riley.call).keepVisit(
    { visitId: randomUUID(), visit },
    new AbortController().signal,
  );
  return code;
}

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
    const tokens = new Set<string>();
    const recorder = createVisitRecorder();
    await shop.order('riley', {
      newCard: CARD,
      promo: 'WELCOME10',
      inspect: (inspection) => {
        recorder.record(inspection);
        const token: unknown =
          inspection.type === '@xstate.event' ? Object(inspection.event).card?.vaultToken : undefined;
        if (typeof token === 'string') tokens.add(token);
      },
    });
    const code = await keep(JSON.parse(JSON.stringify(recorder.visit())));
    const response = await shop.server.visitor.fetch(`/api/staff/support-codes/${code}`, {
      headers: { authorization: `Bearer ${SANDBOX_KEYS.care}` },
    });
    const { recording } = await response.json();
    const kept = gunzipSync(Buffer.from(recording, 'base64')).toString();
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

describe('npm run replay', () => {
  const run = async (...args: string[]) => {
    const command = [new URL('../../tools/engine/replay.ts', import.meta.url).pathname, ...args];
    const done = promisify(execFile)(process.execPath, command, { maxBuffer: 10_000_000 });
    const { stdout, stderr, code } = await done.then(
      (ended) => ({ ...ended, code: 0 }),
      (ended: { stdout: string; stderr: string; code: number }) => ended,
    );
    return { stdout, stderr, code };
  };

  it('prints the visit and ends as it did, says where the charts differ, and what is wrong in a sentence', async () => {
    const visit = await visitOf('riley', { faults: [DECLINED] });
    const other = structuredClone(visit);
    const last = other.entries.findLast((entry) => entry.kind === 'step' && entry.type.includes('placing'));
    Object.assign(last ?? {}, { value: 'gone' });
    const [code, changed] = [await keep(visit), await keep(other)];
    const url = ['--url', shop.server.url];
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
        stderr: `${shop.server.url} has no visit AAA-AAA: codes are kept for a day, and the key must be right.\n`,
      },
      { code: 2, stderr: 'A support code has six letters and digits, such as 7KM-Q2X.\n' },
    ]);
  });
});
