import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { discountsOf } from '../../../rules/promo-discounts.ts';
import { placedPromoRefusal } from '../../../server/checkouts/price/promo-uses.ts';
import { anyOf } from '../../../server/db/any-of.ts';
import { checkoutPromos, checkouts } from '../../../server/db/schema/checkouts.ts';
import { promoCodes } from '../../../server/db/schema/promos.ts';
import { importFiles } from '../../../server/import/import-files.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { keptThrough } from '../../../server/pricing/applied-promos.ts';
import * as contract from '../../../services/contracts/checkouts.ts';
import { cancelOrder, listOrders } from '../../../services/contracts/orders.ts';
import * as promos from '../../../services/contracts/promos.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { updateTip } from '../../../services/contracts/tips.ts';
import { expectBalanced } from '../../support/books.ts';
import { deliveryCheckout, fillForDelivery } from '../../support/delivery-checkout.ts';
import { demoFile } from '../../support/demo-data.ts';
import { change } from '../../support/modifications.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import {
  itemOf,
  payWith,
  readCheckout,
  readyCheckout,
  refusalOf,
  refusedWith,
  submissionOf,
  submit,
} from '../../support/server-shopper.ts';
import { expireLeases } from '../support/expire-leases.ts';
import { DEAD_PROCESSOR, withProcessor } from '../support/processor.ts';

const FIELD = 'priceAdjustment.promos.0.code';

let riley: TestClient;
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  await server.db.insert(promoCodes).values({
    code: 'HALF',
    couponId: 'PROMO-HALF',
    description: '50% off your items',
    appliesTo: 'ITEMS',
    percentOff: 50,
  });
});
beforeEach(() => riley.call(resetSandbox, {}));
afterEach(() => expectBalanced(server));

/** Mangoes aren't taxed; detergent is. */
const GROCERIES = [itemOf('produce', 18, 2), itemOf('household', 1, 1)];

const delivery = (options: { nth?: number; items?: typeof GROCERIES } = {}) =>
  deliveryCheckout(riley, { items: GROCERIES, ...options });

type Version = Pick<contract.Checkout, 'checkoutId' | 'versionKey'>;

const add = ({ checkoutId, versionKey }: Version, code: string, { call } = riley) =>
  call(promos.addPromo, {
    params: { checkoutId },
    body: { versionKey, priceAdjustment: { promos: [{ action: 'Add', code }] } },
  });
const remove = ({ checkoutId, versionKey }: Version, code: string) =>
  riley.call(promos.removePromo, {
    params: { checkoutId },
    body: { versionKey, priceAdjustment: { promos: [{ action: 'Remove', code }] } },
  });

const setTerms = (code: string, terms: Partial<typeof promoCodes.$inferInsert>) =>
  server.db.update(promoCodes).set(terms).where(eq(promoCodes.code, code));
const setLastDay = (code: string, lastDay: string | null) => setTerms(code, { lastDay });

const totalOf = ({ summary }: contract.Checkout) => summary.cost.total;
const codesOf = ({ priceAdjustment }: contract.Checkout) => priceAdjustment.promos.map(({ code }) => code);
const discountOf = ({ priceAdjustment }: contract.Checkout) =>
  priceAdjustment.promos.reduce((sum, { discount }) => sum + discount, 0);
/** The rest of the receipt, in cents. */
const sumOf = ({ summary: { cost } }: contract.Checkout) =>
  cost.itemTotal + cost.fulfillmentTotal + cost.taxTotal + cost.gratuityTotal;

/** 7.8% of what Cincinnati taxes, rounded half up: the detergent, and its share of the delivery fee. */
function taxIn({ lineItems, summary, priceAdjustment }: contract.Checkout): number {
  const priceOf = (lines: typeof lineItems) =>
    lines.reduce((sum, { total, promoDiscount }) => sum + total - promoDiscount, 0);
  const taxed = priceOf(lineItems.filter(({ taxCategory }) => taxCategory === 'GENERAL'));
  const waived = priceAdjustment.promos.find(({ code }) => code === 'FREEDELIVERY')?.discount ?? 0;
  const fee = summary.cost.fulfillmentTotal - waived;
  return Math.round(0.078 * (taxed + (fee * taxed) / priceOf(lineItems)));
}

