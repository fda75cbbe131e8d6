import { eq } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkouts } from '../../../server/db/schema/checkouts.ts';
import * as contract from '../../../services/contracts/checkouts.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { updateTip } from '../../../services/contracts/tips.ts';
import { expectBalanced } from '../../support/books.ts';
import { deliveryCheckout, fillForDelivery } from '../../support/delivery-checkout.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  itemOf,
  readCheckout,
  readyCheckout,
  refusalOf,
  refusedWith,
  submissionOf,
  submit,
} from '../../support/server-shopper.ts';

const FIELD = 'paymentDetails.gratuityAmount';

const server = testServer();
let riley: TestClient;
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});
beforeEach(() => riley.call(resetSandbox, {}));
afterEach(() => expectBalanced(server));

const MANGOES = [itemOf('produce', 18, 2)];
const ROASTS = [1, 2, 3, 4, 5, 6].map((nth) => itemOf('meat', nth, 4));

const delivery = (options: { nth?: number; items?: typeof MANGOES } = {}) =>
  deliveryCheckout(riley, { items: MANGOES, ...options });

const tip = ({ checkoutId, versionKey }: contract.Checkout, gratuityAmount: number) =>
  riley.call(updateTip, {
    params: { checkoutId },
    body: { versionKey, paymentDetails: { gratuityAmount } },
  });

const totalOf = ({ summary }: contract.Checkout) => summary.cost.total;

describe('a tip', () => {
  it('is part of the total, of what the card pays, and of the order (API-13, API-34, PAY-22)', async () => {
    const checkout = await delivery();
    expect(checkout.paymentDetails.gratuityAmount).toBe(0);
    const tipped = await tip(checkout, 725);
    const total = totalOf(checkout) + 725;
    expect(tipped).toMatchObject({
      summary: { cost: { ...checkout.summary.cost, gratuityTotal: 725, nonEbtTotal: total, total } },
      paymentDetails: { gratuityAmount: 725 },
      payments: [{ amount: total, amountToAuthorize: total }],
    });
    expect(tipped.versionKey).not.toBe(checkout.versionKey);
    const placed = await submit(riley, tipped);
    expect(placed).toMatchObject({
      status: 'PLACED',
      gratuity: null,
      summary: { cost: { gratuityTotal: 725, total } },
      payments: [{ authorizedAmount: total }],
    });
  });

  it('can be replaced and removed', async () => {
    const checkout = await delivery();
    const tipped = await tip(await tip(checkout, 1_000), 300);
    expect(totalOf(tipped)).toBe(totalOf(checkout) + 300);
    expect(totalOf(await tip(tipped, 0))).toBe(totalOf(checkout));
  });

  it('is not charged unless it was shown', async () => {
    const checkout = await delivery();
    const tipped = await tip(checkout, 500);
    const stale = submissionOf(checkout);
    expect(await refusalOf(riley.call(contract.updateCheckout, stale))).toBe('VERSION_STALE');
    const unaware = submissionOf(tipped);
    unaware.body.paymentDetails.gratuityAmount = 0;
    expect(await refusalOf(riley.call(contract.updateCheckout, unaware))).toBe('TOTAL_CHANGED');
  });

  it('carries over to the next delivery, but not to a pickup', async () => {
    const tipped = await tip(await delivery(), 640);
    const next = await delivery({ nth: -2 });
    expect(next.checkoutId).not.toBe(tipped.checkoutId);
    expect(next).toMatchObject({
      paymentDetails: { gratuityAmount: 640 },
      summary: { cost: { gratuityTotal: 640, total: totalOf(tipped) } },
      payments: [{ amountToAuthorize: totalOf(tipped) }],
    });
    await submit(riley, next);
    expect((await delivery()).paymentDetails.gratuityAmount).toBe(0);
    await tip(await delivery({ nth: -2 }), 640);
    expect((await readyCheckout(riley)).summary.cost.gratuityTotal).toBe(0);
  });

  it('shrinks to the new maximum when the order does', async () => {
    const large = await delivery({ items: ROASTS });
    const { itemTotal } = large.summary.cost;
    const max = Math.floor(itemTotal / 2);
    expect(max).toBeGreaterThan(5_000);
    const tipped = await tip(large, max);
    await fillForDelivery(riley, [...MANGOES, ...ROASTS.map((item) => ({ ...item, quantity: 0 }))]);
    const { checkoutId, versionKey } = tipped;
    const fresh = await riley.call(contract.refreshCheckout, {
      params: { checkoutId },
      body: { versionKey },
    });
    const { cost } = fresh.summary;
    expect(cost.gratuityTotal).toBe(5_000);
    expect(cost.total).toBe(cost.itemTotal + cost.fulfillmentTotal + cost.taxTotal + 5_000);
    expect(fresh.payments).toMatchObject([{ amountToAuthorize: cost.total }]);
  });
});

