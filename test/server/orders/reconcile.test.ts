import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { printReconciliation } from '../../../server/cli/reconcile.ts';
import { createLog } from '../../../server/http/log.ts';
import { advanceOrder } from '../../../server/orders/advance-order.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import { reconcile } from '../../../server/orders/reconcile.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { ordersOf } from '../../support/books.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import { newKey, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { startTinyProcessor } from '../../support/tiny-processor.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { DEAD_PROCESSOR, withProcessor } from '../support/processor.ts';

type Tiny = Awaited<ReturnType<typeof startTinyProcessor>>;
type Entry = Tiny['book'] extends Map<string, infer E> ? E : never;

let tiny: Tiny;
let server: TestServer;
let riley: TestClient;
/** The demo's orders were paid at the sandbox's processor. */
let since: Date;

/** One order of each kind, with its key at the processor. */
let placed: { key: string; number: string; total: number };
let handedOver: typeof placed & { refunded: number };
let canceled: typeof placed;
/** The key of an attempt that failed. */
let failed: string;

const settle = async () => {
  await expireLeases(server);
  await recoverAttempts(server.deps);
};

async function place() {
  const { checkoutId, lineItems } = await submit(riley, await readyCheckout(riley));
  const [order] = await ordersOf(server, { checkoutId });
  if (!order) throw new Error('There is no order.');
  const gtin13 = lineItems[0]?.cart.gtin13 ?? '';
  return { ...order, key: `${order.attemptId}:0`, gtin13 };
}

beforeAll(async () => {
  tiny = await startTinyProcessor(null, (id) => id !== 'declined');
  const { url, key } = tiny.target;
  server = await startTestServer({
    log: createLog('silent'),
    env: { processorUrl: url, processorKeys: [key] },
  });
  riley = await server.signedIn('riley@example.com');
  const { rows } = await server.db.execute<{ at: string }>(sql`select now()::text as at`);
  since = new Date(rows[0]?.at ?? '');
  placed = await place();
  const completed = await place();
  await server.db.execute(sql`update orders set status = 'READY' where id = ${completed.id}`);
  await advanceOrder(server.deps, { orderId: completed.id, event: { type: 'order.handOver' } });
  await settle();
  const { number, gtin13 } = completed;
  await refundLine(server.deps, { number, gtin13, quantity: 1, idempotencyKey: newKey() });
  const refunded = tiny.book.get(completed.key)?.returned ?? 0;
  handedOver = { ...completed, refunded };
  const ended = await place();
  await cancelOrder(server.deps, { shopperId: ended.shopperId, orderId: ended.id });
  canceled = ended;
  await settle();
  const { processor } = server.deps;
  const declined = (request: Parameters<typeof processor.authorize>[0]) =>
    processor.authorize({ ...request, instrumentId: 'declined' });
  const checkout = await readyCheckout(riley);
  const code = await withProcessor(server, { authorize: declined }, () => refusalOf(submit(riley, checkout)));
  expect(code).toBe('CARD_DECLINED');
  const attempts = await server.db.execute<{ id: string }>(
    sql`select id from attempts where checkout_id = ${checkout.checkoutId}`,
  );
  failed = `${attempts.rows[0]?.id}:0`;
});
afterAll(async () => {
  tiny.close();
  await server.close();
});

/** What's found once an entry of the processor's is another; it's undone. */
async function foundWith(key: string, tampered: Partial<Entry> | null) {
  const entry = tiny.book.get(key);
  if (!entry) throw new Error(`The processor doesn't know ${key}.`);
  if (tampered) tiny.book.set(key, { ...entry, ...tampered });
  else tiny.book.delete(key);
  try {
    return await reconcile(server.deps, { since });
  } finally {
    tiny.book.set(key, entry);
  }
}

it('books that agree with the processor have no differences', async () => {
  expect(handedOver.refunded).toBeGreaterThan(0);
  expect(await reconcile(server.deps, { since })).toEqual({ compared: 4, moving: 0, differences: [] });
});

