import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { commandFailure } from '../../../server/boot/process.ts';
import { tellOfOrder } from '../../../server/checkouts/read/order-event.ts';
import { eventsCommand } from '../../../server/cli/events.ts';
import type { Database } from '../../../server/db/database.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { forgetHeardEvents, sendEvents } from '../../../server/events/send-events.ts';
import { createLog } from '../../../server/http/log.ts';
import { advanceOrder } from '../../../server/orders/advance-order.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { SANDBOX_KEYS } from '../../../server/settings/sandbox-keys.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { cancelOrder, tellArrival } from '../../../services/contracts/orders.ts';
import { changeTip } from '../../../services/contracts/tips.ts';
import { ordersOf } from '../../support/books.ts';
import { deliveryCheckout } from '../../support/delivery-checkout.ts';
import { type Answer, answerLost, heard, refuses, startEndpoint } from '../../support/event-endpoint.ts';
import { change, save } from '../../support/modifications.ts';
import { freePort } from '../../support/ports.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import { itemOf, readCheckout, readyCheckout, STORE_ID, submit } from '../../support/server-shopper.ts';
import { withProcessor } from '../support/processor.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

let server: TestServer;
let riley: TestClient;
let endpoint: Awaited<ReturnType<typeof startEndpoint>>;
let secret: string;
/** Orders that nothing happens to but what a test says. */
let one: PlacedOrder;
let other: PlacedOrder;

interface PlacedOrder {
  orderId: string;
  number: string;
  checkout: Checkout;
}

async function place(): Promise<PlacedOrder> {
  const checkout = await submit(riley, await readyCheckout(riley, { count: 2 }));
  const [order] = await ordersOf(server, checkout);
  return { orderId: order?.id ?? '', number: order?.number ?? '', checkout };
}

beforeAll(async () => {
  endpoint = await startEndpoint();
  secret = newSecret();
  server = await startTestServer({
    env: { events: { url: endpoint.url, secrets: [secret] } },
    log: createLog('silent'),
  });
  riley = await server.signedIn('riley@example.com');
  one = await place();
  other = await place();
});
afterAll(async () => {
  await endpoint.close();
  await server.close();
});
beforeEach(async () => {
  await server.db.execute(sql`delete from events`);
  endpoint.answer = heard;
  endpoint.arrivals.length = 0;
});
afterEach(() => vi.restoreAllMocks());

/** One run of the sweep. */
const sweep = (deps: Partial<TestServer['deps']> = {}) => sendEvents({ ...server.deps, ...deps });

/** Something happens to an order. */
const tell = ({ orderId }: PlacedOrder) =>
  withTransaction(server.db, (tx) =>
    tellOfOrder(tx, server.deps, { orderId, about: randomUUID() }, (order) => ({
      type: 'order.changed',
      data: { order },
    })),
  );

/** Time passes until what waits is due again. */
const wait = () =>
  server.db.execute(sql`update events set next_try_at = now() - interval '1 second' where heard_at is null`);

interface Stored extends Record<string, unknown> {
  id: string;
  is_heard: boolean;
  is_parked: boolean;
  tries: number;
  seconds: number;
  failure: string | null;
}

const stored = async () =>
  (
    await server.db.execute<Stored>(sql`
      select id, heard_at is not null as is_heard, parked_at is not null as is_parked, tries, failure,
        round(extract(epoch from next_try_at - now()))::int as seconds
      from events order by position`)
  ).rows;

/** What arrived of an order: what happened, and which event of it this is. */
const heardOf = ({ number }: PlacedOrder) =>
  endpoint.arrivals
    .filter(({ event }) => event.data.order.number === number)
    .map(({ event }) => `${event.sequence} ${event.type}`);

const sequences = (of: PlacedOrder) => heardOf(of).map((words) => Number.parseInt(words, 10));

