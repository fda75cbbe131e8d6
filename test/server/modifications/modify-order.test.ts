import { and, eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, test, vi } from 'vitest';
import { readAuthorizations } from '../../../server/attempts/authorizations.ts';
import { replaceTenders } from '../../../server/checkouts/record/checkout-payment.ts';
import * as account from '../../../server/db/schema/account.ts';
import { attempts } from '../../../server/db/schema/attempts.ts';
import { products } from '../../../server/db/schema/catalog.ts';
import { checkouts } from '../../../server/db/schema/checkouts.ts';
import { emails } from '../../../server/db/schema/mail.ts';
import { modifications } from '../../../server/db/schema/modifications.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { cards, wallets } from '../../../server/db/schema/wallet.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { createLog } from '../../../server/http/log.ts';
import { beginChange } from '../../../server/modifications/begin-change.ts';
import { cancelLockedOrder } from '../../../server/modifications/cancel-locked-order.ts';
import { requireOrderable } from '../../../server/modifications/change-lines.ts';
import { chooseTime } from '../../../server/modifications/choose-time.ts';
import { lockOrder } from '../../../server/modifications/lock-order.ts';
import { type ChangedOrder, readOrderToModify } from '../../../server/modifications/order-to-modify.ts';
import { updateModification } from '../../../server/modifications/update-modification.ts';
import { advanceOrder } from '../../../server/orders/advance-order.ts';
import { auditStore } from '../../../server/orders/audit.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { getFallout, removeFallout } from '../../../services/contracts/fallout.ts';
import * as contract from '../../../services/contracts/modifications.ts';
import { cancelOrder, listOrders } from '../../../services/contracts/orders.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { change, readChanges, save } from '../../support/modifications.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  askQuote,
  fillCart,
  itemOf,
  newKey,
  readCheckout,
  readyCheckout,
  refusalOf,
  refusedWith,
  STORE_ID,
  submit,
} from '../../support/server-shopper.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { untilSomebodyWaits } from '../support/lock-waits.ts';
import { DEAD_PROCESSOR, withProcessor } from '../support/processor.ts';

let riley: TestClient;
const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

const place = async (count = 3) => submit(riley, await readyCheckout(riley, { count }));

const gtinAt = ({ lineItems }: { lineItems: { cart: { gtin13: string } }[] }, index: number): string =>
  lineItems[index]?.cart.gtin13 ?? '';

/** How many orders have changes that aren't saved. */
const draftsLeft = async (): Promise<number> => server.db.$count(modifications);

/** The order and its changes, as the store reads them. */
async function orderOf({ checkoutId }: { checkoutId: string }): Promise<ChangedOrder> {
  const { draft, ...order } = await readOrderToModify(server.db, { shopperId: 'demo-riley', checkoutId });
  if (!draft) throw new Error('There are no changes');
  return { ...order, draft };
}

/** Runs work while a product is otherwise than it is. */
async function withProduct<T>(gtin13: string, change: SQL, run: () => Promise<T>): Promise<T> {
  const [before] = await server.db.select().from(products).where(eq(products.gtin13, gtin13));
  if (!before) throw new Error('There is no such product');
  await server.db.execute(sql`update products set ${change} where gtin13 = ${gtin13}`);
  try {
    return await run();
  } finally {
    await server.db.update(products).set(before).where(eq(products.gtin13, gtin13));
  }
}

/** 'saved', or the refusal. */
const answerOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'saved',
    ({ status, code, reason, message, paymentId }) => ({ status, code, reason, message, paymentId }),
  );

/** Standing authorizations of an order at the processor, in cents. */
async function authorizedFor({ checkoutId }: { checkoutId: string }): Promise<number> {
  const { rows } = await server.db.execute<{ amount: number }>(sql`
    select coalesce(sum(t.amount), 0)::int as amount
    from attempts a join authorizations z on z.attempt_id = a.id join processor.transactions t on t.key = z.key
    where a.checkout_id = ${checkoutId} and t.status = 'APPROVED'`);
  return rows[0]?.amount ?? 0;
}

test('a placed order is a cart of its own: adding and removing items changes neither the order nor the cart (MOD-01)', async () => {
  const order = await place();
  const cart = await fillCart(riley, 2);
  const added = itemOf('dairy', 1, 2);
  const changed = await change(riley, order, {
    lineItems: [added, { gtin13: gtinAt(order, 0), quantity: 0 }],
  });
  expect(changed.isChanged).toBe(true);
  expect(changed.checkout.lineItems.map(({ cart: line }) => line)).toEqual([
    ...order.lineItems.slice(1).map(({ cart: line }) => line),
    added,
  ]);
  expect(changed.checkout.originalSummary).toEqual(order.summary);
  expect(changed.checkout.summary.cost.total).not.toBe(order.summary.cost.total);
  expect(await readCheckout(riley, order)).toMatchObject({
    versionKey: order.versionKey,
    lineItems: order.lineItems,
    summary: order.summary,
  });
  expect((await riley.call(getCart, {})).lineItems).toEqual(cart.lineItems);
  expect(await riley.call(contract.currentModification, {})).toEqual({ checkoutId: order.checkoutId });
  await expectBalanced(server);
});

test('a change whose answer is lost is made once, however often it is asked for (MOD-01)', async () => {
  const order = await place();
  const { checkoutId, versionKey } = order;
  const lineItems = [itemOf('dairy', 1, 2), { gtin13: gtinAt(order, 0), quantity: 0 }].map(
    ({ gtin13, quantity }) => ({ gtin13, quantity }),
  );
  const again = (body: { lineItems?: contract.ModifiedLine[]; optionId?: string | null }) =>
    riley.call(contract.updateModification, { params: { checkoutId }, body: { versionKey, ...body } });
  const changed = await again({ lineItems });
  const { versionKey: now, lineItems: lines, summary } = changed.checkout;
  expect((await again({ lineItems })).checkout).toMatchObject({ versionKey: now, lineItems: lines, summary });
  expect((await again({ optionId: null })).checkout.versionKey).toBe(now);
  const [added, removed] = lineItems;
  for (const other of [
    { ...added, quantity: 3 },
    { ...removed, quantity: 1 },
  ] as contract.ModifiedLine[]) {
    expect(await refusalOf(again({ lineItems: [other] }))).toBe('VERSION_STALE');
  }
  expect((await readChanges(riley, order)).checkout.versionKey).toBe(now);
});

