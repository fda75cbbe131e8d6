import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { type ChangedLine, changedLines, orderLines, repricedLines } from '../../../rules/changed-lines.ts';
import { flashSaleCouponId } from '../../../rules/flash-sales.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { startCheckout } from '../../support/checkout/running.ts';
import { checkout, paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { failing } from '../../support/failures.ts';
import { cart } from '../../support/scheduling/samples.ts';
import { readyToPlace } from './placing.ts';

const [milk, bananas, salmon] = checkout().lineItems;
if (!milk || !bananas || !salmon) throw new Error('The sample has three lines.');
const bread = { ...milk, cart: { gtin13: '0000000000001', quantity: 1 }, description: 'Bread', total: 299 };
const more = { ...bananas, cart: { ...bananas.cart, quantity: 9 }, total: 441 };

/** Without the salmon, with more bananas and a bread. */
const changed = (): Checkout => ({
  ...paidWith('visa', 'v3'),
  lineItems: [milk, more, bread],
  summary: { cost: { ...checkout().summary.cost, total: 1600 } },
});

/** A page whose cart has changed according to the store, and the store's response to a refresh. */
async function withChangedCart(refreshCheckout: () => Promise<Checkout> = async () => changed()) {
  const placeOrder = vi.fn(async () => placed());
  const refresh = vi.fn(refreshCheckout);
  const loadCheckout = vi.fn(async () => paidWith('visa'));
  const carts = vi.fn(async () => cart());
  const page = await readyToPlace({
    checkouts: { loadCheckout, placeOrder, refreshCheckout: refresh },
    cart: { getCart: carts },
  });
  return { ...page, placeOrder, refresh, loadCheckout, carts };
}

const refusesOnce = (page: Awaited<ReturnType<typeof withChangedCart>>) =>
  page.placeOrder.mockRejectedValueOnce(refusal('CART_CHANGED'));

describe('a cart that changed since the order was shown', () => {
  it('is adopted when the store reports it, shown with the new total, and the order waits for another press', async () => {
    const page = await withChangedCart();
    refusesOnce(page);
    page.completeOrder.send({ type: 'order.submit' });
    const { value, context } = await waitFor(page.completeOrder, (snapshot) =>
      snapshot.matches('cartChanged'),
    );
    expect(value).toBe('cartChanged');
    expect(context.before?.summary.cost.total).toBe(6412);
    expect(context.checkout).toMatchObject({ versionKey: 'v3', summary: { cost: { total: 1600 } } });
    expect(page.placeOrder).toHaveBeenCalledOnce();
    page.completeOrder.send({ type: 'cart.accept' });
    expect(page.completeOrder.getSnapshot().value).toBe('editing');
    expect(page.placeOrder).toHaveBeenCalledOnce();
    page.completeOrder.send({ type: 'order.submit' });
    await expect
      .poll(() => page.placeOrder)
      .toHaveBeenLastCalledWith(
        expect.objectContaining({ versionKey: 'v3', displayedTotal: 1600 }),
        expect.anything(),
      );
  });

  it('is adopted as the page opens when the checkout reports it', async () => {
    const refreshCheckout = vi.fn(async () => changed());
    const page = startCheckout({
      checkouts: {
        loadCheckout: async () => ({ ...paidWith('visa'), isCartChanged: true }),
        refreshCheckout,
      },
    });
    await expect
      .poll(() => page.actor.getSnapshot().children.completeOrder?.getSnapshot().value)
      .toBe('cartChanged');
    expect(refreshCheckout).toHaveBeenCalledOnce();
  });

  it('is shown when only the way to pick it up changed (CIT-01)', async () => {
    const page = await withChangedCart(async () => ({ ...paidWith('visa', 'v3'), pickupType: 'CURBSIDE' }));
    refusesOnce(page);
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => page.completeOrder.getSnapshot().value).toBe('cartChanged');
    expect(page.completeOrder.getSnapshot().context.before?.pickupType).toBe('PICKUP');
  });

  it("is adopted when the app's cart changes", async () => {
    const page = await withChangedCart();
    page.loadCheckout.mockResolvedValue({ ...paidWith('visa'), isCartChanged: true });
    page.carts.mockResolvedValue({ ...cart(), versionKey: 'cart-v2' });
    page.cart.send({ type: 'cart.reload' });
    await expect.poll(() => page.completeOrder.getSnapshot().value).toBe('cartChanged');
  });

  it("does not matter while this order's lines are unchanged", async () => {
    const page = await withChangedCart();
    page.carts.mockResolvedValue({ ...cart(), versionKey: 'cart-v2' });
    page.cart.send({ type: 'cart.reload' });
    await waitFor(page.completeOrder, (snapshot) => snapshot.matches('looking'));
    await expect.poll(() => page.completeOrder.getSnapshot().value).toBe('editing');
    expect(page.refresh).not.toHaveBeenCalled();
    expect(page.loadCheckout).toHaveBeenCalledTimes(2);
  });

  it('offers a way to the cart', async () => {
    const page = await withChangedCart();
    refusesOnce(page);
    page.completeOrder.send({ type: 'order.submit' });
    await waitFor(page.completeOrder, (snapshot) => snapshot.matches('cartChanged'));
    page.completeOrder.send({ type: 'cart.review' });
    expect(page.emitted).toEqual([{ type: 'navigation.requested', to: '/cart' }]);
  });

  it.each([
    ['PROMISE_STALE', 409, '/scheduling?fulfillmentType=PICKUP'],
    ['AGE_VERIFICATION_REQUIRED', 422, '/scheduling?fulfillmentType=PICKUP'],
    ['VENDOR_ACCEPTANCE_REQUIRED', 422, '/scheduling?fulfillmentType=PICKUP'],
    ['NO_ITEMS_AVAILABLE', 409, '/cart'],
    ['AGE_RESTRICTED', 422, '/cart'],
    ['TAX_UNKNOWN', 422, '/cart'],
  ])('that cannot be ordered as is (%s) says why and leads on', async (code, status, to) => {
    const page = await withChangedCart(failing(refusal(code, status)));
    refusesOnce(page);
    page.completeOrder.send({ type: 'order.submit' });
    const { value, context } = await waitFor(page.actor, (snapshot) => snapshot.matches('ended'));
    expect([value, context.cartRefusal]).toEqual([{ ended: 'cartRefused' }, code]);
    page.actor.send({ type: 'ending.follow' });
    expect(page.emitted).toMatchObject([{ type: 'navigation.requested', to }]);
    expect(page.actor.getSnapshot().value).toBe('left');
  });

  it('is compared with the latest checkout when that changed elsewhere', async () => {
    const page = await withChangedCart();
    page.refresh.mockRejectedValueOnce(refusal('VERSION_STALE'));
    page.loadCheckout.mockResolvedValue({ ...paidWith('visa', 'v8'), isCartChanged: true });
    refusesOnce(page);
    page.completeOrder.send({ type: 'order.submit' });
    await expect
      .poll(() => page.refresh)
      .toHaveBeenLastCalledWith(expect.objectContaining({ versionKey: 'v8' }), expect.anything());
    expect(page.completeOrder.getSnapshot().value).toBe('cartChanged');
  });

  it('ends when the checkout expires', async () => {
    const page = await withChangedCart(failing(refusal('ORDER_EXPIRED', 410)));
    refusesOnce(page);
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => page.actor.getSnapshot().value).toBe('timedOut');
  });

  it('is retried by the next press when adopting it failed', async () => {
    const page = await withChangedCart(failing({ kind: 'unreachable' }));
    refusesOnce(page);
    page.completeOrder.send({ type: 'order.submit' });
    await expect.poll(() => page.completeOrder.getSnapshot().value).toBe('editing');
    expect(page.completeOrder.getSnapshot().context.failure).toEqual({ kind: 'cartChanged' });
    expect(page.completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(true);
  });
});

