import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { replaceLines } from '../../../server/checkouts/record/checkout-lines.ts';
import { checkoutLines, checkouts } from '../../../server/db/schema/checkouts.ts';
import { cards } from '../../../server/db/schema/wallet.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { weighAsEstimated } from '../../../server/sandbox/seed/complete-demo-order.ts';
import { sellsSnap } from '../../../server/wallet/sells-snap.ts';
import { addEbtCard, deleteCard } from '../../../services/contracts/cards.ts';
import { getPayments, type PaymentChosen } from '../../../services/contracts/checkout-payments.ts';
import type * as contract from '../../../services/contracts/checkouts.ts';
import { addPromo } from '../../../services/contracts/promos.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { getSession } from '../../../services/contracts/session.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  newKey,
  readCheckout,
  readyCheckout,
  refusalOf,
  refusedWith,
  submit,
} from '../../support/server-shopper.ts';
import { withProcessor } from '../support/processor.ts';
import {
  addGiftCard,
  balancesOf,
  ebtToken,
  encryptedPin,
  GIFT_UNREADABLE,
  giftToken,
  payWithAll,
  sharesOf,
  submitWithPin,
} from '../support/tenders.ts';

let riley: TestClient;
let sam: TestClient;
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  sam = await server.signedIn('sam@example.com');
});
beforeEach(async () => {
  await riley.call(resetSandbox, {});
  await sam.call(resetSandbox, {});
});
afterEach(() => expectBalanced(server));

const VISA = { id: 'demo-riley-visa', paymentType: 'BANK_CARD' } as const;
const BANK = { id: 'demo-riley-bank', paymentType: 'ACH' } as const;
const GIFT_25 = { id: 'demo-riley-gift-0025', paymentType: 'GIFT_CARD' } as const;
const GIFT_100 = { id: 'demo-riley-gift-0100', paymentType: 'GIFT_CARD' } as const;
const SAMS_VISA = { id: 'demo-sam-visa', paymentType: 'BANK_CARD' } as const;
const EBT = { id: 'demo-sam-ebt', paymentType: 'EBT' } as const;

const totalOf = ({ summary }: contract.Checkout) => summary.cost.total;

/** Fixes what the checkout costs: one line the shopper chose, eligible or not. */
async function costing(
  client: TestClient,
  {
    total = 6_000,
    eligible = 0,
    substitutionPolicy = 'NO_SUBSTITUTIONS' as 'NO_SUBSTITUTIONS' | 'SHOPPERS_CHOICE',
  } = {},
): Promise<contract.Checkout> {
  const checkout = await readyCheckout(client, { count: 2 });
  const [first, second] = checkout.lineItems;
  if (!first || !second) throw new Error('The cart has too few lines.');
  const line = { soldByWeight: false, substitutionPolicy };
  const rest = total - eligible;
  const lineItems = [
    { ...first, ...line, total: eligible, regularTotal: eligible, snapEligible: true },
    { ...second, ...line, total: rest, regularTotal: rest, snapEligible: false },
  ];
  await server.db
    .update(checkouts)
    .set({ total, itemTotal: total, taxTotal: 0, fulfillmentTotal: 0 })
    .where(eq(checkouts.id, checkout.checkoutId));
  await replaceLines(server.db, checkout.checkoutId, lineItems);
  return readCheckout(client, checkout);
}