test('saving a larger order authorizes the difference on the original card, changes the order once, and emails it once (MOD-02, MOD-03, MOD-09)', async () => {
  const order = await place();
  const changed = await change(riley, order, { lineItems: [itemOf('dairy', 1, 4)] });
  const { total } = changed.checkout.summary.cost;
  expect(changed.checkout.payments).toEqual(
    order.payments.map((payment) => ({ ...payment, amount: total, amountToAuthorize: total })),
  );
  const key = newKey();
  const drafts = await draftsLeft();
  const saved = await save(riley, changed, key);
  expect(await draftsLeft()).toBe(drafts - 1);
  expect(saved).toMatchObject({
    status: 'PLACED',
    lineItems: changed.checkout.lineItems,
    summary: changed.checkout.summary,
    originalSummary: order.summary,
    payments: [{ id: order.payments[0]?.id, authorizedAmount: changed.checkout.summary.cost.total }],
  });
  expect(saved.versionKey).not.toBe(order.versionKey);
  expect(await save(riley, changed, key)).toEqual(expect.objectContaining({ versionKey: saved.versionKey }));
  const bo = await server.signedIn('bo@example.com');
  expect(await refusalOf(save(bo, changed, key))).toBe('NOT_FOUND');
  expect(await authorizedFor(order)).toBe(saved.summary.cost.total);
  const [row] = await ordersOf(server, order);
  const isTold = and(eq(emails.orderId, row?.id ?? ''), eq(emails.kind, 'CHANGED'));
  const told = await server.db.select({ changes: emails.changes }).from(emails).where(isTold);
  expect(told).toMatchObject([
    {
      changes: {
        lines: [{ gtin13: itemOf('dairy', 1, 4).gtin13, before: 0, now: 4 }],
        wishes: [],
        time: null,
      },
    },
  ]);
  expect(await readAuthorizations(server.db, order)).toHaveLength(2);
  expect(row?.points).toBe(Math.floor(saved.summary.cost.total / 100));
  const listed = await riley.call(listOrders, {});
  expect(listed.orders.find(({ checkoutId }) => checkoutId === order.checkoutId)).toMatchObject({
    total: saved.summary.cost.total,
    itemCount: saved.lineItems.reduce((sum, { cart }) => sum + cart.quantity, 0),
  });
  await expectBalanced(server);
});

test('saving a smaller order releases the difference (MOD-02, MOD-09)', async () => {
  const order = await place();
  const changed = await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 0 }] });
  const saved = await save(riley, changed);
  expect(saved.summary.cost.total).toBeLessThan(order.summary.cost.total);
  expect(await authorizedFor(order)).toBe(saved.summary.cost.total);
  await expectBalanced(server);
});

test('what is released entirely is reversed, and the rest is reduced', async () => {
  const { processor } = server.deps;
  const given: [string, string][] = [];
  const noting: Partial<Processor> = {
    reverse: async (key) => {
      given.push(['reverse', key]);
      return processor.reverse(key);
    },
    reduce: async (key, amount) => {
      given.push(['reduce', key]);
      return processor.reduce(key, amount);
    },
  };
  const order = await place();
  const quantityOf = (item: contract.ModifiedLine) =>
    withProcessor(server, noting, async () => save(riley, await change(riley, order, { lineItems: [item] })));
  await quantityOf(itemOf('dairy', 1, 4));
  const [first, added] = await readAuthorizations(server.db, order);
  await quantityOf(itemOf('dairy', 1, 0));
  await quantityOf({ gtin13: gtinAt(order, 0), quantity: 0 });
  expect(given).toEqual([
    ['reverse', added?.key],
    ['reduce', first?.key],
  ]);
});

test('the order that is being modified comes first, the latest of several, then the newest', async () => {
  // Whose only orders are these: a seeded one is as old as the database, which a clock ahead of this one may have made.
  const lite = await server.signedIn('lite@example.com');
  const current = async () => (await lite.call(contract.currentModification, {})).checkoutId;
  const older = await submit(lite, await readyCheckout(lite));
  const newer = await submit(lite, await readyCheckout(lite));
  const begin = (order: typeof older, quantity: number) =>
    change(lite, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity }] });
  const drop = ({ checkoutId }: typeof older) =>
    lite.call(contract.deleteModification, { params: { checkoutId }, query: {} });
  expect(await current()).toBe(newer.checkoutId);
  await begin(older, 2);
  expect(await current()).toBe(older.checkoutId);
  await begin(newer, 2);
  expect(await current()).toBe(newer.checkoutId);
  await begin(older, 3);
  expect(await current()).toBe(older.checkoutId);
  await drop(older);
  expect(await current()).toBe(newer.checkoutId);
  expect((await readChanges(lite, newer)).isChanged).toBe(true);
  const windowAt = (window: string) =>
    server.db.execute(sql`
      update reservations set selections = jsonb_set(selections, '{0,window,value}', to_jsonb(${window}::text))
      where id = ${newer.fulfillment.promise.id}`);
  await windowAt('2020-01-01T10:00:00.000Z/2020-01-01T11:00:00.000Z');
  expect(await current()).toBe(older.checkoutId);
  await windowAt(newer.fulfillment.promise.selections[0]?.window.value ?? '');
  expect(await current()).toBe(newer.checkoutId);
  await server.db.update(orders).set({ status: 'PICKING' }).where(eq(orders.shopperId, 'demo-lite'));
  expect(await current()).toBeNull();
  await server.db.update(orders).set({ status: 'PLACED' }).where(eq(orders.shopperId, 'demo-lite'));
});

test('an added item is a line like any other, substituted as the shopper prefers', async () => {
  const whole = await place(2);
  const order = await place(1);
  const [, line] = whole.lineItems;
  const { cart } = line ?? {};
  const { substitutionPreferences: preferences } = account;
  const add = async () => {
    // What's added already keeps its policy.
    await change(riley, order, { lineItems: cart ? [{ ...cart, quantity: 0 }] : [] });
    const { checkout } = await change(riley, order, { lineItems: cart ? [cart] : [] });
    return checkout.lineItems[1];
  };
  expect(await add()).toEqual({ ...line, id: expect.any(String) });
  const policyWith = async (
    departmentId: string,
    substitutionPolicy: 'SHOPPERS_CHOICE' | 'NO_SUBSTITUTIONS',
  ) => {
    await server.db.insert(preferences).values({ shopperId: 'demo-riley', departmentId, substitutionPolicy });
    return (await add())?.substitutionPolicy;
  };
  const others = ['', 'produce'].map((departmentId) => ({
    shopperId: 'demo-sam',
    departmentId,
    substitutionPolicy: 'NO_SUBSTITUTIONS' as const,
  }));
  await server.db.insert(preferences).values(others);
  expect(await add()).toEqual({ ...line, id: expect.any(String) });
  await server.db.delete(preferences).where(eq(preferences.shopperId, 'demo-sam'));
  expect(await policyWith('', 'NO_SUBSTITUTIONS')).toBe('NO_SUBSTITUTIONS');
  expect(await policyWith('another', 'SHOPPERS_CHOICE')).toBe('NO_SUBSTITUTIONS');
  expect(await policyWith('produce', 'SHOPPERS_CHOICE')).toBe('SHOPPERS_CHOICE');
  await server.db.delete(preferences).where(eq(preferences.shopperId, 'demo-riley'));
});