describe('a promo code', () => {
  it('comes off the total, the tax, what the card pays, and the order (API-32, PAY-21, ENT-40)', async () => {
    const checkout = await delivery();
    const { cost } = checkout.summary;
    const discounted = await add(checkout, 'WELCOME10');
    const discount = Math.round(cost.itemTotal / 10);
    expect(discounted.priceAdjustment.promos).toEqual([
      {
        code: 'WELCOME10',
        couponId: 'PROMO-WELCOME10',
        description: '10% off your items',
        discount,
        shortBy: 0,
      },
    ]);
    expect(discounted.versionKey).not.toBe(checkout.versionKey);
    expect(discounted.summary.cost.itemTotal).toBe(cost.itemTotal);
    expect(cost.taxTotal).toBe(taxIn(checkout));
    expect(discounted.summary.cost.taxTotal).toBe(taxIn(discounted));
    expect(taxIn(discounted)).toBeLessThan(taxIn(checkout));
    const total = sumOf(discounted) - discount;
    expect(discounted).toMatchObject({
      summary: { cost: { total } },
      payments: [{ amountToAuthorize: total }],
    });
    const placed = await submit(riley, discounted);
    expect(placed).toMatchObject({
      status: 'PLACED',
      priceAdjustment: { promos: discounted.priceAdjustment.promos, takesPromos: false },
      summary: { cost: { total } },
      payments: [{ authorizedAmount: total }],
    });
  });

  it('can waive the delivery fee, next to one on the items, and be removed (API-32)', async () => {
    const checkout = await delivery();
    const fee = checkout.summary.cost.fulfillmentTotal;
    expect(fee).toBeGreaterThan(0);
    const both = await add(await add(checkout, 'FREEDELIVERY'), 'WELCOME10');
    expect(codesOf(both)).toEqual(['FREEDELIVERY', 'WELCOME10']);
    expect(both.priceAdjustment.promos[0]).toMatchObject({ description: 'Free delivery', discount: fee });
    expect(totalOf(both)).toBe(sumOf(both) - discountOf(both));
    const one = await remove(both, 'FREEDELIVERY');
    expect(codesOf(one)).toEqual(['WELCOME10']);
    const none = await remove(one, 'WELCOME10');
    expect(none.summary).toEqual(checkout.summary);
    expect(none.lineItems).toEqual(checkout.lineItems);
    expect(none.payments).toMatchObject([{ amountToAuthorize: totalOf(checkout) }]);
    expect(await remove(none, 'WELCOME10')).toMatchObject({ summary: checkout.summary });
  });

  it('stays with a tip and a change of tender', async () => {
    const discounted = await add(await delivery(), 'WELCOME10');
    const { checkoutId, versionKey } = discounted;
    const tipped = await riley.call(updateTip, {
      params: { checkoutId },
      body: { versionKey, paymentDetails: { gratuityAmount: 500 } },
    });
    expect(totalOf(tipped)).toBe(totalOf(discounted) + 500);
    const paid = await payWith(riley, tipped, 'demo-riley-bank', 'ACH');
    expect(paid.payments).toMatchObject([{ amountToAuthorize: totalOf(tipped) }]);
    const fuller = await add(paid, 'FREEDELIVERY');
    expect(fuller.paymentDetails.gratuityAmount).toBe(500);
    const untaxed = taxIn(paid) - taxIn(fuller);
    expect(untaxed).toBeGreaterThan(0);
    expect(totalOf(fuller)).toBe(totalOf(paid) - paid.summary.cost.fulfillmentTotal - untaxed);
  });

  it('is not charged for unless it was shown', async () => {
    const checkout = await delivery();
    const discounted = await add(checkout, 'WELCOME10');
    const stale = submissionOf(checkout);
    expect(await refusalOf(riley.call(contract.updateCheckout, stale))).toBe('VERSION_STALE');
    const unaware = submissionOf(discounted);
    unaware.body.displayedTotal = totalOf(checkout);
    expect(await refusalOf(riley.call(contract.updateCheckout, unaware))).toBe('TOTAL_CHANGED');
  });

  it('is recalculated when the cart changes', async () => {
    const discounted = await add(await add(await delivery(), 'WELCOME10'), 'FREEDELIVERY');
    await fillForDelivery(riley, [itemOf('meat', 1, 3)]);
    const { checkoutId, versionKey } = discounted;
    const fresh = await riley.call(contract.refreshCheckout, {
      params: { checkoutId },
      body: { versionKey },
    });
    const { itemTotal, fulfillmentTotal } = fresh.summary.cost;
    expect(itemTotal).not.toBe(discounted.summary.cost.itemTotal);
    expect(fresh.priceAdjustment.promos.map(({ discount }) => discount)).toEqual([
      Math.round(itemTotal / 10),
      fulfillmentTotal,
    ]);
    expect(totalOf(fresh)).toBe(sumOf(fresh) - discountOf(fresh));
    expect(fresh.payments).toMatchObject([{ amountToAuthorize: totalOf(fresh) }]);
  });

  it("carries over to the shopper's next checkout until its order is placed", async () => {
    const discounted = await add(await add(await delivery(), 'WELCOME10'), 'FREEDELIVERY');
    const next = await delivery({ nth: -2 });
    expect(next.checkoutId).not.toBe(discounted.checkoutId);
    expect(codesOf(next)).toEqual(['WELCOME10', 'FREEDELIVERY']);
    expect(next.payments).toMatchObject([{ amountToAuthorize: totalOf(next) }]);
    await submit(riley, next);
    expect(codesOf(await delivery())).toEqual([]);
  });

  it('does not carry over where it cannot be used, or once it has expired', async () => {
    await add(await add(await delivery(), 'FREEDELIVERY'), 'HALF');
    expect(codesOf(await readyCheckout(riley))).toEqual(['HALF']);
    await setLastDay('HALF', '2020-02-29');
    expect(codesOf(await readyCheckout(riley, { nth: -2 }))).toEqual([]);
    await setLastDay('HALF', null);
  });

  it('is still charged as shown when it expires on the order', async () => {
    const discounted = await add(await readyCheckout(riley), 'HALF');
    await setLastDay('HALF', '2020-02-29');
    const placed = await submit(riley, discounted);
    await setLastDay('HALF', null);
    expect(totalOf(placed)).toBe(totalOf(discounted));
  });
});

