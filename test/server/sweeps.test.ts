import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startSweeps, startVaultSweeps } from '../../server/boot/sweeps.ts';
import { reservations } from '../../server/db/schema/fulfillment.ts';
import { createLog } from '../../server/http/log.ts';
import { cancelOrder } from '../../server/orders/cancel-order.ts';
import type { Env } from '../../server/settings/env.ts';
import { ordersOf, runOut } from '../support/books.ts';
import { testServer } from '../support/server.ts';
import {
  askQuote,
  fillCart,
  holdSlot,
  readCheckout,
  readyCheckout,
  refusalOf,
  submit,
} from '../support/server-shopper.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { expireLeases } from './support/expire-leases.ts';
import { dead, withProcessor } from './support/processor.ts';

const server = testServer({ log: createLog('silent') });

test('expired sessions, tokens, quotes, counters, and requests are deleted, however many, and no others', async () => {
  const { db, deps } = server;
  const rows = (over: number, running: number) => sql`
    select n, now() + case when n <= ${over}::int then interval '-2 hours' else interval '2 hours' end as until
    from generate_series(1, ${over + running}::int) n`;
  await db.execute(sql`insert into sessions (id, token, shopper_id, expires_at)
    select 'swept-' || n, 'swept-' || n, 'demo-riley', until from (${rows(1_200, 3)}) rows`);
  await db.execute(sql`insert into vault.tokens (token_hash, redeemer, expires_at)
    select 'swept-' || n, 'demo-riley', until from (${rows(600, 2)}) rows`);
  await db.execute(sql`insert into quotes (id, shopper_id, modality, items, expires_at)
    select 'swept-' || n, 'demo-riley', 'SHIP', '[]', until from (${rows(600, 1)}) rows`);
  // Each character of an id stands for itself.
  await db.execute(sql`insert into quotes (id, shopper_id, modality, items, expires_at)
    values ('swept_1', 'demo-riley', 'SHIP', '[]', now() - interval '2 hours')`);
  // Two in a shipment that's being paid may still be needed.
  await db.execute(sql`insert into reservations (id, shopper_id, quote_id, modality, version_key, status, keyspace, items,
      fee, fee_promo, option_ids, selections, idempotency_key, payload_hash, expires_at)
    values ('swept', 'demo-riley', 'swept-1', 'SHIP', '', 'COMMITTING', '', '[]', 0, 0,
      '{swept-1|standard, swept-2|standard}', '[]', 'swept-hold', '', now() + interval '1 hour')`);
  await db.execute(sql`insert into cards (id, shopper_id, card_type, instrument_id, brand, last_four, holder_first_name,
      holder_last_name, saved)
    values ('swept', 'demo-riley', 'BANK_CARD', 'swept', 'Visa', '4242', 'Riley', 'Marsh', true)`);
  await db.execute(sql`insert into address_requests (shopper_id, idempotency_key, payload_hash, created_at)
    select 'demo-riley', 'swept-' || n, '', until - interval '23 hours' from (${rows(1_100, 2)}) rows`);
  await db.execute(sql`insert into card_requests (shopper_id, idempotency_key, payload_hash, card_id, is_update, created_at)
    select 'demo-riley', 'swept-' || n, '', 'swept', false, until - interval '23 hours' from (${rows(600, 3)}) rows`);
  await db.execute(sql`insert into rate_limits (id, key, count, last_request)
    select 'swept-' || n, 'swept-' || n, 1, extract(epoch from until - interval '23 hours') * 1000 from (${rows(1_200, 4)}) rows`);
  await db.execute(sql`insert into vault.limits (id, key, count, last_request)
    select 'swept-' || n, 'swept-' || n, 1, extract(epoch from until - interval '23 hours') * 1000 from (${rows(600, 6)}) rows`);
  await db.execute(sql`insert into sign_in_attempts (account, address, failures, last_at)
    select 'swept-' || n, '', 1, until - interval '23 hours' from (${rows(600, 5)}) rows`);
  await db.execute(sql`insert into processor_events (id, received_at)
    select 'swept-' || n, until from (${rows(600, 6)}) rows`);
  const left = async () => {
    const { rows: counts } = await db.execute(sql`
      select (select count(*)::int from sessions where id like 'swept-%') as sessions,
        (select count(*)::int from vault.tokens where token_hash like 'swept-%') as tokens,
        (select count(*)::int from quotes where id like 'swept_%') as quotes,
        (select count(*)::int from address_requests where idempotency_key like 'swept-%') as addresses,
        (select count(*)::int from card_requests where idempotency_key like 'swept-%') as cards,
        (select count(*)::int from rate_limits where key like 'swept-%') as limits,
        (select count(*)::int from vault.limits where key like 'swept-%') as vault_limits,
        (select count(*)::int from sign_in_attempts where account like 'swept-%') as tries,
        (select count(*)::int from processor_events where id like 'swept-%') as events`);
    return counts[0];
  };
  const stops = [startSweeps(deps), startVaultSweeps(deps)];
  await expect.poll(left, { timeout: 10_000 }).toEqual({
    sessions: 3,
    tokens: 2,
    quotes: 3,
    addresses: 2,
    cards: 3,
    limits: 4,
    vault_limits: 6,
    tries: 5,
    events: 6,
  });
  await Promise.all(stops.map((stop) => stop()));
  await db.execute(sql`delete from reservations where id = 'swept'`);
});