test('an order is modified again and again, and the first cost stays the original one', async () => {
  const order = await place();
  for (const quantity of [3, 2, 5]) {
    await save(riley, await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity }] }));
    await expectBalanced(server);
  }
  const last = await readCheckout(riley, order);
  expect(last.originalSummary).toEqual(order.summary);
  expect(await authorizedFor(order)).toBe(last.summary.cost.total);
});

test('another time takes a place there and frees the earlier one', async () => {
  const order = await place();
  const { lineItems } = await fillCart(riley, 1);
  const quote = await askQuote(riley, { lineItems } as Parameters<typeof askQuote>[1]);
  const option = quote.options.filter(({ available }) => available).at(-2);
  const changed = await change(riley, order, {
    optionId: `${quote.id}|${option?.id}`,
    lineItems: [itemOf('dairy', 1, 1)],
  });
  expect(changed.checkout.fulfillment.promise.selections).toEqual(
    order.fulfillment.promise.selections.map((selection) => ({
      ...selection,
      window: { ...selection.window, value: option?.window.value },
      items: { included: changed.checkout.lineItems.map(({ cart }) => cart) },
    })),
  );
  await expectBalanced(server);
  const { checkoutId, versionKey } = order;
  const again = (optionId: string | null) =>
    riley.call(contract.updateModification, { params: { checkoutId }, body: { versionKey, optionId } });
  const { checkout: same } = await again(`${quote.id}|${option?.id}`);
  expect(same.versionKey).toBe(changed.checkout.versionKey);
  expect(await refusalOf(again(null))).toBe('VERSION_STALE');
  await server.db.execute(sql`
    update modifications set time = jsonb_set(time, '{selection}', time->'selection' || '{"cost": 150, "promo": 50}')
    where checkout_id = ${checkoutId}`);
  const more = await change(riley, order, { lineItems: [itemOf('dairy', 1, 2)] });
  expect(more.checkout.summary.cost.fulfillmentTotal).toBe(100);
  const saved = await save(riley, more);
  expect(saved.fulfillment.promise.selections[0]?.window.value).toBe(option?.window.value);
  const { rows } = await server.db.execute(sql`
    select r.fee, r.fee_promo from checkouts k join reservations r on r.id = k.reservation_id where k.id = ${checkoutId}`);
  expect(rows).toEqual([{ fee: 150, fee_promo: 50 }]);
  await expectBalanced(server);
});

test('another time comes from a quote of their own for the store or vendor that has the order, and its own time is none', async () => {
  const order = await place();
  const { checkoutId } = order;
  await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 2 }] });
  const read = await orderOf(order);
  const cart = await fillCart(riley, 1);
  const quote = await askQuote(riley, cart);
  const optionId = quote.options.find(({ available, id }) => available && id !== read.slotId)?.id ?? '';
  const choose = (of = read, id = `${quote.id}|${optionId}`) => chooseTime(server.db, of, id);
  expect(await choose()).toMatchObject({ slotId: optionId, optionIds: [`${quote.id}|${optionId}`] });
  for (const other of [
    { ...read, checkout: { ...read.checkout, modality: 'DELIVERY' as const } },
    { ...read, promise: { ...read.promise, locationId: '70100153' } },
    { ...read, promise: { ...read.promise, selections: [] } },
    { ...read, checkout: { ...read.checkout, shopperId: 'demo-sam' } },
  ]) {
    expect(await refusalOf(choose(other))).toBe('NOT_FOUND');
  }
  expect(await refusalOf(choose(read, `nothing|${optionId}`))).toBe('NOT_FOUND');
  const own = `${quote.id}|${read.slotId}`;
  expect(await choose(read, own)).toBeNull();
  const again = (option: string) =>
    riley.call(contract.updateModification, {
      params: { checkoutId },
      body: { versionKey: order.versionKey, optionId: option },
    });
  expect((await again(own)).checkout.versionKey).toBe(read.draft.versionKey);
  expect(await refusalOf(again(`${quote.id}|${optionId}`))).toBe('VERSION_STALE');
});

test('a line whose quantity stays keeps its price, even at another time, and one that changes has the new price', async () => {
  const order = await place(2);
  const [first, second] = order.lineItems;
  const gtins = sql.join(
    [gtinAt(order, 0), gtinAt(order, 1)].map((gtin) => sql`${gtin}`),
    sql`, `,
  );
  await server.db.execute(sql`update products set unit_price = unit_price + 100 where gtin13 in (${gtins})`);
  const { lineItems } = await fillCart(riley, 1);
  const quote = await askQuote(riley, { lineItems } as Parameters<typeof askQuote>[1]);
  const option = quote.options.filter(({ available }) => available).at(-3);
  const { checkout } = await change(riley, order, {
    optionId: `${quote.id}|${option?.id}`,
    lineItems: [{ gtin13: gtinAt(order, 1), quantity: (second?.cart.quantity ?? 0) + 1 }],
  });
  await server.db.execute(sql`update products set unit_price = unit_price - 100 where gtin13 in (${gtins})`);
  expect(checkout.lineItems[0]).toEqual(first);
  expect(checkout.lineItems[1]?.total).toBeGreaterThan(2 * (second?.total ?? 0) + 100);
});

test('the tab that is behind is refused, and so is saving what changed since it was shown', async () => {
  const order = await place();
  const first = await readChanges(riley, order);
  const ours = await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 2 }] });
  const stale = riley.call(contract.updateModification, {
    params: { checkoutId: order.checkoutId },
    body: {
      versionKey: first.checkout.versionKey,
      lineItems: [{ gtin13: gtinAt(order, 0), quantity: 3 }],
    },
  });
  expect(await refusalOf(stale)).toBe('VERSION_STALE');
  const { versionKey } = ours.checkout;
  const atOnce = [3, 4].map((quantity) =>
    riley.call(contract.updateModification, {
      params: { checkoutId: order.checkoutId },
      body: { versionKey, lineItems: [{ gtin13: gtinAt(order, 0), quantity }] },
    }),
  );
  expect((await Promise.all(atOnce.map(refusalOf))).toSorted()).toEqual(['VERSION_STALE', 'none']);
  await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 4 }] });
  expect(await refusalOf(save(riley, ours))).toBe('VERSION_STALE');
  expect((await readCheckout(riley, order)).versionKey).toBe(order.versionKey);
});

test('once the store has started, nothing is changed anymore and the order stays as it was', async () => {
  const order = await place();
  const changed = await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 2 }] });
  const [row] = await ordersOf(server, order);
  await advanceOrder(server.deps, { orderId: row?.id ?? '', event: { type: 'order.pick' } });
  expect(await refusalOf(save(riley, changed))).toBe('CHECKOUT_CLOSED');
  expect(await refusalOf(readChanges(riley, order))).toBe('CHECKOUT_CLOSED');
  expect((await readCheckout(riley, order)).modifiableUntil).toBeNull();
  expect((await readCheckout(riley, order)).summary).toEqual(order.summary);
  await refuseOrder(server.deps, { number: order.masterOrderId ?? '' });
});

