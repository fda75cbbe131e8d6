import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Metrics, openMetrics } from '../../../server/boot/metrics.ts';
import { printReconciliation } from '../../../server/cli/reconcile.ts';
import { createLog } from '../../../server/http/log.ts';
import { addStoreGauges } from '../../../server/metrics/store-gauges.ts';
import { VERSION } from '../../../server/version.ts';
import { getSession } from '../../../services/contracts/session.ts';
import { reportTelemetry } from '../../../services/contracts/telemetry.ts';
import { startTestServer, type TestClient, testServer } from '../../support/server.ts';
import { askQuote, fillCart, holdSlot } from '../../support/server-shopper.ts';

const METRICS = { host: '127.0.0.1', port: 0 };
const log = createLog('silent');

const store = testServer({ log, env: { metrics: METRICS } });
let riley: TestClient;
beforeAll(async () => {
  riley = await store.signedIn('riley@example.com');
});

/** What a process says of itself while `work` runs. */
async function withMetrics<T>(
  work: (read: () => Promise<string>, metrics: Metrics) => Promise<T>,
): Promise<T> {
  const metrics = await openMetrics(METRICS);
  const { db } = store;
  metrics.serve({
    load: () => ({ places: 20, inside: 3, waiting: 2 }),
    addGauges: (register) => addStoreGauges({ db, log }, register),
  });
  try {
    const read = async () => {
      const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      return response.text();
    };
    return await work(read, metrics);
  } finally {
    await metrics.close();
  }
}

/** The value of a series; undefined if there's none. */
const seriesOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

/** More names than a report may have. */
const letterPairs = () =>
  [...'abcdefghijklmno'].flatMap((one) => [...'abcdefghijklmno'].map((two) => one + two));

const read = () => withMetrics((text) => text());