describe('a promo code is refused', () => {
  it.each([
    ['', 'You must enter a promo code'],
    ['   ', 'You must enter a promo code'],
    ['A23456789012345678901', 'Promo codes can be up to 20 characters long.'],
    ['WELCOME 10', 'Promo codes can only contain letters and numbers.'],
    ['A2345678901234567890', "We don't know this promo code. Check it and try again."],
    ['EXPIRED', 'EXPIRED has expired.'],
    ['FREEDELIVERY', 'FREEDELIVERY is for deliveries only.'],
  ])('at its field when it is "%s" (PRM-01, PRM-02, PRM-03, LIM-15)', async (code, words) => {
    const pickup = await readyCheckout(riley);
    expect(await refusedWith(add(pickup, code))).toEqual({
      code: 'INVALID_INPUT',
      fields: { [FIELD]: words },
    });
    expect((await readCheckout(riley, pickup)).versionKey).toBe(pickup.versionKey);
  });

  it('when it is on the order already, in whatever case it is typed', async () => {
    const discounted = await add(await readyCheckout(riley), ' welcome10 ');
    expect(codesOf(discounted)).toEqual(['WELCOME10']);
    expect(await refusedWith(add(discounted, 'Welcome10'))).toMatchObject({
      fields: { [FIELD]: 'WELCOME10 is already on your order.' },
    });
  });

  it('next to another one on the same thing', async () => {
    const discounted = await add(await readyCheckout(riley), 'WELCOME10');
    expect(await refusedWith(add(discounted, 'HALF'))).toMatchObject({
      fields: { [FIELD]: 'Only one code can be used on your items. Remove WELCOME10 to use HALF.' },
    });
    expect(codesOf(await add(await remove(discounted, 'WELCOME10'), 'HALF'))).toEqual(['HALF']);
  });

  it('next to another one on the delivery fee', async () => {
    await server.db.insert(promoCodes).values({
      code: 'NOFEE',
      couponId: 'PROMO-NOFEE',
      description: 'No fee',
      appliesTo: 'DELIVERY_FEE',
      percentOff: 50,
    });
    const discounted = await add(await delivery(), 'NOFEE');
    expect(await refusedWith(add(discounted, 'FREEDELIVERY'))).toMatchObject({
      fields: {
        [FIELD]: 'Only one code can be used on your delivery fee. Remove NOFEE to use FREEDELIVERY.',
      },
    });
    await server.db.delete(promoCodes).where(eq(promoCodes.code, 'NOFEE'));
  });

  it('when the delivery is free without it', async () => {
    const checkout = await delivery();
    await server.db
      .update(checkouts)
      .set({ fulfillmentTotal: 0 })
      .where(eq(checkouts.id, checkout.checkoutId));
    expect(await refusedWith(add(checkout, 'FREEDELIVERY'))).toMatchObject({
      fields: { [FIELD]: 'Your delivery is already free.' },
    });
  });

  it('on an order for prescriptions (CHK-17)', async () => {
    const checkout = await readyCheckout(riley);
    expect(checkout.priceAdjustment.takesPromos).toBe(true);
    await server.db.update(checkouts).set({ appName: 'rx' }).where(eq(checkouts.id, checkout.checkoutId));
    expect((await readCheckout(riley, checkout)).priceAdjustment.takesPromos).toBe(false);
    expect(await refusedWith(add(checkout, 'WELCOME10'))).toMatchObject({
      fields: { [FIELD]: "Promo codes can't be used on this order." },
    });
  });

  it("with a stale version, after the order, and on another shopper's order", async () => {
    const checkout = await readyCheckout(riley);
    const discounted = await add(checkout, 'WELCOME10');
    expect(await refusalOf(add(checkout, 'HALF'))).toBe('VERSION_STALE');
    expect(await refusalOf(remove(checkout, 'WELCOME10'))).toBe('VERSION_STALE');
    const sam = await server.signedIn('sam@example.com');
    expect(await refusalOf(add(discounted, 'HALF', sam))).toBe('NOT_FOUND');
    await submit(riley, discounted);
    expect(await refusalOf(add(discounted, 'HALF'))).toBe('CHECKOUT_CLOSED');
    expect(await refusalOf(remove(discounted, 'WELCOME10'))).toBe('CHECKOUT_CLOSED');
  });

  it('in one of two tabs that add the same one at once', async () => {
    const checkout = await readyCheckout(riley);
    const codes = await Promise.all([
      refusalOf(add(checkout, 'WELCOME10')),
      refusalOf(add(checkout, 'WELCOME10')),
    ]);
    expect(codes.toSorted()).toEqual(['VERSION_STALE', 'none']);
    expect(codesOf(await readCheckout(riley, checkout))).toEqual(['WELCOME10']);
  });
});

