import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updatePayments } from '../../../server/checkouts/make/update-payments.ts';
import { rewardClaims } from '../../../server/db/schema/account.ts';
import { attempts } from '../../../server/db/schema/attempts.ts';
import { createLog } from '../../../server/http/log.ts';
import { reconcile } from '../../../server/orders/reconcile.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import type { Processor } from '../../../server/ports/processor.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import { getPoints, listLocalRewards } from '../../../services/contracts/rewards.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { changeTip, updateTip } from '../../../services/contracts/tips.ts';
import { expectBalanced } from '../../support/books.ts';
import { deliveryCheckout } from '../../support/delivery-checkout.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  itemOf,
  newKey,
  readCheckout,
  refusalOf,
  refusedWith,
  submit,
} from '../../support/server-shopper.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { moneyOf } from '../support/picked-orders.ts';
import { DEAD_PROCESSOR, dead, withProcessor } from '../support/processor.ts';

const VISA = 'demo-riley-visa';
const GIFT = 'demo-riley-gift-0100';
const MANGOES = [itemOf('produce', 18, 2)];

let riley: TestClient;
let processor: Processor;
const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  processor = server.deps.processor;
  riley = await server.signedIn('riley@example.com');
});
beforeEach(() => riley.call(resetSandbox, {}));
afterEach(async () => {
  await expectBalanced(server);
  expect((await reconcile(server.deps)).differences).toEqual([]);
});

interface Delivered {
  orderId: string;
  number: string;
  checkout: Checkout;
}

/** A delivery with a tip of $6 that was handed over and captured. */
async function delivered({ giftCard = false } = {}): Promise<Delivered> {
  const draft = await deliveryCheckout(riley, { items: MANGOES });
  const tipped = await riley.call(updateTip, {
    params: { checkoutId: draft.checkoutId },
    body: { versionKey: draft.versionKey, paymentDetails: { gratuityAmount: 600 } },
  });
  const paid = giftCard
    ? await updatePayments(server.deps, {
        shopperId: 'demo-riley',
        checkoutId: tipped.checkoutId,
        versionKey: tipped.versionKey,
        payments: [{ id: GIFT, paymentType: 'GIFT_CARD' }],
      })
    : tipped;
  const placed = await submit(riley, paid);
  const number = placed.masterOrderId ?? '';
  for (const from of ['PLACED', 'PICKING', 'READY'] as const) {
    await advanceStaffOrder(server.deps, { number, from });
  }
  await recoverAttempts(server.deps);
  const { orders } = await riley.call(listOrders, {});
  const orderId = orders.find((order) => order.number === number)?.orderId ?? '';
  return { orderId, number, checkout: await readCheckout(riley, placed) };
}

const tip = (
  { orderId, checkout: { versionKey } }: Delivered,
  gratuityAmount: number,
  idempotencyKey = newKey(),
) =>
  riley.call(changeTip, {
    params: { orderId },
    body: { versionKey, paymentDetails: { gratuityAmount } },
    idempotencyKey,
  });

const again = async (order: Delivered): Promise<Delivered> => ({
  ...order,
  checkout: await readCheckout(riley, order.checkout),
});

const totalOf = ({ summary }: Checkout) => summary.cost.total;

const pointsOf = async ({ orderId }: Delivered) => {
  const { rows } = await server.db.execute<{ points: number }>(
    sql`select points from orders where id = ${orderId}`,
  );
  return rows[0]?.points;
};

/** The order was handed over that much later or earlier. */
const handOverAgo = ({ orderId }: Delivered, ago: string) =>
  server.db.execute(
    sql`update order_steps set at = now() - ${ago}::interval where order_id = ${orderId} and step = 'COMPLETED'`,
  );