describe('what happens to an order', () => {
  it('is heard event by event, once, as the order was then: placed, changed, ready, handed over, refunded', async () => {
    const order = await place();
    const { checkout, number } = order;
    const [line] = checkout.lineItems;
    const gtin13 = line?.cart.gtin13 ?? '';
    const changed = await save(riley, await change(riley, checkout, { lineItems: [itemOf('dairy', 1, 2)] }));
    for (const from of ['PLACED', 'PICKING'] as const) await advanceStaffOrder(server.deps, { number, from });
    const handOver = () => advanceStaffOrder(server.deps, { number, from: 'READY' }).catch(() => {});
    await Promise.all([handOver(), handOver()]);
    const refund = { number, gtin13, quantity: 1, idempotencyKey: 'once' };
    await Promise.all([refundLine(server.deps, refund), refundLine(server.deps, refund)]);

    expect([await sweep(), await sweep()]).toEqual([5, 0]);
    expect(heardOf(order)).toEqual([
      '1 order.placed',
      '2 order.changed',
      '3 order.ready',
      '4 order.handedOver',
      '5 order.refunded',
    ]);
    const [placed, modified, ready, , refunded] = endpoint.arrivals.map(({ event }) => event);
    expect(placed?.data.order).toEqual({
      number,
      status: 'PLACED',
      modalityType: 'PICKUP',
      pickupType: 'PICKUP',
      store: STORE_ID,
      banner: 'fernhill',
      ...timesOf(checkout),
      itemCount: checkout.lineItems.reduce((sum, { cart }) => sum + cart.quantity, 0),
      total: checkout.summary.cost.total,
      placedAt: placed?.timestamp,
      cost: checkout.summary.cost,
      bagFee: null,
      deposits: null,
      promos: [],
      estimatedTotal: null,
      refunded: 0,
      lines: checkout.lineItems.map(({ cart, description, total, promoDiscount, substitutionPolicy }) => ({
        ...cart,
        ...{ description, total, promoDiscount, substitutionPolicy, chosenSubstitute: null, picked: null },
      })),
    });
    expect(modified?.data.order).toMatchObject({
      status: 'PLACED',
      total: changed.summary.cost.total,
      lines: changed.lineItems.map(({ cart }) => cart),
    });
    expect(ready?.data.order).toMatchObject({
      status: 'READY',
      estimatedTotal: changed.summary.cost.total,
      lines: changed.lineItems.map(({ cart }) => ({ picked: { ordered: cart.quantity, replaces: null } })),
    });
    if (refunded?.type !== 'order.refunded') throw new Error('It was refunded');
    expect(refunded.data.refund).toEqual({ gtin13, quantity: 1, amount: refunded.data.order.refunded });
    expect(refunded.data.order.refunded).toBeGreaterThan(0);
    const bodies = endpoint.arrivals.map(({ body }) => body).join();
    for (const personal of ['Riley', 'Marsh', 'riley@example.com', '5135550142', '4242']) {
      expect(bodies).not.toContain(personal);
    }
  });

  it('is heard once if it ends: canceled by its shopper, by the store, or by the fraud check', async () => {
    const byShopper = await place();
    const cancel = () => riley.call(cancelOrder, { params: { orderId: byShopper.orderId } });
    await Promise.all([cancel(), cancel()]);
    const byStore = await place();
    await advanceOrder(server.deps, { orderId: byStore.orderId, event: { type: 'order.pick' } });
    await refuseOrder(server.deps, byStore);
    await refuseOrder(server.deps, byStore);
    const byCheck = await place();
    const changes = await change(riley, byCheck.checkout, { lineItems: [itemOf('dairy', 1, 4)] });
    const { authorize } = server.deps.processor;
    const suspicious = {
      authorize: async (request: Parameters<typeof authorize>[0]) => ({
        ...(await authorize(request)),
        reviewCode: 'FRAUD_REJECTION' as const,
      }),
    };
    await withProcessor(server, suspicious, () => expect(save(riley, changes)).rejects.toThrow());

    expect(await sweep()).toBe(6);
    for (const [order, canceledBy] of [
      [byShopper, 'SHOPPER'],
      [byStore, 'STORE'],
      [byCheck, 'FRAUD_CHECK'],
    ] as const) {
      expect(heardOf(order)).toEqual(['1 order.placed', '2 order.canceled']);
      const last = endpoint.arrivals.findLast(({ event }) => event.data.order.number === order.number);
      expect(last?.event.data).toMatchObject({ canceledBy, order: { status: 'CANCELED' } });
    }
  });

  it('is heard, too, when its shopper comes for it, and when they change the tip of a delivery', async () => {
    const pickup = await place();
    const delivery = await submit(
      riley,
      await deliveryCheckout(riley, { items: [itemOf('produce', 18, 2)] }),
    );
    const [delivered] = await ordersOf(server, delivery);
    const parcel = { orderId: delivered?.id ?? '', number: delivered?.number ?? '', checkout: delivery };
    for (const { number } of [pickup, parcel]) {
      for (const from of ['PLACED', 'PICKING'] as const)
        await advanceStaffOrder(server.deps, { number, from });
    }
    await advanceStaffOrder(server.deps, { number: parcel.number, from: 'READY' });
    await recoverAttempts(server.deps);
    // The store is open whenever this runs.
    await server.db.execute(sql`update stores set hours = (
      select jsonb_agg(jsonb_build_object('opens', '00:00', 'closes', '24:00')) from generate_series(1, 7)
    ) where location_id = ${STORE_ID}`);
    await riley.call(tellArrival, {
      params: { orderId: pickup.orderId },
      body: { stage: 'HERE', bay: null },
    });
    const { versionKey } = await readCheckout(riley, delivery);
    await riley.call(changeTip, {
      params: { orderId: parcel.orderId },
      body: { versionKey, paymentDetails: { gratuityAmount: 900 } },
      idempotencyKey: randomUUID(),
    });
    await sweep();
    expect([heardOf(pickup).at(-1), heardOf(parcel).at(-1)]).toEqual([
      '3 order.arriving',
      '4 order.tipChanged',
    ]);
    const data = (type: string) => endpoint.arrivals.find(({ event }) => event.type === type)?.event.data;
    expect(data('order.arriving')).toMatchObject({ arrival: { stage: 'HERE', bay: null } });
    expect(data('order.tipChanged')).toMatchObject({
      tip: { before: 0, after: 900 },
      order: { cost: { gratuityTotal: 900 } },
    });
  });

  it('is not heard of if its transaction fails, and nothing is written where nobody listens', async () => {
    const undone = withTransaction(server.db, async (tx) => {
      await refuseOrder({ ...server.deps, db: tx }, other).catch(() => {});
      await tellOfOrder(tx, server.deps, { orderId: other.orderId }, (order) => ({
        type: 'order.handedOver',
        data: { order },
      }));
      throw new Error('The process ends here.');
    });
    await expect(undone).rejects.toThrow('The process ends here.');
    const { env } = server.deps;
    const { events } = env;
    env.events = null;
    const order = await place();
    await riley.call(cancelOrder, { params: { orderId: order.orderId } });
    expect(await sweep()).toBe(0);
    env.events = events;
    expect(await stored()).toEqual([]);
  });
});