it('the codes are those of an imported file that replaces all, whatever was changed or added since', async () => {
  const half = await server.db.select().from(promoCodes).where(eq(promoCodes.code, 'HALF'));
  await server.db.update(promoCodes).set({ percentOff: 99, lastDay: null, description: 'Any' });
  await importFiles(server.db, [demoFile('promo-codes')], { replace: true });
  const unlimited = { firstDay: null, firstOrderOnly: false, totalUses: null, budget: null };
  const forAll = { minimum: 0, products: [], departments: [], combines: true };
  const common = { ...unlimited, ...forAll, fundedBy: 'STORE', lastDay: null, oncePerShopper: false };
  expect(await server.db.select().from(promoCodes).orderBy(promoCodes.code)).toEqual([
    {
      ...common,
      code: 'EXPIRED',
      couponId: 'PROMO-EXPIRED',
      description: '20% off your items',
      appliesTo: 'ITEMS',
      percentOff: 20,
      lastDay: '2025-12-31',
    },
    {
      ...common,
      code: 'FREEDELIVERY',
      couponId: 'PROMO-FREEDELIVERY',
      description: 'Free delivery',
      appliesTo: 'DELIVERY_FEE',
      percentOff: 100,
    },
    {
      ...common,
      code: 'WELCOME10',
      couponId: 'PROMO-WELCOME10',
      description: '10% off your items',
      appliesTo: 'ITEMS',
      percentOff: 10,
      oncePerShopper: true,
    },
  ]);
  await server.db.insert(promoCodes).values(half);
});