it('each kind of difference is found, with the order and what each side says', async () => {
  const cases: [typeof placed, Partial<Entry> | null, string, booked: number, found: number][] = [
    [placed, null, 'NOT_AUTHORIZED', placed.total, 0],
    [placed, { status: 'REVERSED' }, 'NOT_AUTHORIZED', placed.total, 0],
    [placed, { amount: placed.total - 1 }, 'OTHER_AMOUNT_AUTHORIZED', placed.total, placed.total - 1],
    [placed, { captured: placed.total }, 'CAPTURED_EARLY', 0, placed.total],
    [handedOver, null, 'NOT_AUTHORIZED', handedOver.total, 0],
    [handedOver, { captured: null }, 'NOT_CAPTURED', handedOver.total, 0],
    [handedOver, { captured: 1 }, 'OTHER_AMOUNT_CAPTURED', handedOver.total, 1],
    [handedOver, { returned: 0 }, 'OTHER_AMOUNT_RETURNED', handedOver.refunded, 0],
    [canceled, { status: 'APPROVED' }, 'AUTHORIZED_WITHOUT_ORDER', 0, canceled.total],
    [canceled, { status: 'APPROVED', captured: 5 }, 'AUTHORIZED_WITHOUT_ORDER', 0, 5],
  ];
  for (const [{ key, number }, tampered, kind, booked, found] of cases) {
    const { differences } = await foundWith(key, tampered);
    expect(differences).toEqual([{ kind, key, order: number, booked, found }]);
  }
  const stray = await foundWith(failed, { status: 'APPROVED' });
  expect(stray.differences).toMatchObject([{ kind: 'AUTHORIZED_WITHOUT_ORDER', key: failed, order: null }]);
});

it('money on its way is no difference', async () => {
  const pending = await foundWith(placed.key, { until: Date.now() + 60_000 });
  expect(pending).toEqual({ compared: 3, moving: 1, differences: [] });
  const release = (status: string) =>
    server.db.execute(sql`update attempts set status = ${status}, lease_until = now() + interval '1 hour'
      where kind = 'HAND_OVER' and checkout_id = (select checkout_id from orders where number = ${handedOver.number})`);
  await release('RELEASING');
  expect(await foundWith(handedOver.key, { captured: null })).toMatchObject({ moving: 1, differences: [] });
  await release('DONE');
});

it('what changes between reading the books and asking is looked at again', async () => {
  const { find } = server.deps.processor;
  let isFirst = true;
  const overtaken = async (key: string) => {
    const found = await find(key);
    if (key !== placed.key || !isFirst || !found) return found;
    isFirst = false;
    return { ...found, capturedAmount: 1 };
  };
  const { differences } = await withProcessor(server, { find: overtaken }, () =>
    reconcile(server.deps, { since }),
  );
  expect([isFirst, differences]).toEqual([false, []]);
});

it('a processor that does not answer is an error, not a difference', async () => {
  await expect(
    withProcessor(server, DEAD_PROCESSOR, () => reconcile(server.deps, { since })),
  ).rejects.toThrow('the wire is cut');
});

it('the command prints what differs, in the books themselves as well, and says whether anything does', async () => {
  const lines: string[] = [];
  const print = (options: { json: boolean }) => {
    lines.length = 0;
    const query = { ...options, since: since.toISOString() };
    return printReconciliation(server.deps, query, (line) => lines.push(line));
  };
  expect(await print({ json: false })).toBe(true);
  expect(lines).toEqual(['4 authorizations compared, 0 on their way, 0 differences.']);
  const { number, total } = placed;
  const dearer = (by: number) =>
    server.db.execute(sql`update orders set total = total + ${by}::int where number = ${number}`);
  await dearer(1);
  const entry = tiny.book.get(placed.key);
  Object.assign(entry ?? {}, { amount: 1 });
  expect(await print({ json: false })).toBe(false);
  expect(lines).toEqual([
    `OTHER_AMOUNT_AUTHORIZED  ${number}  ${placed.key}  booked ${total}, at the processor 1`,
    expect.stringMatching(/^ordersAtOddsWithAuthorizations {2}/),
    expect.stringMatching(/^ordersAtOddsWithLines {2}/),
    '4 authorizations compared, 0 on their way, 3 differences.',
  ]);
  expect(await print({ json: true })).toBe(false);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'OTHER_AMOUNT_AUTHORIZED', found: 1 });
  await dearer(-1);
  Object.assign(entry ?? {}, { amount: total });
});