describe('the tip of a delivery that was handed over', () => {
  it('can be raised: the difference is charged to the card that paid the order, and captured (TIP-08)', async () => {
    const order = await delivered();
    const { checkout } = order;
    expect(checkout.gratuity?.max).toBe(5000);
    const changed = await tip(order, 850);
    const total = totalOf(checkout) + 250;
    expect(changed).toMatchObject({
      summary: { cost: { gratuityTotal: 850, total } },
      paymentDetails: { gratuityAmount: 850 },
      payments: [{ id: VISA, amount: total }],
    });
    expect((await moneyOf(server, checkout))[VISA]).toMatchObject({ captured: total, returned: 0 });
    const { orders } = await riley.call(listOrders, {});
    expect(orders.find(({ orderId }) => orderId === order.orderId)).toMatchObject({ total, refunded: 0 });
    expect(await pointsOf(order)).toBe(Math.floor(total / 100));
  });

  it('can be lowered, down to nothing: the difference goes back to the card (TIP-08)', async () => {
    const order = await delivered();
    const raised = await tip(order, 850);
    const changed = await tip({ ...order, checkout: raised }, 0);
    const total = totalOf(order.checkout) - 600;
    expect(changed).toMatchObject({
      summary: { cost: { gratuityTotal: 0, total } },
      payments: [{ amount: total }],
    });
    expect((await moneyOf(server, order.checkout))[VISA]).toMatchObject({
      captured: total + 850,
      returned: 850,
    });
    expect(await pointsOf(order)).toBe(Math.floor(total / 100));
  });

  it('is paid by gift cards if they paid all of the order, as far as they have enough left', async () => {
    const order = await delivered({ giftCard: true });
    const changed = await tip(order, 700);
    expect(changed.payments).toMatchObject([{ id: GIFT, amount: totalOf(changed) }]);
    await server.db.execute(
      sql`update processor.accounts set topped_up = topped_up - balance, balance = 0 where balance is not null`,
    );
    expect(await refusalOf(tip(await again(order), 900))).toBe('PAYMENT_METHOD_REQUIRED');
    await tip(await again(order), 100);
    expect((await moneyOf(server, order.checkout))[GIFT]).toMatchObject({ returned: 600 });
  });

  it('stays within the maximum, and says which field is wrong (TIP-04)', async () => {
    const order = await delivered();
    expect(await refusedWith(tip(order, 5001))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { 'paymentDetails.gratuityAmount': 'You cannot tip over $50.00.' },
    });
  });

  it('can be changed until the same time of day three days later, where it was delivered, and not a moment longer (TIP-08)', async () => {
    const order = await delivered();
    await handOverAgo(order, '71 hours 59 minutes');
    const { tipUntil } = await readCheckout(riley, order.checkout);
    expect(Date.parse(tipUntil ?? '') - Date.now()).toBeLessThanOrEqual(3_660_000);
    await tip(order, 650);
    await handOverAgo(order, '73 hours 1 minute');
    const closed = await again(order);
    expect(closed.checkout).toMatchObject({ tipUntil: null, gratuity: null });
    expect(await refusalOf(tip(closed, 700))).toBe('CHECKOUT_CLOSED');
  });

  it('waits for another change of it whose money is being authorized, whatever key it has', async () => {
    const order = await delivered();
    const { authorize } = processor;
    const answers: string[] = [];
    const meanwhile: Processor['authorize'] = async (request) => {
      answers.push(await refusalOf(tip(order, 900)));
      return authorize(request);
    };
    const changed = await withProcessor(server, { authorize: meanwhile }, () => tip(order, 850));
    expect([answers, changed.paymentDetails.gratuityAmount]).toEqual([['STILL_RUNNING'], 850]);
    expect((await moneyOf(server, order.checkout))[VISA]).toMatchObject({ captured: totalOf(changed) });
  });

  it('keeps a refund from the processor until what it adds is captured', async () => {
    const order = await delivered();
    await withProcessor(server, { complete: dead }, () => tip(order, 850));
    const refund = vi.fn(processor.refund);
    const gtin13 = order.checkout.lineItems[0]?.cart.gtin13 ?? '';
    await withProcessor(server, { refund }, async () => {
      await refundLine(server.deps, { number: order.number, gtin13, quantity: 1, idempotencyKey: newKey() });
      expect(refund).not.toHaveBeenCalled();
      await expireLeases(server);
      // The refund is due first, and waits nonetheless.
      await server.db
        .update(attempts)
        .set({ leaseUntil: sql`now() - interval '1 minute'` })
        .where(eq(attempts.kind, 'REFUND'));
      await recoverAttempts(server.deps);
    });
    expect(new Set(refund.mock.settledResults.map(({ type }) => type))).toEqual(new Set(['fulfilled']));
    const { refunds } = await readCheckout(riley, order.checkout);
    expect((await moneyOf(server, order.checkout))[VISA]).toMatchObject({ returned: refunds[0]?.amount });
  });

  it('takes the vouchers claimed with its points along if it’s lowered again', async () => {
    const order = await delivered();
    const raised = await tip(order, 3000);
    await server.db.delete(rewardClaims).where(eq(rewardClaims.shopperId, 'demo-riley'));
    const { balance } = await riley.call(getPoints, {});
    await server.db
      .insert(rewardClaims)
      .values({ shopperId: 'demo-riley', rewardId: 'golden-hour-spa', code: 'GOLD-TEST', points: balance });
    const vouchers = async () =>
      (await riley.call(listLocalRewards, {})).rewards.flatMap(({ id, voucher }) => (voucher ? [id] : []));
    expect(await vouchers()).toEqual(['golden-hour-spa']);
    await tip({ ...order, checkout: raised }, 0);
    expect(await vouchers()).toEqual([]);
    expect((await riley.call(getPoints, {})).balance).toBeGreaterThan(0);
  });

  it('cannot be changed before the order is handed over (TIP-07)', async () => {
    const draft = await deliveryCheckout(riley, { items: MANGOES });
    const placed = await submit(riley, draft);
    const { orders } = await riley.call(listOrders, {});
    const { orderId = '' } = orders.find(({ checkoutId }) => checkoutId === placed.checkoutId) ?? {};
    expect(placed).toMatchObject({ tipUntil: null, gratuity: null });
    expect(await refusalOf(tip({ orderId, number: '', checkout: placed }, 100))).toBe('CHECKOUT_CLOSED');
  });

  it('is changed once for each key, and not under the key of another change', async () => {
    const order = await delivered();
    const key = newKey();
    const once = await tip(order, 800, key);
    expect(await tip(order, 800, key)).toEqual(once);
    expect(await refusalOf(tip(order, 900, key))).toBe('KEY_REUSED');
    expect(await refusalOf(tip(order, 900))).toBe('VERSION_STALE');
    expect((await moneyOf(server, order.checkout))[VISA]).toMatchObject({ captured: totalOf(once) });
  });

  it('stays as it was if the card is declined, and the order does', async () => {
    const order = await delivered();
    const authorize: Processor['authorize'] = async ({ key, amount }) => ({
      id: 'declined',
      key,
      status: 'DECLINED',
      amount,
      capturedAmount: null,
      returnedAmount: 0,
      declineCode: 'INSUFFICIENT_FUNDS',
      reviewCode: null,
      pinCode: null,
      remainingBalance: null,
    });
    await withProcessor(server, { authorize }, () =>
      expect(tip(order, 900)).rejects.toMatchObject({ code: 'CARD_DECLINED', reason: 'INSUFFICIENT_FUNDS' }),
    );
    expect((await again(order)).checkout).toEqual(order.checkout);
    await tip(order, 900);
  });

  it('is not charged to a card that has left the wallet', async () => {
    const order = await delivered();
    await server.db.execute(sql`delete from cards where id = ${VISA}`);
    expect(await refusalOf(tip(order, 900))).toBe('PAYMENT_METHOD_REQUIRED');
    await tip(order, 100);
  });

  const emailsAbout = async ({ orderId }: Delivered) => {
    const { rows } = await server.db.execute(
      sql`select kind from emails where order_id = ${orderId} and kind = 'TIP_CHANGED'`,
    );
    return rows.length;
  };

  it('is told to the shopper by email and to the chain', async () => {
    const order = await delivered();
    await tip(order, 900);
    expect(await emailsAbout(order)).toBe(1);
  });

  it('stays the same without an email or another version if it is that already', async () => {
    const order = await delivered();
    expect(await tip(order, 600)).toMatchObject({ versionKey: order.checkout.versionKey });
    expect(await emailsAbout(order)).toBe(0);
  });

  it('can be changed while a refund waits for the processor', async () => {
    const order = await delivered();
    const gtin13 = order.checkout.lineItems[0]?.cart.gtin13 ?? '';
    await withProcessor(server, { refund: dead }, () =>
      refundLine(server.deps, { number: order.number, gtin13, quantity: 1, idempotencyKey: newKey() }),
    );
    expect(await tip(await again(order), 850)).toMatchObject({ paymentDetails: { gratuityAmount: 850 } });
    await expireLeases(server);
    await recoverAttempts(server.deps);
    const { checkout } = await again(order);
    expect((await moneyOf(server, checkout))[VISA]).toMatchObject({
      captured: totalOf(checkout),
      returned: checkout.refunds[0]?.amount,
    });
  });

  it('goes together with a refund: neither gives back what the other did', async () => {
    const order = await delivered();
    const refund = () =>
      refundLine(server.deps, {
        number: order.number,
        gtin13: MANGOES[0]?.gtin13 ?? '',
        quantity: 1,
        idempotencyKey: newKey(),
      });
    await Promise.all([refund(), tip(order, 0)]);
    await refund();
    await recoverAttempts(server.deps);
    const { refunds, summary } = await readCheckout(riley, order.checkout);
    const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
    const money = (await moneyOf(server, order.checkout))[VISA];
    expect(money?.returned).toBe(600 + refunded);
    expect((money?.captured ?? 0) - (money?.returned ?? 0)).toBe(summary.cost.total - refunded);
    await expect(refund()).rejects.toMatchObject({ code: 'QUANTITY_EXCEEDED' });
  });
});