describe('the legacy calls', () => {
  it('add and remove by checkout and code alone (API-33, AUT-14)', async () => {
    const { checkoutId, summary } = await readyCheckout(riley);
    const params = { checkoutId };
    const added = await riley.call(promos.addPromoCode, { params, body: { code: 'welcome10' } });
    expect(codesOf(added)).toEqual(['WELCOME10']);
    expect(await refusalOf(riley.call(promos.addPromoCode, { params, body: { code: 'EXPIRED' } }))).toBe(
      'INVALID_INPUT',
    );
    const removed = await riley.call(promos.removePromoCode, { params: { checkoutId, code: 'WELCOME10' } });
    expect(removed).toMatchObject({ summary, priceAdjustment: { promos: [] } });
  });

  it('both take effect when they come at once', async () => {
    const { checkoutId } = await delivery();
    await Promise.all(
      ['WELCOME10', 'FREEDELIVERY'].map((code) =>
        riley.call(promos.addPromoCode, { params: { checkoutId }, body: { code } }),
      ),
    );
    const both = await readCheckout(riley, { checkoutId });
    expect(codesOf(both).toSorted()).toEqual(['FREEDELIVERY', 'WELCOME10']);
    expect(totalOf(both)).toBe(sumOf(both) - discountOf(both));
  });
});