const timesOf = ({ fulfillment }: Checkout) => {
  const [startsAt, endsAt] = (fulfillment.promise.selections[0]?.window.value ?? '').split('/');
  return { startsAt, endsAt };
};

describe('an event', () => {
  it('is signed by the scheme of Standard Webhooks, with each secret while they rotate', async () => {
    const { env } = server.deps;
    const next = newSecret();
    env.events = { url: endpoint.url, secrets: [next, secret] };
    await tell(one);
    await sweep();
    env.events = { url: endpoint.url, secrets: [secret] };
    const [arrival] = endpoint.arrivals;
    if (!arrival) throw new Error('It arrived');
    const { headers, body, id, event } = arrival;
    for (const known of [next, secret]) {
      const only = { ...headers, 'webhook-signature': headers['webhook-signature'] ?? '' };
      expect(new Webhook(known).verify(body, only)).toEqual(event);
    }
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow('No matching signature found');
    expect(() => new Webhook(secret).verify(body.replace('PLACED', 'READY'), headers)).toThrow();
    expect([id, event.id]).toEqual([event.id, expect.stringMatching(/^order_changed_[\w-]+$/)]);
    expect(headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(headers['content-type']).toBe('application/json');
  });

  it.each<[string, Answer, string]>([
    ['an error', refuses(500), 'HTTP 500'],
    ['a refusal', refuses(410), 'HTTP 410'],
    ['a redirect', refuses(307, { location: '/elsewhere' }), 'HTTP 307'],
    ['a lost answer', answerLost, 'UND_ERR_SOCKET'],
  ])('is sent again after %s, the same under the same id', async (_, answer, failure) => {
    endpoint.answer = answer;
    await tell(one);
    const warn = vi.spyOn(server.deps.log, 'warn');
    expect(await sweep()).toBe(0);
    const [{ id } = { id: '' }] = await stored();
    expect(warn.mock.calls).toEqual([[{ event: id, failure }, 'event not heard']]);
    expect(await stored()).toMatchObject([{ is_heard: false, tries: 1, failure }]);
    expect(await sweep()).toBe(0);
    endpoint.answer = heard;
    await wait();
    expect(await sweep()).toBe(1);
    const [first, second, third] = endpoint.arrivals;
    expect(third).toBeUndefined();
    expect([second?.id, second?.body]).toEqual([id, first?.body]);
    expect(await stored()).toMatchObject([{ is_heard: true, failure: null }]);
  });

  it('has ten seconds to be answered', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    endpoint.answer = () => {};
    await tell(one);
    expect(await sweep()).toBe(0);
    expect(asked).toHaveBeenCalledWith(10_000);
    expect(await stored()).toMatchObject([{ is_heard: false, failure: 'no answer within 10 s' }]);
  });

  it('waits longer each time, at most an hour', async () => {
    endpoint.answer = refuses(503);
    await tell(one);
    for (const seconds of [10, 20, 40]) {
      await sweep();
      expect(await stored()).toMatchObject([{ seconds }]);
      await wait();
    }
    await server.db.execute(sql`update events set tries = 30`);
    await sweep();
    expect(await stored()).toMatchObject([{ seconds: 3600 }]);
  });

  it('waits for the earlier ones of its order, while other orders go on', async () => {
    for (const of of [one, other, one, other, one]) await tell(of);
    const first = (await stored())[0]?.id;
    endpoint.answer = (arrival, response) => (arrival.id === first ? refuses(500) : heard)(arrival, response);
    expect(await sweep()).toBe(2);
    expect(sequences(one)).toHaveLength(1);
    const [, second = 0] = sequences(other);
    expect(sequences(other)).toEqual([second - 1, second]);
    endpoint.answer = heard;
    await wait();
    expect(await sweep()).toBe(3);
    const [, again = 0] = sequences(one);
    expect(sequences(one)).toEqual([again, again, again + 1, again + 2]);
  });

  it('is sent by one of several processes, in its turn, however slowly it is answered', async () => {
    const orders = [one, other, await place(), await place()];
    await sweep();
    endpoint.arrivals.length = 0;
    for (let round = 0; round < 3; round += 1) await Promise.all(orders.map(tell));
    let [current, most] = [0, 0];
    endpoint.answer = async (arrival, response) => {
      current += 1;
      most = Math.max(most, current);
      await new Promise((resolve) => setTimeout(resolve, 20));
      current -= 1;
      await heard(arrival, response);
    };
    const sent = await Promise.all([sweep(), sweep(), sweep()]);
    expect(sent.reduce((sum, each) => sum + each, 0) + (await sweep())).toBe(12);
    expect(new Set(endpoint.arrivals.map(({ id }) => id)).size).toBe(12);
    expect(endpoint.arrivals).toHaveLength(12);
    for (const order of orders) {
      const [begins = 0] = sequences(order);
      expect(sequences(order)).toEqual([begins, begins + 1, begins + 2]);
    }
    // Side by side, but never two of an order.
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(orders.length);
  });

  it('that was heard is sent again, the same, if the process died before it noted that', async () => {
    await tell(one);
    await tell(one);
    const update = server.db.update.bind(server.db);
    const dying = Object.assign(Object.create(server.db) as Database, {
      update: vi
        .fn(update)
        .mockImplementationOnce(update)
        .mockImplementation(() => {
          throw new Error('The process ends here.');
        }),
    });
    await expect(sweep({ db: dying })).rejects.toThrow('The process ends here.');
    expect(await sweep()).toBe(0);
    expect(await stored()).toMatchObject([{ is_heard: false, seconds: 30 }, { is_heard: false }]);
    await wait();
    expect(await sweep()).toBe(2);
    const [first, again, second] = endpoint.arrivals;
    expect([again?.id, again?.body]).toEqual([first?.id, first?.body]);
    expect(second?.event.sequence).toBe((first?.event.sequence ?? 0) + 1);
  });

  it('refused for three days is parked, which the log says, and later ones of its order wait for its replay', async () => {
    endpoint.answer = refuses(400);
    await tell(one);
    await sweep();
    await tell(one);
    await server.db.execute(sql`update events set first_try_at = now() - interval '73 hours'
      where first_try_at is not null`);
    await wait();
    const error = vi.spyOn(server.deps.log, 'error');
    await sweep();
    const [{ id } = { id: '' }] = await stored();
    expect(error.mock.calls).toEqual([
      [{ event: id, failure: 'HTTP 400' }, 'event parked: later ones of its order wait for a replay'],
    ]);
    endpoint.answer = heard;
    await wait();
    expect(await sweep()).toBe(0);
    expect(await stored()).toMatchObject([{ is_parked: true }, { is_parked: false, tries: 0 }]);

    const { body: parked } = await ask('events?state=PARKED');
    expect(parked.events).toMatchObject([
      { id, state: 'PARKED', order: one.number, tries: 2, nextTryAt: null, failure: 'HTTP 400' },
    ]);
    expect((await ask('events/replay', { parked: true })).body).toEqual({ replayed: 1 });
    await wait();
    expect(await sweep()).toBe(2);
    expect(sequences(one).slice(-2)).toEqual([
      parked.events[0].sequence,
      Number(parked.events[0].sequence) + 1,
    ]);
  });

  it('is forgotten 30 days after it was heard, never before, and its order goes on counting', async () => {
    await tell(one);
    await sweep();
    await server.db.execute(sql`update events set heard_at = heard_at - interval '30 days 1 minute'`);
    expect(await forgetHeardEvents(server.db)).toBe(1);
    expect(await stored()).toEqual([]);
    await tell(one);
    await server.db.execute(sql`update events set created_at = now() - interval '90 days'`);
    expect(await forgetHeardEvents(server.db)).toBe(0);
    expect(await sweep()).toBe(1);
    const [first = 0] = sequences(one);
    expect(sequences(one)).toEqual([first, first + 1]);
  });
});