describe('/metrics', () => {
  it('says which build runs', async () => {
    expect(seriesOf(await read(), `checkstand_build_info{version="${VERSION}"}`)).toBe(1);
  });

  it('counts and times each call by its operation and how it ended', async () => {
    const signedOut = 'checkstand_operations_total{operation="cart.get",code="SIGNED_OUT"}';
    const timed = 'checkstand_operation_duration_seconds_count{operation="cart.get"}';
    const before = await read();
    await store.visitor.fetch('/api/cart');
    await riley.fetch('/api/cart');
    const after = await read();
    expect((seriesOf(after, signedOut) ?? 0) - (seriesOf(before, signedOut) ?? 0)).toBe(1);
    expect(seriesOf(after, 'checkstand_operations_total{operation="cart.get",code="OK"}')).toBeGreaterThan(0);
    expect((seriesOf(after, timed) ?? 0) - (seriesOf(before, timed) ?? 0)).toBe(2);
  });

  it('gets no label from anybody: paths, ids, and names that no chart has are none', async () => {
    const labels = (text: string) => new Set(text.match(/^checkstand_\w+\{[^}]+\}/gm));
    await store.visitor.fetch('/api/nothing');
    const before = labels(await read());
    for (let at = 0; at < 40; at += 1) {
      await store.visitor.fetch(`/api/nothing/${at}`);
      await store.visitor.fetch(`/api/nothing?page=${at}`, { method: 'POST' });
      await store.visitor.call(reportTelemetry, {
        body: {
          transitions: { [`Chart${'x'.repeat(at)}`]: 1 },
          modals: { [`Modal${'x'.repeat(at)}`]: 1 },
          vitals: {},
        },
      });
    }
    const added = [...labels(await read())].filter((label) => !before.has(label));
    expect(added.filter((label) => !label.includes('operation="telemetry.report"'))).toEqual([]);
  });

  it("shows how full the database's queue is, what's held, and what has been waiting since when", async () => {
    const { db } = store;
    const quote = await askQuote(riley, await fillCart(riley));
    await holdSlot(riley, quote);
    await db.execute(
      sql`insert into emails (id, kind, created_at) values ('waits', 'PASSWORD_RESET', now() - interval '9 minutes')`,
    );
    await db.execute(
      sql`insert into emails (id, kind, useless_at) values ('gone', 'PASSWORD_RESET', now() - interval '1 minute')`,
    );
    await db.execute(sql`
      insert into attempts (id, kind, checkout_id, shopper_id, status, idempotency_key, payload_hash, lease_until, created_at)
      select 'stuck', 'REFUND', id, shopper_id, 'RELEASING', 'stuck-key', '', now(), now() - interval '2 hours'
      from checkouts limit 1`);
    const text = await read();
    expect(seriesOf(text, 'checkstand_database_places')).toBe(20);
    expect(seriesOf(text, 'checkstand_database_places_taken')).toBe(3);
    expect(seriesOf(text, 'checkstand_database_waiting')).toBe(2);
    expect(seriesOf(text, 'checkstand_holds{modality="PICKUP"}')).toBeGreaterThanOrEqual(1);
    expect(seriesOf(text, 'checkstand_attempts_running{kind="REFUND",status="RELEASING"}')).toBe(1);
    expect(seriesOf(text, 'checkstand_attempts_oldest_age_seconds')).toBeGreaterThanOrEqual(7_200);
    expect(seriesOf(text, 'checkstand_mail_oldest_age_seconds')).toBeGreaterThanOrEqual(540);
    expect(seriesOf(text, 'checkstand_mail_given_up')).toBe(1);
    await db.execute(sql`delete from attempts where id = 'stuck'`);
  });

  it('reads the tables once in ten seconds, however often it is asked', async () => {
    await withMetrics(async (text) => {
      const before = seriesOf(await text(), 'checkstand_mail_given_up');
      await store.db.execute(
        sql`insert into emails (id, kind, useless_at) values ('gone-2', 'PASSWORD_RESET', now() - interval '1 minute')`,
      );
      expect(seriesOf(await text(), 'checkstand_mail_given_up')).toBe(before);
    });
    expect(seriesOf(await read(), 'checkstand_mail_given_up')).toBe(2);
  });

  it('says what differed when the books were last compared with the processor, and when', async () => {
    expect(seriesOf(await read(), 'checkstand_reconciliation_timestamp_seconds')).toBe(0);
    const began = Date.now() / 1000;
    const { deps } = store;
    await printReconciliation(deps, { json: false }, () => {});
    const clean = await read();
    expect(seriesOf(clean, 'checkstand_reconciliation_differences')).toBe(0);
    expect(seriesOf(clean, 'checkstand_reconciliation_timestamp_seconds')).toBeGreaterThan(began - 5);
    await deps.db.execute(sql`update authorizations set amount = amount + 100`);
    expect(await printReconciliation(deps, { json: false }, () => {})).toBe(false);
    expect(seriesOf(await read(), 'checkstand_reconciliation_differences')).toBeGreaterThan(0);
    await deps.db.execute(sql`update authorizations set amount = amount - 100`);
  });

  it('says when the last backup was taken', async () => {
    expect(seriesOf(await read(), 'checkstand_backup_timestamp_seconds')).toBe(0);
    await store.db.execute(
      sql`insert into backups (ended_at) values ('2026-11-28T12:00:00Z'), ('2026-11-29T12:00:00Z')`,
    );
    const last = Temporal.Instant.from('2026-11-29T12:00:00Z').epochMilliseconds / 1000;
    expect(seriesOf(await read(), 'checkstand_backup_timestamp_seconds')).toBe(last);
  });

  it('says when the first key ends that staff still use', async () => {
    const { db } = store;
    await db.execute(sql`update operator_keys set last_used_at = null`);
    expect(seriesOf(await read(), 'checkstand_staff_key_end_timestamp_seconds')).toBeNaN();
    const add = (id: string, days: number, usedDaysAgo: number) =>
      db.execute(sql`insert into operator_keys (id, operator_id, hash, last_four, expires_at, last_used_at)
        values (${id}, 'demo-owner', ${id}, '0000', now() + ${days} * interval '1 day', now() - ${usedDaysAgo} * interval '1 day')`);
    await add('replaced', 3, 2);
    await add('in-use', 9, 0);
    await add('later', 80, 0);
    const end = seriesOf(await read(), 'checkstand_staff_key_end_timestamp_seconds') ?? 0;
    expect((end - Date.now() / 1000) / 86_400).toBeCloseTo(9, 1);
    await db.execute(sql`update operator_keys set revoked_at = now() where id = 'in-use'`);
    const later = seriesOf(await read(), 'checkstand_staff_key_end_timestamp_seconds') ?? 0;
    expect((later - Date.now() / 1000) / 86_400).toBeCloseTo(80, 1);
  });

  it('says nothing of the tables while they cannot be read, and the rest as ever', async () => {
    const { db } = store;
    await db.execute(sql`alter table reconciliations rename to unreadable`);
    const text = await read().finally(() =>
      db.execute(sql`alter table unreadable rename to reconciliations`),
    );
    expect(seriesOf(text, 'checkstand_attempts_oldest_age_seconds')).toBeNaN();
    expect(text).not.toContain('checkstand_holds{');
    expect(seriesOf(text, 'checkstand_database_places')).toBe(20);
  });
});