describe('of changes of a tip', () => {
  it('from two devices at once, one is made and the other learns that the order changed', async () => {
    const order = await delivered();
    const tips = [700, 800, 0, 900];
    const ended = await Promise.all(tips.map((amount) => refusalOf(tip(order, amount))));
    expect(ended.filter((code) => code === 'none')).toHaveLength(1);
    expect(ended).toEqual(tips.map(() => expect.stringMatching(/^(none|STILL_RUNNING|VERSION_STALE)$/)));
    await recoverAttempts(server.deps);
    const { checkout } = await again(order);
    expect(tips).toContain(checkout.paymentDetails.gratuityAmount);
    expect((await moneyOf(server, checkout))[VISA]).toMatchObject({
      captured: Math.max(totalOf(checkout), totalOf(order.checkout)),
    });
  });

  /** Nothing the process does from that call on has an effect, except maybe that call. */
  function killedAt(name: 'authorize' | 'complete' | 'refund', isDone: boolean): Partial<Processor> {
    const call = processor[name] as (...given: unknown[]) => Promise<unknown>;
    return {
      ...DEAD_PROCESSOR,
      accounts: processor.accounts,
      ...(name !== 'authorize' && { authorize: processor.authorize, find: processor.find }),
      [name]: async (...given: unknown[]) => {
        if (isDone) await call(...given);
        return dead();
      },
    };
  }

  it.each([
    ['authorize', false, 900, 600],
    ['authorize', true, 900, 900],
    ['complete', false, 900, 900],
    ['complete', true, 900, 900],
    ['refund', false, 100, 100],
    ['refund', true, 100, 100],
  ] as const)(
    'one cut short at %s, which was done: %s, ends as a whole or not at all',
    async (step, isDone, asked, left) => {
      const order = await delivered();
      const key = newKey();
      await withProcessor(server, killedAt(step, isDone), () => tip(order, asked, key).catch(() => null));
      await expireLeases(server);
      await recoverAttempts(server.deps);
      const { checkout } = await again(order);
      expect(checkout.paymentDetails.gratuityAmount).toBe(left);
      const money = (await moneyOf(server, checkout))[VISA];
      expect((money?.captured ?? 0) - (money?.returned ?? 0)).toBe(totalOf(checkout));
      // The key of one that came to nothing is free again.
      await tip({ ...order, checkout: left === asked ? order.checkout : checkout }, asked, key);
      expect((await again(order)).checkout.paymentDetails.gratuityAmount).toBe(asked);
    },
  );
});