describe('a code that each shopper has once', () => {
  const WORDS = "You've already used WELCOME10, which is good for one order.";
  const used = { code: 'INVALID_INPUT', fields: { [FIELD]: WORDS } };
  const paid = async (checkout: contract.Checkout) => payWith(riley, checkout, 'demo-riley-visa');
  const ready = async (nth: number) => readyCheckout(riley, { nth });

  it('is refused in words once an order has it, and given back by canceling that order', async () => {
    const placed = await submit(riley, await add(await paid(await ready(-1)), 'WELCOME10'));
    const next = await ready(-2);
    expect(codesOf(next)).toEqual([]);
    expect(await refusedWith(add(next, 'WELCOME10'))).toEqual(used);
    const sam = await server.signedIn('sam@example.com');
    const theirs = await readyCheckout(sam);
    expect(codesOf(await add(theirs, 'WELCOME10', sam))).toEqual(['WELCOME10']);
    const { orders } = await riley.call(listOrders, {});
    const orderId = orders.find(({ checkoutId }) => checkoutId === placed.checkoutId)?.orderId ?? '';
    await riley.call(cancelOrder, { params: { orderId } });
    expect(codesOf(await add(next, 'WELCOME10'))).toEqual(['WELCOME10']);
  });

  it('is refused in words at placing, too, where it got onto another order in the meantime', async () => {
    const setOnce = (oncePerShopper: boolean) =>
      server.db.update(promoCodes).set({ oncePerShopper }).where(eq(promoCodes.code, 'WELCOME10'));
    await setOnce(false);
    const placed = await submit(riley, await add(await paid(await ready(-1)), 'WELCOME10'));
    const next = await add(await paid(await ready(-2)), 'WELCOME10');
    await setOnce(true);
    expect(await refusedWith(submit(riley, next))).toEqual(used);
    expect(await readCheckout(riley, next)).toMatchObject({ status: 'DRAFT' });
    expect(codesOf(await remove(next, 'WELCOME10'))).toEqual([]);
    expect(codesOf(placed)).toEqual(['WELCOME10']);
  });

  it("doesn't carry over to the next checkout once another order has it", async () => {
    const setOnce = (oncePerShopper: boolean) =>
      server.db.update(promoCodes).set({ oncePerShopper }).where(eq(promoCodes.code, 'WELCOME10'));
    await setOnce(false);
    await submit(riley, await add(await paid(await ready(-1)), 'WELCOME10'));
    expect(codesOf(await add(await ready(-2), 'WELCOME10'))).toEqual(['WELCOME10']);
    await setOnce(true);
    expect(codesOf(await ready(-3))).toEqual([]);
  });

  const placedWithIt = async () => {
    const { rows } = await server.db.execute<{ count: number }>(sql`
      select count(*)::int as count from orders o join checkouts k on k.id = o.checkout_id
      where k.shopper_id = 'demo-riley' and o.status <> 'CANCELED' and exists (
        select from checkout_promos p where p.checkout_id = k.id and p.code = 'WELCOME10')`);
    return rows[0]?.count;
  };

  it('is used once, whichever of two orders placed at once comes first', async () => {
    for (const nth of [-2, -3, -4]) {
      await riley.call(resetSandbox, {});
      const first = await add(await paid(await ready(-1)), 'WELCOME10');
      const other = async () => {
        const next = await paid(await ready(nth));
        // It brings the code along if it comes before the first is placed.
        return submit(riley, codesOf(next).includes('WELCOME10') ? next : await add(next, 'WELCOME10'));
      };
      await Promise.all([refusalOf(submit(riley, first)), refusalOf(other())]);
      expect(await placedWithIt()).toBe(1);
    }
  });

  it('stays used while the order that has it is left by a kill, until recovery ends it', async () => {
    const first = await add(await paid(await ready(-1)), 'WELCOME10');
    expect(await withProcessor(server, DEAD_PROCESSOR, () => refusalOf(submit(riley, first)))).toBe(
      'UNAVAILABLE',
    );
    expect((await readCheckout(riley, first)).status).toBe('PLACING');
    const other = async () => submit(riley, await add(await paid(await ready(-2)), 'WELCOME10'));
    expect(await refusalOf(other())).not.toBe('none');
    expect(await placedWithIt()).toBe(0);
    await expireLeases(server);
    await recoverAttempts(server.deps);
    // Nothing was placed, so the next checkout takes it over.
    const next = await paid(await ready(-2));
    expect(codesOf(next)).toEqual(['WELCOME10']);
    await submit(riley, next);
    expect(await placedWithIt()).toBe(1);
  });
});