test('a tip, or a total other than shown, is refused (TIP-07)', async () => {
  const order = await place();
  const changed = await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 2 }] });
  const { checkout } = changed;
  const tipped = { ...checkout, paymentDetails: { ...checkout.paymentDetails, gratuityAmount: 500 } };
  expect(await refusalOf(save(riley, { ...changed, checkout: tipped }))).toBe('TOTAL_CHANGED');
  const { cost } = checkout.summary;
  const summary = { ...checkout.summary, cost: { ...cost, total: cost.total + 1 } };
  expect(await refusalOf(save(riley, { ...changed, checkout: { ...checkout, summary } }))).toBe(
    'TOTAL_CHANGED',
  );
  expect(checkout).toMatchObject({ gratuity: null, priceAdjustment: { takesPromos: false } });
});

test('what is no change is not saved, even where changes undid each other', async () => {
  const order = await place();
  expect(await refusalOf(save(riley, await readChanges(riley, order)))).toBe('VERSION_STALE');
  await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 0 }] });
  const undone = await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 1 }] });
  expect(undone.isChanged).toBe(false);
  expect(await refusalOf(save(riley, undone))).toBe('VERSION_STALE');
});

test('nothing is saved that what paid the order cannot pay (MOD-09)', async () => {
  const order = await place();
  const { checkoutId } = order;
  const more = [itemOf('dairy', 1, 4)];
  const [card] = await server.db.select().from(cards).where(eq(cards.id, 'demo-riley-visa'));
  if (!card) throw new Error('There is no such card');
  await server.db.update(cards).set({ validThrough: sql`'2020-01-31'` }).where(eq(cards.id, card.id));
  const larger = await change(riley, order, { lineItems: more });
  expect(await refusalOf(save(riley, larger))).toBe('PAYMENT_METHOD_EXPIRED');
  await server.db.delete(cards).where(eq(cards.id, card.id));
  expect(await refusalOf(save(riley, larger))).toBe('PAYMENT_METHOD_REQUIRED');
  await change(riley, order, { lineItems: [{ ...itemOf('dairy', 1), quantity: 0 }] });
  const smaller = await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 0 }] });
  expect(await refusalOf(save(riley, smaller))).toBe('none');
  await server.db.insert(cards).values(card);
  await server.db
    .update(wallets)
    .set({ preferredCardId: card.id })
    .where(eq(wallets.shopperId, 'demo-riley'));
  const other = await place();
  await server.db.transaction((tx) => replaceTenders(tx, other.checkoutId, []));
  const unpaid = await change(riley, other, { lineItems: more });
  expect(unpaid.uncovered).toBe(unpaid.checkout.summary.cost.total);
  expect(await refusalOf(save(riley, unpaid))).toBe('PAYMENT_METHOD_REQUIRED');
  expect(await authorizedFor({ checkoutId })).toBe(smaller.checkout.summary.cost.total);
});

test('nothing begins to be saved if what it rests on has changed since it was read', async () => {
  const [order, another] = [await place(), await place()];
  const { checkoutId } = order;
  const added = itemOf('dairy', 1, 2);
  const { checkout } = await change(riley, order, { lineItems: [added] });
  const submission = {
    shopperId: 'demo-riley',
    checkoutId,
    versionKey: checkout.versionKey,
    displayedTotal: checkout.summary.cost.total,
    gratuity: 0,
    encryptedPin: undefined,
    idempotencyKey: newKey(),
    payloadHash: '',
  };
  const undo = new Error('undo');
  /** What beginning comes to, which is then undone. */
  const begun = async (meanwhile: SQL, by = 'demo-riley') => {
    let outcome = '';
    await withTransaction(server.db, async (tx) => {
      await tx.execute(meanwhile);
      const beginning = beginChange({ ...server.deps, db: tx }, { ...submission, shopperId: by });
      outcome = await beginning.then(
        (result) => Object.keys(result).join(),
        () => refusalOf(beginning),
      );
      throw undo;
    }).catch((error: unknown) => {
      if (error !== undo) throw error;
    });
    return outcome;
  };
  const attempt = (of: string, by: string, key: string, status: string) => sql`
    insert into attempts
      (id, kind, checkout_id, shopper_id, status, stock, idempotency_key, payload_hash, lease_until)
    values ('earlier', 'CHANGE', ${of}, ${by}, ${status}, '[]', ${key}, '', now())`;
  const { idempotencyKey: key } = submission;
  const sells = (gtin13: string, isSold: boolean) =>
    sql`update products set available = ${isSold} where gtin13 = ${gtin13}`;
  for (const meanwhile of [
    sql`select`,
    sells(gtinAt(order, 0), false),
    attempt(another.checkoutId, 'demo-sam', key, 'DONE'),
    attempt(another.checkoutId, 'demo-riley', 'another', 'AUTHORIZING'),
    attempt(checkoutId, 'demo-riley', 'another', 'DONE'),
  ]) {
    expect(await begun(meanwhile)).toBe('attempt');
  }
  const of = sql`where checkout_id = ${checkoutId}`;
  for (const [meanwhile, outcome] of [
    [sql`update orders set status = 'PICKING' ${of}`, 'CHECKOUT_CLOSED'],
    [sql`update checkouts set version_key = 'another' where id = ${checkoutId}`, 'VERSION_STALE'],
    [sql`update modifications set version_key = 'another' ${of}`, 'VERSION_STALE'],
    [sql`update modifications set status = 'SAVING' ${of}`, 'STILL_RUNNING'],
    [sql`update modifications set total = total + 1 ${of}`, 'TOTAL_CHANGED'],
    [sells(added.gtin13, false), 'ITEM_FALLOUT'],
    [attempt(another.checkoutId, 'demo-riley', key, 'DONE'), 'earlier'],
    [attempt(checkoutId, 'demo-riley', 'another', 'AUTHORIZING'), 'STILL_RUNNING'],
    [attempt(checkoutId, 'demo-riley', 'another', 'RELEASING'), 'STILL_RUNNING'],
    [sql`update stores set lead_minutes = 1000000`, 'CHECKOUT_CLOSED'],
  ] as const) {
    expect(await begun(meanwhile)).toBe(outcome);
  }
  expect(await begun(sql`select`, 'demo-sam')).toBe('NOT_FOUND');
});