describe('the message about a changed cart', () => {
  const change = (
    gtin13: string,
    description: string,
    before: number,
    now: number,
    difference: number,
    prices: ChangedLine['prices'] = null,
  ) => ({ gtin13, description, before, now, difference, prices });
  const differences = (before: Checkout, now: Checkout) => changedLines(orderLines(before), orderLines(now));

  it('names items added, changed in quantity, and removed', () => {
    expect(differences(checkout(), changed())).toEqual([
      change(more.cart.gtin13, 'Bananas', 6, 9, more.total - bananas.total),
      change(bread.cart.gtin13, 'Bread', 0, 1, bread.total),
      change(salmon.cart.gtin13, 'Atlantic Salmon Fillet', 2, 0, -salmon.total),
    ]);
  });

  it('names price changes, and leaves out unchanged items', () => {
    const dearer = { ...checkout(), lineItems: [{ ...milk, total: 750 }, bananas, salmon] };
    expect(differences(checkout(), dearer)).toEqual([
      change(milk.cart.gtin13, 'Whole Milk', 2, 2, 52, { before: 698, now: 750 }),
    ]);
  });
});

describe('what costs something else than in the cart', () => {
  const shown = orderLines(checkout());
  /** The order with a line that costs something else, of which a flash sale takes off a part. */
  const costing = (total: number, discount = 0): Checkout => {
    const coupon = {
      id: flashSaleCouponId(milk.cart.gtin13),
      description: '',
      discount,
      appliedTo: milk.cart.gtin13,
    };
    const priceAdjustment = { coupons: discount > 0 ? [coupon] : [] };
    return checkout({ lineItems: [{ ...milk, total, priceAdjustment }, bananas, salmon] });
  };
  const pricesIn = (order: Checkout) => repricedLines(shown, order).map(({ prices }) => prices);

  it('is told by the line, with the price in the cart and the one that is charged', () => {
    expect(repricedLines(shown, costing(750))).toEqual([
      {
        gtin13: milk.cart.gtin13,
        description: 'Whole Milk',
        before: 2,
        now: 2,
        difference: 52,
        prices: { before: 698, now: 750 },
      },
    ]);
    expect(pricesIn(costing(600))).toEqual([{ before: 698, now: 600 }]);
  });

  it("isn't what only a flash sale lowers, but it's what costs something else before the sale, too", () => {
    expect(pricesIn(costing(598, 100))).toEqual([]);
    expect(pricesIn(costing(650, 100))).toEqual([{ before: 698, now: 650 }]);
  });

  it("isn't what was added, left out, or ordered in another quantity", () => {
    expect(repricedLines(shown, changed())).toEqual([]);
    expect(repricedLines([], checkout())).toEqual([]);
  });
});