describe("a code's rules", () => {
  const withTerms = async (terms: Partial<typeof promoCodes.$inferInsert>, work: () => Promise<void>) => {
    const [before] = await server.db.select().from(promoCodes).where(eq(promoCodes.code, 'HALF'));
    await setTerms('HALF', terms);
    try {
      await work();
    } finally {
      await setTerms('HALF', before ?? {});
    }
  };
  const today = () => Temporal.Now.zonedDateTimeISO('America/New_York').toPlainDate();
  it('refuse it on other days and for other orders, in words', async () => {
    const yesterday = today().subtract({ days: 1 }).toString();
    const tomorrow = today().add({ days: 1 });
    const day = tomorrow.toLocaleString('en-US', { month: 'long', day: 'numeric', year: 'numeric' });
    const refusals: [Partial<typeof promoCodes.$inferInsert>, string][] = [
      [{ firstDay: tomorrow.toString() }, `HALF can be used from ${day} on.`],
      [{ lastDay: yesterday }, 'HALF has expired.'],
      [
        { departments: ['bakery'], description: '50% off bread' },
        "HALF isn't for any item in your order: 50% off bread.",
      ],
      [{ minimum: 100_000 }, 'HALF is for orders of $1000.00 or more. Add $'],
      [
        { departments: ['produce'], minimum: 100_000 },
        "HALF needs $1000.00 or more of the items it's for. Add $",
      ],
      [{ totalUses: 0 }, 'HALF has been used up.'],
      [{ budget: 1 }, 'HALF has been used up.'],
    ];
    const checkout = await delivery();
    for (const [terms, words] of refusals) {
      await withTerms(terms, async () => {
        const refused = await refusedWith(add(checkout, 'HALF'));
        expect(refused?.fields?.[FIELD]).toContain(words);
      });
    }
    expect(codesOf(await readCheckout(riley, checkout))).toEqual([]);
  });

  it('accept it on its first and last day, up to its budget to the cent, for the items it covers alone', async () => {
    const checkout = await delivery();
    const produce = checkout.lineItems.find(({ cart }) => cart.gtin13 === GROCERIES[0]?.gtin13);
    const discount = Math.round((produce?.total ?? 0) / 2);
    expect(discount).toBeGreaterThan(0);
    const day = today().toString();
    const terms = { firstDay: day, lastDay: day, departments: ['produce'], budget: discount };
    await withTerms(terms, async () => {
      const discounted = await add(checkout, 'HALF');
      expect(discountOf(discounted)).toBe(discount);
      expect(discounted.lineItems.map(({ promoDiscount }) => promoDiscount).toSorted()).toEqual([
        0,
        discount,
      ]);
    });
  });

  it('keep it apart from other codes, in words that say which one to remove', async () => {
    const checkout = await delivery();
    await withTerms({ combines: false }, async () => {
      const fee = await add(checkout, 'FREEDELIVERY');
      expect(await refusedWith(add(fee, 'HALF'))).toMatchObject({
        fields: { [FIELD]: "HALF can't be used with another code. Remove FREEDELIVERY to use HALF." },
      });
      const alone = await add(await remove(fee, 'FREEDELIVERY'), 'HALF');
      expect(await refusedWith(add(alone, 'FREEDELIVERY'))).toMatchObject({
        fields: { [FIELD]: "HALF can't be used with another code. Remove HALF to use FREEDELIVERY." },
      });
    });
  });

  it('make it for a first order alone, until that one is canceled', async () => {
    const words = { fields: { [FIELD]: 'HALF is for your first order.' } };
    await withTerms({ firstOrderOnly: true }, async () => {
      expect(await refusedWith(add(await readyCheckout(riley), 'HALF'))).toMatchObject(words);
      const sam = await server.signedIn('sam@example.com');
      await sam.call(resetSandbox, {});
      const placed = await submit(sam, await add(await readyCheckout(sam), 'HALF', sam));
      const next = await readyCheckout(sam, { nth: -2 });
      expect(codesOf(next)).toEqual([]);
      expect(await refusedWith(add(next, 'HALF', sam))).toMatchObject(words);
      const { orders } = await sam.call(listOrders, {});
      const orderId = orders.find(({ checkoutId }) => checkoutId === placed.checkoutId)?.orderId ?? '';
      await sam.call(cancelOrder, { params: { orderId } });
      expect(codesOf(await add(next, 'HALF', sam))).toEqual(['HALF']);
    });
  });

  it('leave it on the order without a discount once the cart falls below its minimum, and say how much is missing', async () => {
    const checkout = await delivery({ items: [itemOf('produce', 18, 4)] });
    await withTerms({ minimum: checkout.summary.cost.itemTotal }, async () => {
      const discounted = await add(checkout, 'HALF');
      await fillForDelivery(riley, [itemOf('produce', 18, 3)]);
      const { checkoutId, versionKey } = discounted;
      const fresh = await riley.call(contract.refreshCheckout, {
        params: { checkoutId },
        body: { versionKey },
      });
      const missing = checkout.summary.cost.itemTotal - fresh.summary.cost.itemTotal;
      expect(missing).toBeGreaterThan(0);
      expect(fresh.priceAdjustment.promos).toMatchObject([{ code: 'HALF', discount: 0, shortBy: missing }]);
      expect(totalOf(fresh)).toBe(sumOf(fresh));
    });
  });

  it.each([
    ['uses', { totalUses: 50 }],
    ['budget', { budget: 250 }],
  ])('give away exactly its %s when two hundred orders are placed at once', async (_, terms) => {
    const checkout = await add(await delivery(), 'HALF');
    const others = Array.from({ length: 200 }, (_, index) => `at-once-${index}`);
    await server.db.execute(sql`
      insert into checkouts select (json_populate_record(k, json_build_object(
        'id', other, 'idempotency_key', other, 'status', 'SUPERSEDED'))).*
      from checkouts k, unnest(${sql.param(others)}::text[]) other where k.id = ${checkout.checkoutId}`);
    const promo = { code: 'HALF', discount: 5 };
    await server.db.execute(sql`
      insert into checkout_promos select (json_populate_record(p, json_build_object(
        'checkout_id', other, 'discount', 5))).*
      from checkout_promos p, unnest(${sql.param(others)}::text[]) other where p.checkout_id = ${checkout.checkoutId}`);
    const place = (id: string) =>
      server.db.transaction(async (tx) => {
        const words = await placedPromoRefusal(tx, { id, shopperId: 'demo-riley', promos: [promo] });
        if (words === null) await tx.update(checkouts).set({ status: 'PLACING' }).where(eq(checkouts.id, id));
        return words;
      });
    await withTerms(terms, async () => {
      const words = await Promise.all(others.map(place));
      expect(words.filter((one) => one === null)).toHaveLength(50);
      expect(new Set(words)).toEqual(new Set([null, 'HALF has been used up.']));
    });
    await server.db.delete(checkouts).where(anyOf(checkouts.id, others));
  });

  it('never raise what a code with a budget takes off when the order is changed', async () => {
    const checkout = await readyCheckout(riley);
    const [line] = checkout.lineItems;
    if (!line) throw new Error('Nothing is ordered');
    const { gtin13, quantity } = line.cart;
    const changed = async (order: contract.Checkout, to: number) => {
      const changes = await change(riley, order, { lineItems: [{ gtin13, quantity: to }] });
      return discountOf(changes.checkout);
    };
    await withTerms({ budget: 100_000 }, async () => {
      const placed = await submit(riley, await add(checkout, 'HALF'));
      expect(await changed(placed, quantity + 2)).toBe(discountOf(placed));
      expect(await changed(placed, quantity + 3)).toBe(discountOf(placed));
    });
    await riley.call(resetSandbox, {});
    const placed = await submit(riley, await add(await readyCheckout(riley), 'HALF'));
    expect(await changed(placed, quantity + 2)).toBeGreaterThan(discountOf(placed));
  });

  it('do not ask for the minimum again when the store refunds an item', async () => {
    const checkout = await readyCheckout(riley, { count: 2 });
    await withTerms({ minimum: checkout.summary.cost.itemTotal }, async () => {
      const placed = await submit(riley, await add(checkout, 'HALF'));
      const promos = await server.db
        .select()
        .from(checkoutPromos)
        .where(eq(checkoutPromos.checkoutId, placed.checkoutId));
      const kept = await keptThrough(server.db, { ...placed, promos });
      const [first] = placed.lineItems;
      const lines = first ? [{ gtin13: first.cart.gtin13, total: first.total }] : [];
      expect(discountsOf(kept, { lines, fee: 0 }).total).toBe(Math.floor(((first?.total ?? 0) + 1) / 2));
    });
  });
});