test('changes are lost to what happens to the order or to them while they are priced', async () => {
  const order = await place();
  const { checkoutId } = order;
  const { processor } = server.deps;
  const changed = await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 2 }] });
  const askedWhile = (happening: SQL, { versionKey } = changed.checkout) => {
    const accounts: Processor['accounts'] = async (ids) => {
      await server.db.execute(happening);
      return processor.accounts(ids);
    };
    const body = { versionKey, lineItems: [{ gtin13: gtinAt(order, 0), quantity: 3 }] };
    return withProcessor(server, { accounts }, () =>
      refusalOf(riley.call(contract.updateModification, { params: { checkoutId }, body })),
    );
  };
  const set = (assignment: SQL) => sql`update checkouts set ${assignment} where id = ${checkoutId}`;
  const setDraft = (assignment: SQL) =>
    sql`update modifications set ${assignment} where checkout_id = ${checkoutId}`;
  for (const [happening, undone] of [
    [set(sql`version_key = 'another'`), set(sql`version_key = ${order.versionKey}`)],
    [set(sql`status = 'CANCELED'`), set(sql`status = 'PLACED'`)],
    [setDraft(sql`status = 'SAVING'`), setDraft(sql`status = 'OPEN'`)],
  ] as const) {
    expect(await askedWhile(happening)).toBe('VERSION_STALE');
    await server.db.execute(undone);
  }
  const { checkout } = await readChanges(riley, order);
  expect([checkout.versionKey, checkout.lineItems]).toEqual([
    changed.checkout.versionKey,
    changed.checkout.lineItems,
  ]);
  const drop = sql`delete from modifications where checkout_id = ${checkoutId}`;
  expect(await askedWhile(drop)).toBe('VERSION_STALE');
  expect((await readChanges(riley, order)).isChanged).toBe(false);
  expect(await askedWhile(drop, order)).toBe('none');
});

describe('changes of an order that is canceled meanwhile', () => {
  const draftsOf = ({ checkoutId }: { checkoutId: string }) =>
    server.db.$count(modifications, eq(modifications.checkoutId, checkoutId));
  const cancel = async (of: { checkoutId: string }) => {
    const [row] = await ordersOf(server, of);
    return riley.call(cancelOrder, { params: { orderId: row?.id ?? '' } });
  };
  const body = (order: { versionKey: string; lineItems: { cart: { gtin13: string } }[] }) => ({
    versionKey: order.versionKey,
    lineItems: [{ gtin13: gtinAt(order, 0), quantity: 3 }],
  });

  it('are refused if it is canceled while they are priced', async () => {
    const order = await place();
    const { processor } = server.deps;
    const accounts: Processor['accounts'] = async (ids) => {
      await cancel(order);
      return processor.accounts(ids);
    };
    const changing = withProcessor(server, { accounts }, () =>
      riley.call(contract.updateModification, {
        params: { checkoutId: order.checkoutId },
        body: body(order),
      }),
    );
    expect(await refusalOf(changing)).toBe('CHECKOUT_CLOSED');
    expect(await draftsOf(order)).toBe(0);
    await expectBalanced(server);
  });

  it('are refused if they have waited for its cancellation', async () => {
    const order = await place();
    const { checkoutId } = order;
    let changing: Promise<string> = Promise.resolve('');
    await withTransaction(server.db, async (tx) => {
      const locked = await lockOrder(tx, checkoutId);
      if (!locked) throw new Error('There is an order');
      changing = refusalOf(
        riley.call(contract.updateModification, { params: { checkoutId }, body: body(order) }),
      );
      await untilSomebodyWaits(server);
      await cancelLockedOrder(tx, locked.order, server.deps, { by: 'SHOPPER' });
    });
    expect(await changing).toBe('CHECKOUT_CLOSED');
    expect(await draftsOf(order)).toBe(0);
    await expectBalanced(server);
  });

  it('go with it if its cancellation has waited for them', async () => {
    const order = await place();
    const { checkoutId } = order;
    let canceling: Promise<unknown> = Promise.resolve();
    await withTransaction(server.db, async (tx) => {
      const inside = { ...server.deps, db: tx };
      await updateModification(inside, { shopperId: 'demo-riley', checkoutId, ...body(order) });
      canceling = cancel(order);
      await untilSomebodyWaits(server);
    });
    await canceling;
    expect(await draftsOf(order)).toBe(0);
    await expectBalanced(server);
  });

  it('would be found by the audit, and so would those that nobody is saving', async () => {
    const order = await place();
    const { checkoutId } = order;
    await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 3 }] });
    const undo = new Error('undo');
    const foundAfter = async (happening: SQL) => {
      let found: string[] = [];
      await withTransaction(server.db, async (tx) => {
        await tx.execute(happening);
        found = (await auditStore(tx)).changesWithoutOrder;
        throw undo;
      }).catch((error: unknown) => {
        if (error !== undo) throw error;
      });
      return found;
    };
    expect(await foundAfter(sql`select`)).toEqual([]);
    for (const table of ['orders', 'modifications'] as const) {
      const status = table === 'orders' ? 'CANCELED' : 'SAVING';
      expect(
        await foundAfter(
          sql`update ${sql.identifier(table)} set status = ${status} where checkout_id = ${checkoutId}`,
        ),
      ).toEqual([checkoutId]);
    }
  });
});

test('dropped changes leave nothing, and what was begun since stays', async () => {
  const order = await place();
  const changed = await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 2 }] });
  const drop = (versionKey?: string) =>
    riley.call(contract.deleteModification, {
      params: { checkoutId: order.checkoutId },
      query: versionKey === undefined ? {} : { versionKey },
    });
  await drop('another');
  expect((await readChanges(riley, order)).isChanged).toBe(true);
  const another = await place();
  await change(riley, another, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 2 }] });
  const setStatus = (status: 'OPEN' | 'SAVING') =>
    server.db.update(modifications).set({ status }).where(eq(modifications.checkoutId, order.checkoutId));
  await setStatus('SAVING');
  expect(await refusalOf(drop())).toBe('STILL_RUNNING');
  expect(await refusalOf(readChanges(riley, order))).toBe('STILL_RUNNING');
  await riley.call(contract.deleteModification, { params: { checkoutId: another.checkoutId }, query: {} });
  await setStatus('OPEN');
  expect((await readChanges(riley, order)).isChanged).toBe(true);
  await drop(changed.checkout.versionKey);
  expect((await readChanges(riley, order)).isChanged).toBe(false);
  await drop();
});

test("another shopper's order is not found by any call about its changes", async () => {
  const order = await place();
  const changed = await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 2 }] });
  const { checkoutId } = order;
  const { versionKey } = changed.checkout;
  const bo = await server.signedIn('bo@example.com');
  const lineItems = [{ gtin13: gtinAt(order, 0), quantity: 3 }];
  const answers = await Promise.all(
    [
      bo.call(contract.getModification, { params: { checkoutId } }),
      bo.call(contract.updateModification, { params: { checkoutId }, body: { versionKey, lineItems } }),
      bo.call(contract.deleteModification, { params: { checkoutId }, query: {} }),
      save(bo, changed),
    ].map(refusalOf),
  );
  expect(answers).toEqual(Array(4).fill('NOT_FOUND'));
  expect((await readChanges(riley, order)).isChanged).toBe(true);
});