describe('without METRICS_PORT', () => {
  it('nothing listens, and pages are not asked to count', async () => {
    const metrics = await openMetrics(null);
    expect(metrics.port).toBeNull();
    const quiet = await startTestServer({ log });
    const session = await quiet.visitor.call(getSession, {});
    const path = await quiet.visitor.fetch('/metrics');
    await quiet.close();
    expect(session.telemetry).toBeUndefined();
    expect(path.status).toBe(404);
  });

  it('a port in use is said in a sentence that names the setting', async () => {
    await withMetrics(async (_, { port }) => {
      await expect(openMetrics({ host: '127.0.0.1', port: port ?? 0 })).rejects.toThrow(
        `Port ${port} is in use: stop what uses it or set another METRICS_PORT.`,
      );
    });
    await expect(openMetrics({ host: '203.0.113.1', port: 0 })).rejects.toThrow(
      "Can't use METRICS_HOST: 203.0.113.1 isn't an address of this machine.",
    );
  });
});

describe('what pages count', () => {
  it('is asked for by the session, and added up by names that charts have', async () => {
    const { telemetry } = await store.visitor.call(getSession, {});
    expect(telemetry).toEqual({ traces: false, measures: true });
    const transitions = 'checkstand_browser_transitions_total{chart="slotSelection"}';
    const modals = 'checkstand_browser_modals_total{modal="EmptyCart"}';
    const lcp = 'checkstand_browser_lcp_seconds_sum';
    const before = await read();
    await store.visitor.call(reportTelemetry, {
      body: { transitions: { slotSelection: 7, nobody: 3 }, modals: { EmptyCart: 2 }, vitals: { LCP: 1.25 } },
    });
    const after = await read();
    const added = [transitions, modals, lcp].map(
      (one) => (seriesOf(after, one) ?? 0) - (seriesOf(before, one) ?? 0),
    );
    expect(added).toEqual([7, 2, 1.25]);
    expect(after).not.toContain('nobody');
  });

  it.each([
    ['a name that is no name', { transitions: { 'riley@example.com': 1 }, modals: {}, vitals: {} }],
    ['a count that is none', { transitions: { cart: -1 }, modals: {}, vitals: {} }],
    ['a time out of the world', { transitions: {}, modals: {}, vitals: { LCP: 1e9 } }],
    [
      'too many names',
      {
        transitions: Object.fromEntries(letterPairs().map((pair) => [pair, 1])),
        modals: {},
        vitals: {},
      },
    ],
  ])('is refused if it has %s', async (_, body) => {
    await expect(store.visitor.call(reportTelemetry, { body })).rejects.toMatchObject({
      status: 422,
      code: 'INVALID_INPUT',
    });
  });
});