async function ask(path: string, body?: unknown, key = SANDBOX_KEYS.care) {
  const response = await server.visitor.fetch(`/api/staff/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

it("an event is taken by the documents' receiver, which does once what comes twice", async () => {
  const [, code = ''] = /^```js\n([\s\S]+?)^```$/m.exec(readFileSync('docs/events.md', 'utf8')) ?? [];
  const port = await freePort();
  const receiver = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    env: { ...process.env, EVENTS_SECRET: secret, PORT: `${port}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void receiver.kill());
  let printed = '';
  receiver.stdout.on('data', (text) => {
    printed += text;
  });
  const { events } = server.deps.env;
  onTestFinished(() => {
    server.deps.env.events = events;
  });
  server.deps.env.events = { url: `http://localhost:${port}`, secrets: [newSecret()] };
  await tell(one);
  const until = async (failure: string) => {
    await wait();
    await sweep();
    return (await stored())[0]?.failure === failure;
  };
  await expect.poll(() => until('HTTP 400'), { timeout: 10_000 }).toBe(true);
  server.deps.env.events = { url: `http://localhost:${port}`, secrets: [secret] };
  await wait();
  expect(await sweep()).toBe(1);
  await ask('events/replay', { order: one.number });
  expect(await sweep()).toBe(1);
  const [{ body } = { body: '' }] = (await server.db.execute<{ body: string }>(sql`select body from events`))
    .rows;
  const { sequence, data } = JSON.parse(body);
  expect(printed).toBe(`${one.number} #${sequence} order.changed: PLACED, ${data.order.total} cents\n`);
});