test('lines the order cannot take are refused by name', async () => {
  const order = await place();
  const wrong = (lineItems: contract.ModifiedLine[]) => refusedWith(change(riley, order, { lineItems }));
  expect(await wrong([{ gtin13: '0000000000000', quantity: 1 }])).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { 'lineItems.0.gtin13': "We don't know this item." },
  });
  expect(await wrong([{ gtin13: gtinAt(order, 0), quantity: 900 }])).toMatchObject({
    code: 'QUANTITY_EXCEEDED',
    fields: { 'lineItems.0.quantity': expect.stringContaining('Limit') },
  });
  const none = order.lineItems.map(({ cart }) => ({ gtin13: cart.gtin13, quantity: 0 }));
  expect(await wrong(none)).toMatchObject({
    code: 'INVALID_INPUT',
    fields: { lineItems: 'Keep at least one item in your order.' },
  });
});

test('a quantity is within its limits, except for what was ordered before they changed', async () => {
  const order = await place();
  const gtin13 = gtinAt(order, 0);
  const { limits } = await readChanges(riley, order);
  const { maximum = 0 } = limits[gtin13] ?? {};
  const [product] = await server.db.select().from(products).where(eq(products.gtin13, gtin13));
  expect(limits[gtin13]).toEqual({
    minimum: product?.minimumOrderQuantity,
    maximum: product?.maximumOrderQuantity,
    available: true,
  });
  const refusal = (quantity: number) =>
    refusedWith(change(riley, order, { lineItems: [{ gtin13, quantity }] }));
  const field = 'lineItems.0.quantity';
  expect(await refusal(maximum + 1)).toEqual({
    code: 'QUANTITY_EXCEEDED',
    fields: { [field]: `Limit ${maximum} of this item.` },
  });
  expect(await refusal(maximum)).toBeNull();
  await save(riley, await change(riley, order, { lineItems: [{ gtin13, quantity: 3 }] }));
  await withProduct(gtin13, sql`maximum_order_quantity = 1, minimum_order_quantity = 1`, async () => {
    for (const quantity of [3, 2]) expect(await refusal(quantity)).toBeNull();
    expect(await refusal(4)).toEqual({
      code: 'QUANTITY_EXCEEDED',
      fields: { [field]: 'Limit 1 of this item.' },
    });
  });
  await withProduct(gtin13, sql`minimum_order_quantity = 2`, async () => {
    for (const quantity of [2, 0]) expect(await refusal(quantity)).toBeNull();
    expect(await refusal(1)).toEqual({
      code: 'INVALID_INPUT',
      fields: { [field]: 'At least 2 of this item.' },
    });
  });
  await withProduct(gtin13, sql`available = false`, async () => {
    for (const quantity of [3, 1]) expect(await refusal(quantity)).toBeNull();
    expect((await refusal(4))?.code).toBe('QUANTITY_EXCEEDED');
  });
  const unknown = { gtin13: '0000000000000', quantity: 1 };
  const lineItems = [{ gtin13, quantity: maximum + 1 }, unknown];
  expect(await refusedWith(change(riley, order, { lineItems }))).toEqual({
    code: 'INVALID_INPUT',
    fields: { 'lineItems.1.gtin13': "We don't know this item." },
  });
});

test('what cannot be handed over with the order is not added to it', async () => {
  const order = await place();
  const { stateProvince, postalCode } = order.fulfillment.destination.address;
  const added = itemOf('bakery', 1);
  const refusal = (as: SQL) =>
    withProduct(added.gtin13, as, () => refusedWith(change(riley, order, { lineItems: [added] })));
  for (const as of [
    sql`available = false`,
    sql`sold_in_store = false`,
    sql`seller_id = (select id from sellers limit 1)`,
    sql`restricted_states = ${JSON.stringify([stateProvince])}`,
    sql`restricted_zips = ${JSON.stringify([postalCode])}`,
  ]) {
    expect(await refusal(as)).toEqual({
      code: 'QUANTITY_EXCEEDED',
      fields: { 'lineItems.0.quantity': 'This item is currently unavailable.' },
    });
  }
  expect(await refusal(sql`restricted_states = '["AK"]', restricted_zips = '["99501"]'`)).toBeNull();
});

test('an age-restricted item is added neither to what is left at the door nor to what waits in a locker', async () => {
  const order = await place();
  const wine = itemOf('beer-wine', 1);
  const refusal = (lineItems = [wine]) => refusedWith(change(riley, order, { lineItems }));
  const set = (values: Partial<typeof checkouts.$inferInsert>) =>
    server.db.update(checkouts).set(values).where(eq(checkouts.id, order.checkoutId));
  await set({ pickupType: 'SELF_SERVE_PICKUP' });
  expect(await refusal()).toEqual({
    code: 'AGE_RESTRICTED',
    fields: {
      'lineItems.0.quantity': "We have to check your ID for this item, so it can't wait in a pickup locker.",
    },
  });
  expect(await refusal([itemOf('dairy', 1)])).toBeNull();
  const details = {
    deliveryType: 'CONTACTLESS' as const,
    unattended: true,
    doNotDisturb: false,
    vendorAccepted: true,
    instructions: '',
    nonCatalogItem: '',
  };
  await set({ pickupType: 'PICKUP', details });
  expect(await refusal()).toEqual({
    code: 'INVALID_INPUT',
    fields: { 'lineItems.0.quantity': 'Age-restricted items cannot be left at the door.' },
  });
  await set({ details: null });
  expect(await refusal()).toBeNull();
});

test('an order has at most two hundred lines', async () => {
  const order = await place();
  await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 2 }] });
  const read = await orderOf(order);
  const lines = (count: number) => {
    const items = Array.from({ length: count }, (_, index) => ({ gtin13: `item ${index}`, quantity: 1 }));
    return requireOrderable(server.db, read, { changes: [], items, products: new Map(), time: null });
  };
  expect(await refusalOf(lines(200))).toBe('none');
  await expect(lines(201)).rejects.toMatchObject({
    code: 'QUANTITY_EXCEEDED',
    message: 'An order can have at most 200 different items.',
  });
});

test('a line whose product is no longer in the catalog stays as it is, and the others can still change', async () => {
  const order = await place();
  const [first, second] = [gtinAt(order, 0), gtinAt(order, 1)];
  await withProduct(second, sql`gtin13 = '0000000000017'`, async () => {
    try {
      const changed = await change(riley, order, { lineItems: [{ gtin13: first, quantity: 3 }] });
      expect(changed.checkout.lineItems[1]).toEqual(order.lineItems[1]);
      expect(Object.keys(changed.limits)).not.toContain(second);
      expect(changed.minimumAge).toBeNull();
    } finally {
      await server.db.execute(sql`update products set gtin13 = ${second} where gtin13 = '0000000000017'`);
    }
  });
});

