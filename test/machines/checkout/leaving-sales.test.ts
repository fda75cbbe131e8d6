import { describe, expect, it, vi } from 'vitest';
import { askBeforeLeaving } from '../../../machines/checkout/ask-before-leaving.ts';
import type { WayOut } from '../../../machines/shared/emitted.ts';
import { openModals } from '../../../machines/shared/modals.ts';
import type { Cart } from '../../../services/contracts/cart.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { FlashSale } from '../../../services/contracts/flash-sales.ts';
import { onFlashSale, paidWith } from '../../support/checkout/samples.ts';
import { failing, unreachable } from '../../support/failures.ts';
import { cart, cartItem, flashSale } from '../../support/scheduling/samples.ts';
import { until } from '../../support/until.ts';
import { readyToPlace } from './placing.ts';

const order = onFlashSale();
const gtin13 = order.lineItems[0]?.cart.gtin13 ?? '';
const ordered = (): Cart => cart([cartItem({ gtin13 })]);
const toCart = { type: 'navigation.requested', to: '/cart' } as const;
const toCard = { type: 'navigation.requested', to: '/mywallet' } as const;
const back = { type: 'history.requested', steps: -1 } as const;
const out = { type: 'signOut.requested' } as const;

interface World {
  listFlashSales?: (asked: { gtin13s: string[]; optionId: string }) => Promise<FlashSale[]>;
  updateCart?: () => Promise<Cart>;
}

/** A page with milk on flash sale in the reserved time. */
async function open({ listFlashSales = async () => [flashSale({ gtin13 })], updateCart }: World = {}) {
  const page = await readyToPlace({
    checkouts: { loadCheckout: async () => order, listFlashSales },
    cart: { getCart: async () => ordered(), updateCart: updateCart ?? (async () => cart([])) },
  });
  const asked = () => openModals(page.actor).map(({ name }) => name);
  const question = () => openModals(page.actor).find(({ name }) => name === 'FlashSaleWarning');
  /** Wants to leave, and waits for the question or for being led away. */
  const leave = async (way: WayOut) => {
    expect(askBeforeLeaving(page.actor, way)).toBe(true);
    await until(() => question() || page.emitted.length > 0);
  };
  /** Answers the question, and waits until it's gone. */
  const answer = async (type: 'items.remove' | 'items.keep') => {
    question()?.actor.send({ type });
    await until(() => !question());
  };
  return { ...page, leave, asked, answer };
}

describe('leaving an order with flash sale items', () => {
  it.each([
    ['a link', toCart],
    ['Back', back],
    ['signing out', out],
  ])('asks first, about the items on sale in the reserved time: %s (FLS-04)', async (_, way) => {
    const listFlashSales = vi.fn(async () => [flashSale({ gtin13 })]);
    const page = await open({ listFlashSales });
    await page.leave(way);
    expect(page.asked()).toEqual(['FlashSaleWarning']);
    expect(page.emitted).toEqual([]);
    const { optionIds } = order.fulfillment.promise;
    expect(listFlashSales).toHaveBeenCalledExactlyOnceWith(
      { gtin13s: [gtin13], optionId: optionIds[0] },
      expect.anything(),
    );
  });

  it('never asks on the way to the confirmation (FLS-04)', async () => {
    const page = await open();
    const can = (to: string) =>
      page.actor.getSnapshot().can({ type: 'leave.ask', way: { type: 'navigation.requested', to }, order });
    expect(can('/checkout/clicklist/checkout-1/complete')).toBe(false);
    expect(can('/checkout/rx/checkout-1/complete?isNewOrder=true&nc=true')).toBe(false);
    expect(can('/checkout/clicklist/checkout-1/completely')).toBe(true);
    expect(can('/checkout/payment-error/checkout-1')).toBe(true);
  });

  it.each([
    ['to the cart', toCart, [toCart]],
    ['back', back, [back]],
    ['out of the session', out, [{ type: 'navigation.requested', to: '/' }, out]],
  ] as const)(
    'removes the items first, then goes %s, with no order to follow (FLS-05)',
    async (_, way, told) => {
      const updateCart = vi.fn(async () => cart([]));
      const page = await open({ updateCart });
      await page.leave(way);
      await page.answer('items.remove');
      expect(updateCart).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({
          lineItems: [{ type: 'SET', gtin13, modalityType: 'PICKUP', quantity: 0, from: 2 }],
        }),
        expect.anything(),
      );
      expect(page.emitted).toEqual(told);
      page.actor.stop();
      expect(page.orderInProgress.getSnapshot().value).toBe('idle');
    },
  );

  it('stays with the items as they were, and asks again the next time (FLS-05)', async () => {
    const updateCart = vi.fn(async () => cart([]));
    const page = await open({ updateCart });
    for (let times = 0; times < 2; times += 1) {
      await page.leave(toCart);
      expect(page.asked()).toEqual(['FlashSaleWarning']);
      await page.answer('items.keep');
      expect(page.asked()).toEqual([]);
    }
    expect(page.completeOrder.getSnapshot().can({ type: 'order.submit' })).toBe(true);
    expect(updateCart).not.toHaveBeenCalled();
    expect(page.emitted).toEqual([]);
  });

  it('goes where the shopper last wanted to go', async () => {
    const page = await open();
    page.actor.send({ type: 'leave.ask', way: toCart, order });
    await page.leave(toCard);
    await page.answer('items.remove');
    expect(page.emitted).toEqual([toCard]);
  });

  it('asks on top of whatever the page asks, which stays', async () => {
    const page = await open();
    const { completeOrder, leave, answer } = page;
    completeOrder.send({ type: 'promo.open' });
    await leave(back);
    await answer('items.keep');
    expect(completeOrder.getSnapshot().value).toBe('enteringPromo');
  });

  it('does not keep anyone when the sales cannot be loaded (FLS-03)', async () => {
    const page = await open({ listFlashSales: failing(unreachable) });
    await page.leave(toCart);
    expect(page.emitted).toEqual([toCart]);
  });

  it('asks nothing when nothing is on sale', async () => {
    const page = await open();
    const ask = (of: Checkout) => page.actor.getSnapshot().can({ type: 'leave.ask', way: toCart, order: of });
    expect([ask(paidWith('visa')), ask(order)]).toEqual([false, true]);
    expect(askBeforeLeaving((await readyToPlace()).actor, toCart)).toBe(false);
  });
});