test('sweeps in two processes end reservations, finish attempts, settle orders, and stop when asked', async () => {
  const [riley, lite] = [
    await server.signedIn('riley@example.com'),
    await server.signedIn('lite@example.com'),
  ];
  const { db, deps } = server;
  const done = await submit(riley, await readyCheckout(riley));
  const [order] = await ordersOf(server, done);
  await cancelOrder(deps, { shopperId: order?.shopperId ?? '', orderId: order?.id ?? '' });

  const checkout = await readyCheckout(riley);
  const submitting = () => refusalOf(submit(riley, checkout));
  expect(await withProcessor(server, { authorize: dead, find: dead }, submitting)).toBe('UNAVAILABLE');
  await expireLeases(server);

  const held = await holdSlot(lite, await askQuote(lite, await fillCart(lite)));
  await runOut(server, held);

  const stops = [startSweeps(deps), startSweeps(deps)];
  const state = async () => {
    const [hold] = await db.select().from(reservations).where(eq(reservations.id, held.id));
    const [settled] = await ordersOf(server, done);
    const { status } = await readCheckout(riley, checkout);
    return [hold?.status, settled?.settlement, status];
  };
  await expect.poll(state, { timeout: 10_000 }).toEqual(['EXPIRED', 'REVERSED', 'DRAFT']);
  await Promise.all(stops.map((stop) => stop()));
});

/** The settings once the vault got a newer key. */
function withNewKey(): Env {
  const { env } = server.deps;
  const key = { id: 'next', key: Buffer.alloc(32, 9).toString('base64') };
  return { ...env, vaultKeys: [key, ...env.vaultKeys] };
}

test('every process of the vault reseals cards under an older key', async () => {
  const older = async () => {
    const { rows } = await server.db.execute(
      sql`select from vault.cards where sealed_number not like 'v1.next.%'`,
    );
    return rows.length;
  };
  expect(await older()).toBeGreaterThan(0);
  const stop = startVaultSweeps({ ...server.deps, env: withNewKey() });
  await expect.poll(older, { timeout: 10_000 }).toBe(0);
  await stop();
});

test('each sweep that finds no database warns, by its name', async () => {
  const lines: { level: string; sweep: string; msg: string }[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const { db, close } = await openTestDatabase();
  await close();
  const events = { url: 'http://localhost:9', secrets: ['whsec_'] };
  const deps = { ...server.deps, env: { ...withNewKey(), events }, db, log };
  const stops = [startSweeps(deps), startVaultSweeps(deps)];
  const warned = () => lines.map(({ level, sweep, msg }) => `${level}, ${msg}: ${sweep}`).toSorted();
  await expect
    .poll(warned)
    .toEqual(
      [
        ...[
          'address requests',
          'answers to texts',
          'attempts',
          'card numbers',
          'card requests',
          'cards',
          'cart requests',
          'events',
          'heard events',
          'letters',
          'limits',
          'links',
          'lost times',
          'mail',
          'processor events',
          'proposals',
        ],
        ...[
          'quotes',
          'reservations',
          'sent mail',
          'sent texts',
          'sessions',
          'sign-ins',
          'support codes',
          'texts',
          'tokens',
          'vault limits',
          'verifications',
        ],
      ].map((name) => `warn, sweep failed: ${name}`),
    );
  await Promise.all(stops.map((stop) => stop()));
});