describe('a replay', () => {
  /** Two events of one order and one of another, all of them heard. */
  const allHeard = async () => {
    for (const of of [one, one, other]) await tell(of);
    await sweep();
    endpoint.arrivals.length = 0;
    return (await stored()).map(({ id }) => id);
  };

  it('of an event, of an order, or of all since then sends them again in order, and the audit log has it', async () => {
    const [, second = '', third] = await allHeard();
    const again = async (which: object) => {
      const { body } = await ask('events/replay', which);
      await sweep();
      return [body.replayed, ...endpoint.arrivals.splice(0).map(({ id }) => id)];
    };
    expect(await again({ id: second })).toEqual([1, second]);
    expect(await again({ order: other.number })).toEqual([1, third]);
    const all = await again({ since: '2026-01-01T00:00:00Z' });
    expect(all.slice(1).toSorted()).toEqual((await stored()).map(({ id }) => id).toSorted());
    const { rows } = await server.db.execute(sql`
      select operator_id, order_number, subject, after, outcome from audit_log
      where action = 'events.replay' order by id desc limit 3`);
    expect(rows).toEqual([
      expect.objectContaining({ after: { since: '2026-01-01T00:00:00Z', replayed: 3 } }),
      expect.objectContaining({ order_number: other.number }),
      {
        operator_id: 'demo-care',
        order_number: null,
        subject: second,
        after: { id: second, replayed: 1 },
        outcome: 'DONE',
      },
    ]);
  });

  it('leaves an event alone that a process is sending right now', async () => {
    await tell(one);
    let during: Promise<unknown> = Promise.resolve();
    endpoint.answer = async (arrival, response) => {
      during = ask('events/replay', { order: one.number }).then(() => sweep());
      await during;
      await heard(arrival, response);
    };
    expect(await sweep()).toBe(1);
    expect(await during).toBe(0);
    expect(endpoint.arrivals).toHaveLength(1);
  });

  it('is refused in words, and is for owners and care alone', async () => {
    for (const which of [{}, { id: 'a', order: 'b' }, { parked: false }]) {
      const { status, body } = await ask('events/replay', which);
      expect([status, body.code]).toEqual([422, 'INVALID_INPUT']);
    }
    expect((await ask('events/replay', {})).body.fields).toEqual({
      body: 'Name either id, order, since, or parked.',
    });
    expect((await ask('events/replay', { id: 'nothing' })).body).toMatchObject({
      code: 'NOT_FOUND',
      detail: 'There is no event nothing, or nothing is kept of it.',
    });
    for (const key of [SANDBOX_KEYS.picker, SANDBOX_KEYS.catalog]) {
      expect((await ask('events', undefined, key)).status).toBe(403);
      expect((await ask('events/replay', { parked: true }, key)).status).toBe(403);
    }
  });

  it('and a list are commands, too', async () => {
    const [first = '', second = ''] = await allHeard();
    const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => out.mockRestore());
    const checkstand = async (...args: string[]) => {
      out.mockClear();
      await eventsCommand((work) => work(server.db)).parseAsync(args, { from: 'user' });
      return out.mock.calls.map(([text]) => String(text)).join('');
    };
    expect((await checkstand('list', '--order', other.number)).split('  ')).toEqual([
      expect.stringMatching(/^20/),
      other.number,
      expect.stringMatching(/^\d+$/),
      'order.changed',
      expect.any(String),
      'HEARD',
      expect.stringMatching(/^20.*\n$/),
    ]);
    expect(await checkstand('replay', second)).toBe('1 event is sent again.\n');
    expect(await checkstand('list', '--state', 'WAITING')).toMatch(/ {2}WAITING {2}next try 20\S+\n$/);
    expect(await checkstand('replay', '--order', one.number)).toBe('2 events are sent again.\n');
    expect(await checkstand('replay', '--parked')).toBe('0 events are sent again.\n');
    const json = (await checkstand('list', '--since', '2026-01-01', '--json')).trim().split('\n');
    expect(json.map((line) => JSON.parse(line).id)).toEqual((await stored()).map(({ id }) => id));
    await expect(checkstand('replay')).rejects.toSatisfy((error) =>
      commandFailure(error).includes('Name either id, order, since, or parked.'),
    );
    expect(await sweep()).toBe(2);
    expect(endpoint.arrivals.map(({ id }) => id)).toEqual([first, second]);
    const { rows } = await server.db.execute(sql`
      select order_number, after from audit_log where actor = 'COMMAND_LINE' and action = 'events replay' order by id`);
    expect(rows).toHaveLength(3);
    expect(rows[1]).toEqual({ order_number: one.number, after: { order: one.number, replayed: 2 } });
  });
});