test('age is verified again for every change that needs it (MOD-04)', async () => {
  const order = await place();
  const wine = itemOf('beer-wine', 1);
  const changed = await change(riley, order, { lineItems: [wine] });
  expect(changed.minimumAge).toBe(21);
  await withProduct(gtinAt(order, 0), sql`minimum_age_to_buy = 18`, async () => {
    expect((await readChanges(riley, order)).minimumAge).toBe(21);
  });
  expect(await refusalOf(save(riley, changed))).toBe('AGE_VERIFICATION_REQUIRED');
  const tooYoung = change(riley, order, { ageVerificationBirthDate: '2020-01-01' });
  expect(await refusalOf(tooYoung)).toBe('AGE_VERIFICATION_REQUIRED');
  const verified = await change(riley, order, { ageVerificationBirthDate: '1980-01-01' });
  expect(verified.minimumAge).toBeNull();
  const { checkoutId, versionKey } = order;
  const verifiedAgain = (ageVerificationBirthDate: string) =>
    riley.call(contract.updateModification, {
      params: { checkoutId },
      body: { versionKey, ageVerificationBirthDate },
    });
  expect((await verifiedAgain('1980-01-01')).checkout.versionKey).toBe(verified.checkout.versionKey);
  expect(await refusalOf(verifiedAgain('1980-01-02'))).toBe('VERSION_STALE');
  const kept = await change(riley, order, { lineItems: [{ ...wine, quantity: 2 }] });
  expect(kept.minimumAge).toBeNull();
  await save(riley, kept);
  const again = await change(riley, order, { lineItems: [{ gtin13: gtinAt(order, 0), quantity: 2 }] });
  expect(again.minimumAge).toBe(21);
});

test('the same key gets the same answer and authorizes nothing again; after an interruption it saves', async () => {
  const { processor } = server.deps;
  const starting: Processor['authorize'] = async (request) => {
    await server.db.execute(sql`update orders set status = 'PICKING' where status = 'PLACED'`);
    return processor.authorize(request);
  };
  const rejected: Processor['authorize'] = async (request) => ({
    ...(await processor.authorize(request)),
    reviewCode: 'FRAUD_REJECTION',
  });
  for (const [used, answer] of [
    [
      { authorize: (request) => processor.authorize({ ...request, instrumentId: 'nobody' }) },
      { code: 'CARD_DECLINED', reason: 'INVALID_CARD_NUMBER', paymentId: 'demo-riley-visa' },
    ],
    [{ authorize: starting }, { code: 'CHECKOUT_CLOSED' }],
    [
      { authorize: rejected },
      {
        code: 'POST_AUTHORIZATION_REJECTED',
        reason: 'FRAUD_REJECTION',
        message: 'Your payment could not be accepted after a security check. You have not been charged.',
      },
    ],
    [DEAD_PROCESSOR, { code: 'UNAVAILABLE', message: 'The payment service is not responding.' }],
  ] as [Partial<Processor>, object][]) {
    const order = await place();
    const changed = await change(riley, order, { lineItems: [itemOf('dairy', 1, 4)] });
    const key = newKey();
    const first = await withProcessor(server, used, () => answerOf(save(riley, changed, key)));
    expect(first).toMatchObject(answer);
    const again = () => withProcessor(server, DEAD_PROCESSOR, () => answerOf(save(riley, changed, key)));
    if (used === DEAD_PROCESSOR) {
      expect(await again()).toMatchObject({ code: 'STILL_RUNNING' });
      for (const status of ['RELEASING', 'AUTHORIZING'] as const) {
        await server.db
          .update(attempts)
          .set({ status })
          .where(and(eq(attempts.checkoutId, order.checkoutId), eq(attempts.kind, 'CHANGE')));
        expect(await refusalOf(riley.call(resetSandbox, {}))).toBe('STILL_RUNNING');
        expect(await answerOf(save(riley, changed, key))).toEqual(
          status === 'RELEASING' ? 'saved' : expect.objectContaining({ code: 'STILL_RUNNING' }),
        );
      }
      const other = { ...changed, checkout: { ...changed.checkout, versionKey: 'another' } };
      expect(await answerOf(save(riley, other, key))).toMatchObject({ code: 'KEY_REUSED' });
      // A PIN is encrypted again for each try.
      expect(await answerOf(save(riley, changed, key, 'again'))).toMatchObject({ code: 'STILL_RUNNING' });
      await expireLeases(server);
      await recoverAttempts(server.deps);
      expect(await answerOf(save(riley, changed, key))).toBe('saved');
    } else expect(await again()).toEqual(first);
    await expectBalanced(server);
  }
});

test('an attempt belongs to whichever process works on it; abandoned ones are taken oldest first', async () => {
  const { log } = server.deps;
  const checkoutIds: string[] = [];
  const errors = vi.spyOn(log, 'error');
  for (const _ of [1, 2]) {
    const order = await place();
    const changed = await change(riley, order, { lineItems: [itemOf('dairy', 1, 4)] });
    expect(await withProcessor(server, DEAD_PROCESSOR, () => refusalOf(save(riley, changed)))).toBe(
      'UNAVAILABLE',
    );
    checkoutIds.push(order.checkoutId);
  }
  const about = { error: expect.any(Error), attempt: expect.any(String) };
  expect(errors.mock.calls.slice(0, 2)).toEqual([
    [about, 'authorization without a response'],
    [about, 'attempt left to recovery'],
  ]);
  errors.mockClear();
  expect(await recoverAttempts(server.deps)).toBe(0);
  const leave = async (checkoutId: string | undefined, seconds: number) =>
    server.db
      .update(attempts)
      .set({ leaseUntil: sql`now() - make_interval(secs => ${seconds})` })
      .where(eq(attempts.checkoutId, checkoutId ?? ''));
  await leave(checkoutIds[0], 1);
  await leave(checkoutIds[1], 2);
  expect(await withProcessor(server, DEAD_PROCESSOR, () => recoverAttempts(server.deps))).toBe(0);
  expect(errors.mock.calls).toEqual(
    [1, 2].map(() => [{ ...about, kind: 'CHANGE' }, 'attempt not recovered']),
  );
  errors.mockRestore();
  // Whoever failed still has it.
  expect(await recoverAttempts(server.deps)).toBe(0);
  await leave(checkoutIds[0], 1);
  await leave(checkoutIds[1], 2);
  const warn = vi.spyOn(log, 'warn');
  expect(await recoverAttempts(server.deps)).toBe(2);
  expect(warn.mock.calls).toEqual(
    checkoutIds
      .toReversed()
      .map((checkout) => [
        { attempt: expect.any(String), kind: 'CHANGE', checkout, ending: 'interrupted' },
        'attempt recovered',
      ]),
  );
  warn.mockRestore();
  await expectBalanced(server);
});