describe('several tenders', () => {
  it('pay in turn, gift cards as they were added and the card for the rest (PAY-01, ENT-21)', async () => {
    const checkout = await costing(riley, { total: 13_000 });
    const paid = await payWithAll(riley, checkout, [VISA, GIFT_25, GIFT_100]);
    expect(sharesOf(paid)).toEqual([
      [GIFT_25.id, 2_500, 2_500],
      [GIFT_100.id, 10_000, 10_000],
      [VISA.id, 500, 500],
    ]);
    expect(paid.payments[0]).toEqual({
      ...GIFT_25,
      brand: 'Gift Card',
      lastFour: '0025',
      balance: 2_500,
      requestedAmount: null,
      amount: 2_500,
      amountToAuthorize: 2_500,
      authorizedAmount: null,
    });
    const swapped = await payWithAll(riley, paid, [GIFT_100, GIFT_25, BANK]);
    expect(sharesOf(swapped).map(([id]) => id)).toEqual([GIFT_100.id, GIFT_25.id, BANK.id]);
  });

  it('are all charged when the order is placed, and gift cards keep the rest', async () => {
    const paid = await payWithAll(riley, await costing(riley, { total: 13_000 }), [GIFT_25, GIFT_100, VISA]);
    const placed = await submit(riley, paid);
    expect(placed).toMatchObject({
      status: 'PLACED',
      payments: [{ authorizedAmount: 2_500 }, { authorizedAmount: 10_000 }, { authorizedAmount: 500 }],
    });
    expect(await balancesOf(server, [GIFT_25.id, GIFT_100.id])).toEqual([0, 0]);
  });

  it('have only the balances of gift cards read at the processor', async () => {
    const checkout = await costing(riley);
    const accounts = vi.fn(server.deps.processor.accounts);
    await withProcessor(server, { accounts }, () => payWithAll(riley, checkout, [GIFT_25, VISA]));
    const [asked] = accounts.mock.calls[0] ?? [];
    const [gift] = await server.db.select().from(cards).where(eq(cards.id, GIFT_25.id));
    expect(asked).toEqual([gift?.instrumentId]);
  });

  it('without one that pays the rest, cover the order or leave it unpaid', async () => {
    const checkout = await costing(riley, { total: 2_000 });
    const paid = await payWithAll(riley, checkout, [GIFT_25]);
    expect(await submit(riley, paid)).toMatchObject({ status: 'PLACED' });
    expect(await balancesOf(server, [GIFT_25.id])).toEqual([500]);
    const more = await payWithAll(riley, await costing(riley, { total: 2_000 }), [GIFT_25]);
    expect(sharesOf(more)).toEqual([[GIFT_25.id, 500, 500]]);
    expect(await refusalOf(submit(riley, more))).toBe('PAYMENT_METHOD_REQUIRED');
  });

  it('can all be removed', async () => {
    const none = await payWithAll(riley, await costing(riley), []);
    expect(none.payments).toEqual([]);
    expect(await refusalOf(submit(riley, none))).toBe('PAYMENT_METHOD_REQUIRED');
  });

  it('are refused where the order does not take them together or at all', async () => {
    const checkout = await costing(riley);
    const refused = (payments: PaymentChosen[]) => refusalOf(payWithAll(riley, checkout, payments));
    expect(await refused([VISA, BANK])).toBe('UNSUPPORTED_PAYMENT');
    expect(await refused([VISA, { ...GIFT_25, id: 'demo-sam-ebt' }])).toBe('NOT_FOUND');
    expect(await refused([{ ...VISA, id: GIFT_25.id }])).toBe('NOT_FOUND');
    expect(await refusedWith(payWithAll(riley, checkout, [VISA, GIFT_25, GIFT_25]))).toEqual({
      code: 'INVALID_INPUT',
      fields: { 'payments.2.id': 'This payment method is already selected.' },
    });
    expect((await readCheckout(riley, checkout)).versionKey).toBe(checkout.versionKey);
  });
});

describe('a card that nothing is left for', () => {
  it('is authorized for $1 when the price may change, and $1 is not part of what the order costs (PAY-10, LIM-22)', async () => {
    const checkout = await costing(riley, {
      total: 2_000,
      eligible: 2_000,
      substitutionPolicy: 'SHOPPERS_CHOICE',
    });
    const paid = await payWithAll(riley, checkout, [GIFT_25, VISA]);
    expect(sharesOf(paid)).toEqual([
      [GIFT_25.id, 2_000, 2_000],
      [VISA.id, 0, 100],
    ]);
    expect(await submit(riley, paid)).toMatchObject({
      status: 'PLACED',
      payments: [{ authorizedAmount: 2_000 }, { amount: 0, authorizedAmount: 100 }],
      paymentDetails: { payment: { transactions: [{ amount: 2_000 }, { amount: 100, status: 'APPROVED' }] } },
    });
  });

  it('is not charged when the price is final, and an account never holds anything', async () => {
    const paid = await payWithAll(riley, await costing(riley, { total: 2_000 }), [GIFT_25, VISA]);
    expect(sharesOf(paid)).toEqual([
      [GIFT_25.id, 2_000, 2_000],
      [VISA.id, 0, 0],
    ]);
    const placed = await submit(riley, paid);
    expect(placed.paymentDetails.payment.transactions).toHaveLength(1);
    const changing = await costing(riley, { total: 300, substitutionPolicy: 'SHOPPERS_CHOICE' });
    const backed = await payWithAll(riley, changing, [GIFT_25, BANK]);
    expect(sharesOf(backed)).toEqual([
      [GIFT_25.id, 300, 300],
      [BANK.id, 0, 0],
    ]);
  });
});

