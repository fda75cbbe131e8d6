import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { attempts } from '../../../server/db/schema/attempts.ts';
import { modifications } from '../../../server/db/schema/modifications.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { createLog } from '../../../server/http/log.ts';
import { beginChange } from '../../../server/modifications/begin-change.ts';
import { deleteModification } from '../../../server/modifications/delete-modification.ts';
import { saveModification } from '../../../server/modifications/save-modification.ts';
import { advanceOrder } from '../../../server/orders/advance-order.ts';
import { cancelOrder, refuseOrder } from '../../../server/orders/cancel-order.ts';
import { departOrder } from '../../../server/orders/depart-order.ts';
import { reconcile } from '../../../server/orders/reconcile.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { tellArrival } from '../../../server/orders/tell-arrival.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { change, save } from '../../support/modifications.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { newKey, readyCheckout, STORE_ID, submit } from '../../support/server-shopper.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { oneThenOther } from '../support/lock-waits.ts';
import { DEAD_PROCESSOR } from '../support/processor.ts';

let riley: TestClient;
const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  // The store is open whenever this runs.
  await server.db.execute(sql`delete from store_special_days`);
  await server.db.execute(sql`update stores set hours = (
    select jsonb_agg(jsonb_build_object('opens', '00:00', 'closes', '24:00')) from generate_series(1, 7)
  ) where location_id = ${STORE_ID}`);
});
beforeEach(() => riley.call(resetSandbox, {}));
afterEach(async () => {
  await recoverAttempts(server.deps);
  await expectBalanced(server);
  expect((await reconcile(server.deps)).differences).toEqual([]);
});

const STEPS = ['PLACED', 'PICKING', 'READY', 'COMPLETED'] as const;
type Step = (typeof STEPS)[number];

/** Riley's order, of which nothing is weighed, as far as that. */
async function orderThatIs(step: Step) {
  const placed = await submit(riley, await readyCheckout(riley, { count: 2 }));
  const number = placed.masterOrderId ?? '';
  for (const from of STEPS.slice(0, STEPS.indexOf(step))) {
    if (from !== 'COMPLETED') await advanceStaffOrder(server.deps, { number, from });
  }
  await recoverAttempts(server.deps);
  const [row] = await ordersOf(server, placed);
  return { placed, number, orderId: row?.id ?? '', gtin13: placed.lineItems[0]?.cart.gtin13 ?? '' };
}
type Ordered = Awaited<ReturnType<typeof orderThatIs>>;

const shopperId = 'demo-riley';
const inside = (db: Database) => ({ ...server.deps, db });

/** The embedded database has one connection: a processor that answered would wait for it within a transaction. */
const unanswered = (db: Database) => ({ ...inside(db), processor: DEAD_PROCESSOR });

/** What may happen to an order, on whichever handle of the database. */
const verbs = {
  cancel: ({ orderId }: Ordered, db: Database) => cancelOrder(inside(db), { shopperId, orderId }),
  refuse: ({ number }: Ordered, db: Database) => refuseOrder(inside(db), { number }),
  pick: ({ orderId }: Ordered, db: Database) =>
    advanceOrder(inside(db), { orderId, event: { type: 'order.pick' } }),
  handOver: ({ orderId }: Ordered, db: Database) =>
    advanceOrder(inside(db), { orderId, event: { type: 'order.handOver' } }),
  arrive: ({ orderId }: Ordered, db: Database) =>
    tellArrival(inside(db), { shopperId, orderId, stage: 'HERE', bay: '4' }),
  depart: ({ number }: Ordered, db: Database) => departOrder({ db }, { number }),
  refundOnce: ({ number, gtin13 }: Ordered, db: Database) =>
    refundLine(unanswered(db), { number, gtin13, quantity: 1, idempotencyKey: `once for ${number}` }),
  refund: ({ number, gtin13 }: Ordered, db: Database) =>
    refundLine(unanswered(db), { number, gtin13, quantity: 1, idempotencyKey: newKey() }),
};
type Verb = keyof typeof verbs;

const attemptsOf = async ({ placed: { checkoutId } }: Ordered) => {
  const rows = await server.db
    .select({ kind: attempts.kind })
    .from(attempts)
    .where(eq(attempts.checkoutId, checkoutId))
    .orderBy(attempts.orderSequence);
  return rows.map(({ kind }) => kind).filter((kind) => kind !== 'PLACE' && kind !== 'READY');
};

/** Whoever reads before the first commits finds something else than it read; whoever reads after that, that it's too late. */
const TOO_LATE = /^(VERSION_STALE|CHECKOUT_CLOSED)$/;