describe('the tips on offer', () => {
  it('are 10, 15, and 20 percent of the items, up to $50 or half of them (ENT-34)', async () => {
    const small = await delivery();
    const { itemTotal } = small.summary.cost;
    expect(small.gratuity).toEqual({
      max: 5_000,
      suggestions: [10, 15, 20].map((percentage) => ({
        percentage,
        amount: Math.round((itemTotal * percentage) / 100),
      })),
    });
    const large = await delivery({ nth: -2, items: [...MANGOES, ...ROASTS] });
    expect(large.gratuity?.max).toBe(Math.floor(large.summary.cost.itemTotal / 2));
  });

  it('are none for a pickup, which refuses a tip (TIP-01)', async () => {
    const pickup = await readyCheckout(riley);
    expect(pickup.gratuity).toBeNull();
    expect(await refusedWith(tip(pickup, 500))).toEqual({
      code: 'INVALID_INPUT',
      fields: { [FIELD]: "This order can't be tipped." },
    });
  });
});

describe('a tip is refused', () => {
  it('on an order for prescriptions, which offers none (CHK-17)', async () => {
    const checkout = await delivery();
    await server.db.update(checkouts).set({ appName: 'rx' }).where(eq(checkouts.id, checkout.checkoutId));
    expect((await readCheckout(riley, checkout)).gratuity).toBeNull();
    expect(await refusedWith(tip(checkout, 500))).toMatchObject({
      fields: { [FIELD]: "This order can't be tipped." },
    });
  });

  it('over the maximum, and not at it (TIP-04)', async () => {
    const checkout = await delivery();
    expect(await refusedWith(tip(checkout, 5_001))).toEqual({
      code: 'INVALID_INPUT',
      fields: { [FIELD]: 'You cannot tip over $50.00.' },
    });
    expect(await readCheckout(riley, checkout)).toEqual({
      ...checkout,
      fulfillment: expect.anything(),
    });
    expect((await tip(checkout, 5_000)).paymentDetails.gratuityAmount).toBe(5_000);
  });

  it.each([-1, 0.5, 1e9, 1e12])('when it is %d cents', async (amount) => {
    const checkout = await delivery();
    expect(await refusedWith(tip(checkout, amount))).toMatchObject({
      code: 'INVALID_INPUT',
      fields: { [FIELD]: expect.any(String) },
    });
  });

  it("with a stale version, after the order, even to modify it, and on another shopper's order (TIP-07)", async () => {
    const checkout = await delivery();
    const tipped = await tip(checkout, 100);
    expect(await refusalOf(tip(checkout, 200))).toBe('VERSION_STALE');
    const sam = await server.signedIn('sam@example.com');
    const { checkoutId, versionKey } = tipped;
    const body = { versionKey, paymentDetails: { gratuityAmount: 200 } };
    expect(await refusalOf(sam.call(updateTip, { params: { checkoutId }, body }))).toBe('NOT_FOUND');
    await submit(riley, tipped);
    const placed = await readCheckout(riley, tipped);
    expect([checkout.gratuity?.max, placed.gratuity]).toEqual([5_000, null]);
    expect(await refusalOf(tip(placed, 200))).toBe('CHECKOUT_CLOSED');
  });

  it('in one of two tabs that tip at once', async () => {
    const checkout = await delivery();
    const codes = await Promise.all([refusalOf(tip(checkout, 100)), refusalOf(tip(checkout, 200))]);
    expect(codes.toSorted()).toEqual(['VERSION_STALE', 'none']);
  });
});