describe('after the order', () => {
  const settle = async ({ checkoutId }: contract.Checkout, end: 'handedOver' | 'canceled') => {
    const [order] = await ordersOf(server, { checkoutId });
    const { id: orderId = '', shopperId = '' } = order ?? {};
    if (end === 'canceled') await cancelOrder(server.deps, { shopperId, orderId });
    else {
      const { number = '' } = order ?? {};
      await advanceStaffOrder(server.deps, { number, from: 'PLACED' });
      await weighAsEstimated(server.db, { number });
      await advanceStaffOrder(server.deps, { number, from: 'PICKING' });
      await advanceStaffOrder(server.deps, { number, from: 'READY' });
    }
    await recoverAttempts(server.deps);
    const { rows } = await server.db.execute<{
      status: string;
      amount: number;
      completed: number | null;
    }>(sql`
      select status, amount, completed_amount as completed from processor.transactions
      where type = 'AUTHORIZATION' and starts_with(key, ${`${order?.attemptId}:`}) order by key`);
    return rows.map(({ status, amount, completed }) => [status, amount, completed]);
  };

  it('is handed over, gift cards are captured and the hold is released', async () => {
    const checkout = await costing(riley, {
      total: 2_000,
      eligible: 2_000,
      substitutionPolicy: 'SHOPPERS_CHOICE',
    });
    const placed = await submit(riley, await payWithAll(riley, checkout, [GIFT_25, VISA]));
    expect(await settle(placed, 'handedOver')).toEqual([
      ['APPROVED', 2_000, 2_000],
      ['REVERSED', 100, null],
    ]);
    expect(await balancesOf(server, [GIFT_25.id])).toEqual([500]);
  });

  it('is canceled, every tender gets back what it paid', async () => {
    const checkout = await costing(riley, { total: 13_000 });
    const placed = await submit(riley, await payWithAll(riley, checkout, [GIFT_25, GIFT_100, VISA]));
    expect(await settle(placed, 'canceled')).toEqual([
      ['REVERSED', 2_500, null],
      ['REVERSED', 10_000, null],
      ['REVERSED', 500, null],
    ]);
    expect(await balancesOf(server, [GIFT_25.id, GIFT_100.id])).toEqual([2_500, 10_000]);
  });
});