describe('of two that act on an order at once, the second waits for the first and sees what it did', () => {
  it.each<[Step, Verb, Verb, RegExp, string[]]>([
    ['PLACED', 'cancel', 'cancel', /^none$/, ['CANCEL']],
    ['PLACED', 'cancel', 'refuse', /^none$/, ['CANCEL']],
    ['PICKING', 'refuse', 'cancel', /^none$/, ['CANCEL']],
    ['PLACED', 'cancel', 'pick', TOO_LATE, ['CANCEL']],
    ['PLACED', 'pick', 'cancel', /^CHECKOUT_CLOSED$/, []],
    ['PLACED', 'pick', 'pick', TOO_LATE, []],
    ['READY', 'refuse', 'handOver', TOO_LATE, ['CANCEL']],
    ['READY', 'handOver', 'refuse', /^CHECKOUT_CLOSED$/, ['HAND_OVER']],
    ['READY', 'handOver', 'handOver', TOO_LATE, ['HAND_OVER']],
    ['READY', 'handOver', 'arrive', /^CHECKOUT_CLOSED$/, ['HAND_OVER']],
    ['READY', 'refuse', 'arrive', /^CHECKOUT_CLOSED$/, ['CANCEL']],
    ['READY', 'refuse', 'depart', /^CHECKOUT_CLOSED$/, ['CANCEL']],
    ['READY', 'handOver', 'depart', /^CHECKOUT_CLOSED$/, ['HAND_OVER']],
    ['READY', 'handOver', 'refund', /^none$/, ['HAND_OVER', 'REFUND']],
    ['COMPLETED', 'refundOnce', 'refundOnce', /^none$/, ['HAND_OVER', 'REFUND']],
    ['COMPLETED', 'refund', 'refund', /^QUANTITY_EXCEEDED$/, ['HAND_OVER', 'REFUND']],
  ])('an order that is %s: %s, then %s', async (step, first, second, answer, kinds) => {
    const of = await orderThatIs(step);
    if (second === 'depart')
      await server.db.update(orders).set({ modality: 'DELIVERY' }).where(eq(orders.id, of.orderId));
    const answered = await oneThenOther(
      server,
      (tx) => verbs[first](of, tx),
      (db) => verbs[second](of, db),
    );
    expect(answered).toMatch(answer);
    await expireLeases(server);
    await recoverAttempts(server.deps);
    expect(await attemptsOf(of)).toEqual(kinds);
  });
});

describe('changes that are being saved', () => {
  /** An order with changes, by default to more of an item, and what saves them. */
  async function changed({ quantity = 2 } = {}) {
    const of = await orderThatIs('PLACED');
    const changes = await change(riley, of.placed, { lineItems: [{ gtin13: of.gtin13, quantity }] });
    const { checkoutId, versionKey, summary } = changes.checkout;
    const submission = {
      shopperId,
      checkoutId,
      versionKey,
      displayedTotal: summary.cost.total,
      gratuity: 0,
      encryptedPin: undefined,
      idempotencyKey: newKey(),
      payloadHash: '',
    };
    return { of, changes, submission };
  }

  /** Begins to save them, and starts the other before that is committed. The saving goes no further: its process ends. */
  async function begunThen(start: (at: Awaited<ReturnType<typeof changed>>) => Promise<unknown>) {
    const at = await changed();
    const answer = await oneThenOther(
      server,
      (tx) => beginChange(inside(tx), at.submission),
      () => start(at),
    );
    await server.db.execute(sql`update attempts set lease_until = now() - interval '1 second'`);
    await recoverAttempts(server.deps);
    return { ...at, answer };
  }

  it('are not dropped meanwhile', async () => {
    const { answer } = await begunThen(({ submission: { checkoutId } }) =>
      deleteModification(server.deps, { shopperId, checkoutId, versionKey: null }),
    );
    expect(answer).toBe('STILL_RUNNING');
  });

  it('are not saved once more under another key', async () => {
    const { of, answer } = await begunThen(({ changes }) => save(riley, changes));
    expect(answer).toBe('STILL_RUNNING');
    expect(await attemptsOf(of)).toEqual(['CHANGE']);
  });

  it('are saved once under a key, and whoever asks again meanwhile hears that they are', async () => {
    const { of, submission } = await changed({ quantity: 0 });
    const { payloadHash: _, ...asked } = submission;
    // They cost less, so nothing is authorized, and what they give back is left to recovery.
    const again = await oneThenOther(
      server,
      (tx) => saveModification(unanswered(tx), asked),
      () => saveModification(server.deps, asked),
    );
    expect(again).toBe('none');
    expect(await attemptsOf(of)).toEqual(['CHANGE']);
    await expireLeases(server);
  });

  it('are not begun to be saved if they are dropped first', async () => {
    const { of, changes } = await changed();
    const { checkoutId } = of.placed;
    const answer = await oneThenOther(
      server,
      (tx) => deleteModification({ db: tx }, { shopperId, checkoutId, versionKey: null }),
      () => save(riley, changes),
    );
    expect(answer).toBe('VERSION_STALE');
    expect(await attemptsOf(of)).toEqual([]);
  });

  it('are not saved of an order that is picked first, and go with one that is canceled first', async () => {
    for (const [verb, code] of [
      ['pick', 'CHECKOUT_CLOSED'],
      ['cancel', 'CHECKOUT_CLOSED'],
    ] as const) {
      const { of, changes } = await changed();
      const answer = await oneThenOther(
        server,
        (tx) => verbs[verb](of, tx),
        () => save(riley, changes),
      );
      expect(answer).toBe(code);
      expect(await attemptsOf(of)).toEqual(verb === 'cancel' ? ['CANCEL'] : []);
    }
  });

  it('end with an order that is canceled meanwhile, whose money all goes back', async () => {
    const { of, answer } = await begunThen(({ of }) => verbs.cancel(of, server.db));
    expect(answer).toBe('none');
    expect(await server.db.$count(modifications, eq(modifications.checkoutId, of.placed.checkoutId))).toBe(0);
    expect(await ordersOf(server, of.placed)).toMatchObject([{ status: 'CANCELED', settlement: 'REVERSED' }]);
  });
});