test('what changes add that ran out is listed with what it costs without it, taken out of them, and the rest is saved (FAL-03, FAL-05)', async () => {
  const order = await place();
  const { checkoutId } = order;
  const store = order.fulfillment.destination.locationId ?? '';
  const [gone, scarce, fine] = [itemOf('dairy', 1, 2), gtinAt(order, 0), itemOf('bakery', 1)];
  const changes = await change(riley, order, { lineItems: [gone, { gtin13: scarce, quantity: 4 }, fine] });
  const falloutNow = async () => (await riley.call(getFallout, { params: { checkoutId } })).fallout;
  expect(await falloutNow()).toBeNull();
  await withProduct(scarce, sql`available = false`, async () => {
    expect((await falloutNow())?.items).toMatchObject([
      { gtin13: scarce, quantity: 4, left: 1, rootCause: 'UNAVAILABLE' },
    ]);
  });

  await server.db.execute(sql`insert into stock (location_id, gtin13, on_hand)
    values (${store}, ${gone.gtin13}, 1), (${store}, ${scarce}, 1), (${store}, ${fine.gtin13}, 1)`);
  const least = (quantity: number) =>
    server.db.execute(sql`update products set minimum_order_quantity = ${quantity}
      where gtin13 in (${gone.gtin13}, ${scarce})`);
  expect((await falloutNow())?.items[1]).toMatchObject({ left: 1, rootCause: 'TOO_FEW_LEFT' });
  await least(2);
  expect(await refusalOf(save(riley, changes))).toBe('ITEM_FALLOUT');
  const fallout = await falloutNow();
  expect(fallout).toMatchObject({
    kind: 'ITEM_FALLOUT',
    items: [
      { gtin13: scarce, quantity: 4, left: 2, rootCause: 'TOO_FEW_LEFT' },
      { gtin13: gone.gtin13, quantity: 2, left: 0, rootCause: 'OUT_OF_STOCK' },
    ],
    remaining: { itemCount: order.lineItems.length + 2 },
  });
  const described = changes.checkout.lineItems.find(({ cart }) => cart.gtin13 === gone.gtin13);
  expect(fallout?.items[1]).toEqual({
    gtin13: gone.gtin13,
    description: described?.description,
    customerFacingSize: described?.customerFacingSize,
    imageUrl: described?.imageUrl,
    quantity: 2,
    left: 0,
    rootCause: 'OUT_OF_STOCK',
  });
  await least(1);
  await server.db.update(products).set({ soldInStore: false }).where(eq(products.gtin13, fine.gtin13));
  await server.db.execute(sql`update stock set on_hand = 9 where location_id = ${store}`);
  expect(await refusalOf(save(riley, changes))).toBe('PROMISING_FALLOUT');
  expect(await falloutNow()).toMatchObject({
    kind: 'PROMISING_FALLOUT',
    items: [{ gtin13: fine.gtin13, left: 0, rootCause: 'NOT_SOLD_THERE' }],
  });
  await server.db.update(products).set({ soldInStore: true }).where(eq(products.gtin13, fine.gtin13));
  await server.db.execute(sql`update stock set on_hand = case gtin13 when ${gone.gtin13} then 0 else 1 end
    where location_id = ${store}`);

  const remove = (versionKey: string) =>
    riley.call(removeFallout, { params: { checkoutId }, body: { versionKey } });
  expect(await refusalOf(remove(order.versionKey))).toBe('VERSION_STALE');
  const rest = await remove(changes.checkout.versionKey);
  expect(rest.summary.cost.total).toBe(fallout?.remaining?.total);
  expect(await remove(changes.checkout.versionKey)).toEqual(rest);
  await save(riley, await readChanges(riley, order));
  const saved = await readCheckout(riley, order);
  expect(saved.summary.cost.total).toBe(fallout?.remaining?.total);
  expect(saved.lineItems.map(({ cart }) => [cart.gtin13, cart.quantity])).toEqual([
    [scarce, 2],
    ...order.lineItems.slice(1).map(({ cart }) => [cart.gtin13, cart.quantity]),
    [fine.gtin13, 1],
  ]);
  await server.db.execute(sql`delete from stock where location_id = ${store}`);
  await expectBalanced(server);
});

test('changes whose every item ran out have nothing to remove them for', async () => {
  const order = await place(1);
  const { checkoutId } = order;
  const store = order.fulfillment.destination.locationId ?? '';
  const gone = itemOf('dairy', 1);
  const lineItems = [gone, { gtin13: gtinAt(order, 0), quantity: 0 }];
  await change(riley, order, { lineItems });
  await server.db.execute(
    sql`insert into stock (location_id, gtin13, on_hand) values (${store}, ${gone.gtin13}, 0)`,
  );
  const { fallout } = await riley.call(getFallout, { params: { checkoutId } });
  expect(fallout).toMatchObject({ items: [{ gtin13: gone.gtin13 }], remaining: null });
  await server.db.execute(sql`delete from stock where location_id = ${store}`);
});

test.each([
  ['KROGER', 'none'],
  ['OCADO', 'QUANTITY_EXCEEDED'],
  [STORE_ID, 'none'],
])('wine added to a delivery by %s has the refusal %s', async (vendor, refusal) => {
  const order = await place();
  await server.db.update(checkouts).set({ modality: 'DELIVERY' }).where(eq(checkouts.id, order.checkoutId));
  await server.db.execute(sql`
    update reservations set selections = jsonb_set(selections, '{0,vendor,id}', to_jsonb(${vendor}::text))
    where id = ${order.fulfillment.promise.id}`);
  expect(await refusalOf(change(riley, order, { lineItems: [itemOf('beer-wine', 6, 1)] }))).toBe(refusal);
});

test('alcohol is added to a delivery only as far as its law and its size allow', async () => {
  const order = await place();
  await server.db.update(checkouts).set({ modality: 'DELIVERY' }).where(eq(checkouts.id, order.checkoutId));
  const refusal = async (count: number, destination: object, other = 0) => {
    await server.db.execute(sql`
      update reservations set destination = ${JSON.stringify(destination)},
        selections = jsonb_set(selections, '{0,vendor,id}', '"KROGER"')
      where id = ${order.fulfillment.promise.id}`);
    await riley.call(contract.deleteModification, { params: { checkoutId: order.checkoutId }, query: {} });
    const wines = [itemOf('beer-wine', 6, Math.min(count, 6)), itemOf('beer-wine', 1, count - 6)];
    const lineItems = [...wines.filter(({ quantity }) => quantity > 0), itemOf('dairy', 1, other)];
    return refusalOf(change(riley, order, { lineItems }));
  };
  const street = { addressLines: ['1 Main Street'], cityTown: 'Town', countryCode: 'US' };
  const home = {
    ...street,
    stateProvince: 'OH',
    postalCode: '45202',
    location: { lat: 39.1, lng: -84.5 },
  };
  expect(await refusal(12, home, 5)).toBe('none');
  expect(await refusal(13, home)).toBe('ALCOHOL_QTY_EXCEEDED');
  const utah = {
    ...street,
    stateProvince: 'UT',
    postalCode: '84101',
    location: { lat: 40.76, lng: -111.9 },
  };
  expect(await refusal(1, utah)).toBe('ALCOHOL_NA_FOR_ADDRESS');
  expect(await refusal(0, utah, 1)).toBe('none');
});