describe('SNAP', () => {
  it('pays for eligible items first, up to its balance (ENT-25)', async () => {
    const checkout = await costing(sam, { total: 6_000, eligible: 4_000 });
    expect(checkout.snap).toEqual({ eligibleTotal: 4_000, minimum: 1 });
    const paid = await payWithAll(sam, checkout, [SAMS_VISA, EBT]);
    expect(sharesOf(paid)).toEqual([
      [EBT.id, 4_000, 4_000],
      [SAMS_VISA.id, 2_000, 2_000],
    ]);
    expect(paid.summary.cost).toMatchObject({ ebtTotal: 4_000, nonEbtTotal: 2_000 });
    expect(paid.paymentDetails).toMatchObject({
      ebt: 4_000,
      ebtDetails: { remainingBalance: { snap: 18_745 } },
    });
  });

  it('alone covers an order of eligible items, and its balance is what is left afterward (SNP-25)', async () => {
    const paid = await payWithAll(sam, await costing(sam, { eligible: 6_000 }), [EBT]);
    expect(paid.summary.cost).toMatchObject({ ebtTotal: 6_000, nonEbtTotal: 0 });
    expect(await submitWithPin(sam, paid, await encryptedPin(server))).toMatchObject({ status: 'PLACED' });
    expect(await balancesOf(server, [EBT.id])).toEqual([12_745]);
    const { paymentMethods } = await sam.call(getPayments, {
      params: { checkoutId: paid.checkoutId },
    });
    expect(paymentMethods.ebtCards).toMatchObject([{ remainingBalance: 12_745, isLocked: false }]);
  });

  it('pays what the shopper says, from a cent to all that is eligible (SNP-07, SNP-08, PAY-11, LIM-18)', async () => {
    const checkout = await costing(sam, { total: 6_000, eligible: 4_000 });
    const pay = (amount: number) => payWithAll(sam, checkout, [SAMS_VISA, { ...EBT, amount }]);
    const words = (code: string, bound: string) => ({
      code,
      fields: { 'payments.1.amount': `The ${bound}` },
    });
    expect(await refusedWith(pay(4_001))).toEqual(
      words('SNAP_AMOUNT_TOO_HIGH', 'maximum amount you can charge to your SNAP EBT card is $40.00'),
    );
    expect(await refusedWith(pay(-1))).toEqual(
      words('INVALID_INPUT', 'minimum amount you can charge to your SNAP EBT card is $0.01'),
    );
    const some = await pay(1_550);
    expect(some.payments[0]).toMatchObject({ amount: 1_550, requestedAmount: 1_550 });
    const none = await payWithAll(sam, some, [{ ...EBT, amount: 0 }, SAMS_VISA]);
    expect(sharesOf(none)).toEqual([[SAMS_VISA.id, 6_000, 6_000]]);
  });

  it('is taken nowhere where the operator does not sell it (SNP-01, AUT-10)', async () => {
    const paid = await payWithAll(sam, await costing(sam, { eligible: 4_000 }), [SAMS_VISA, EBT]);
    expect(paid.snap).toEqual({ eligibleTotal: 4_000, minimum: 1 });
    const { env } = server.deps;
    const { features } = env;
    env.features = { ...features, snapEbt: false };
    try {
      const { paymentMethods } = await sam.call(getPayments, {
        params: { checkoutId: paid.checkoutId },
      });
      expect(paymentMethods).toMatchObject({ ebtCards: [], takesSnap: false });
      expect((await readCheckout(sam, paid)).snap).toBeNull();
      for (const client of [sam, server.visitor])
        expect((await client.call(getSession, {})).sellsSnap).toBe(false);
      const pin = await encryptedPin(server);
      const vaultToken = await ebtToken(server);
      const refused = [
        () => submitWithPin(sam, paid, pin),
        () => payWithAll(sam, paid, [SAMS_VISA, EBT]),
        () => sam.call(addEbtCard, { body: { vaultToken }, idempotencyKey: newKey() }),
      ];
      for (const call of refused) expect(await refusalOf(call())).toBe('SNAP_UNAVAILABLE');
      const next = await costing(sam, { eligible: 4_000 });
      expect(next.payments.map(({ id }) => id)).toEqual([SAMS_VISA.id]);
    } finally {
      env.features = features;
    }
  });

  it("is sold where both the flag and the feature of the page's banner are on", () => {
    const { env } = server.deps;
    const sold = (flag: boolean, feature: boolean) => {
      const banners = env.banners.map((banner) => ({
        ...banner,
        features: { ...banner.features, snapEbt: feature },
      }));
      return sellsSnap({
        env: { features: { ...env.features, snapEbt: flag }, banners },
        banner: 'fernhill',
      });
    };
    expect([sold(true, true), sold(true, false), sold(false, true), sold(false, false)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('is not taken for an order without eligible items', async () => {
    const checkout = await costing(sam);
    expect(checkout.snap).toBeNull();
    expect(await refusalOf(payWithAll(sam, checkout, [SAMS_VISA, EBT]))).toBe('SNAP_UNAVAILABLE');
  });

  it.each([
    [1, { eligibleTotal: 1, minimum: 1 }],
    [0, null],
  ])('may pay an order with eligible items of %i cents: %j', async (eligible, snap) => {
    expect((await costing(sam, { eligible })).snap).toEqual(snap);
  });

  it('is dropped once nothing of the order is eligible, and the card pays it all (PAY-11)', async () => {
    const paid = await payWithAll(sam, await costing(sam, { eligible: 4_000 }), [SAMS_VISA, EBT]);
    const { checkoutId, versionKey } = paid;
    await server.db
      .update(checkoutLines)
      .set({ snapEligible: false })
      .where(eq(checkoutLines.checkoutId, checkoutId));
    const discounted = await sam.call(addPromo, {
      params: { checkoutId },
      body: { versionKey, priceAdjustment: { promos: [{ action: 'Add', code: 'WELCOME10' }] } },
    });
    const { total } = discounted.summary.cost;
    expect(sharesOf(discounted)).toEqual([[SAMS_VISA.id, total, total]]);
  });

  it('is authorized with its PIN, which no other tender gets', async () => {
    const paid = await payWithAll(sam, await costing(sam, { eligible: 4_000 }), [EBT, SAMS_VISA]);
    const pin = await encryptedPin(server);
    const authorize = vi.fn(server.deps.processor.authorize);
    await withProcessor(server, { authorize }, () => submitWithPin(sam, paid, pin));
    expect(authorize.mock.calls.map(([request]) => [request.paymentType, request.encryptedPin])).toEqual([
      ['EBT', pin],
      ['BANK_CARD', undefined],
    ]);
  });

  it('alone has an amount the shopper says', async () => {
    const checkout = await costing(sam, { eligible: 4_000 });
    const paid = await payWithAll(sam, checkout, [{ ...SAMS_VISA, amount: 100 }]);
    expect(paid.payments).toMatchObject([{ amount: 6_000, requestedAmount: null }]);
  });

  it('needs its PIN', async () => {
    const paid = await payWithAll(sam, await costing(sam, { eligible: 4_000 }), [EBT, SAMS_VISA]);
    expect(await refusalOf(submit(sam, paid))).toBe('PIN_REQUIRED');
    expect(await readCheckout(sam, paid)).toMatchObject({ status: 'DRAFT', versionKey: paid.versionKey });
  });
});

describe('tenders follow the total', () => {
  it('when SNAP or a gift card leaves the wallet', async () => {
    const paid = await payWithAll(riley, await costing(riley), [GIFT_25, VISA]);
    await riley.call(deleteCard, { params: { cardId: GIFT_25.id }, idempotencyKey: newKey() });
    expect(sharesOf(await readCheckout(riley, paid))).toEqual([[VISA.id, 6_000, 6_000]]);
  });

  it('and carry over to the next checkout with their balances of then', async () => {
    await payWithAll(riley, await costing(riley, { total: 13_000 }), [GIFT_100, GIFT_25, BANK]);
    await server.db.execute(
      sql`update processor.accounts set topped_up = topped_up + 600 - balance, balance = 600 where instrument_id = ${GIFT_25.id}`,
    );
    const next = await readyCheckout(riley, { nth: -2 });
    expect(next.payments.map(({ id, balance }) => [id, balance])).toEqual([
      [GIFT_100.id, 10_000],
      [GIFT_25.id, 600],
      [BANK.id, null],
    ]);
    expect(next.payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalOf(next));
  });

  it('and SNAP carries over with the balance of the last PIN check, never a newer one', async () => {
    const paid = await payWithAll(sam, await costing(sam, { eligible: 4_000 }), [EBT, SAMS_VISA]);
    await server.db.execute(
      sql`update processor.accounts set topped_up = topped_up + 600 - balance, balance = 600 where instrument_id = ${EBT.id}`,
    );
    const next = await readyCheckout(sam, { nth: -2 });
    const balances = ({ payments }: contract.Checkout) => payments.map(({ id, balance }) => [id, balance]);
    expect(balances(next)).toEqual(balances(paid));
    expect(next.payments[0]).toMatchObject({ id: EBT.id, balance: expect.any(Number) });
    expect(next.payments[0]?.balance).not.toBe(600);
  });

  it('with the preferred card in place of one that expired, and without it where none was chosen', async () => {
    await payWithAll(riley, await costing(riley, { total: 13_000 }), [GIFT_25, BANK]);
    await server.db.update(cards).set({ validThrough: '2020-01-31' }).where(eq(cards.id, BANK.id));
    const next = await readyCheckout(riley, { nth: -2 });
    expect(next.payments.map(({ id }) => id)).toEqual([GIFT_25.id, VISA.id]);
    await payWithAll(riley, next, [GIFT_25]);
    const last = await readyCheckout(riley, { nth: -3 });
    expect(last.payments.map(({ id }) => id)).toEqual([GIFT_25.id]);
  });
});

describe('a gift card', () => {
  const unreadable = async (checkout: contract.Checkout) =>
    addGiftCard(riley, checkout, await giftToken(server, GIFT_UNREADABLE));

  it('whose balance cannot be read is added, but pays nothing', async () => {
    const checkout = await costing(riley);
    const added = await unreadable(checkout);
    expect(added.card).toMatchObject({ cardType: 'GIFT_CARD', lastFour: '0000', remainingBalance: null });
    expect(sharesOf(added.checkout)).toEqual([[VISA.id, 6_000, 6_000]]);
    const chosen = { id: added.card.cardId, paymentType: 'GIFT_CARD' } as const;
    expect(await refusalOf(payWithAll(riley, added.checkout, [VISA, chosen]))).toBe('BALANCE_UNKNOWN');
  });
});
