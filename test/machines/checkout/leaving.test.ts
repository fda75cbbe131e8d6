import { describe, expect, it, vi } from 'vitest';
import { waitFor } from 'xstate';
import { askBeforeLeaving } from '../../../machines/checkout/ask-before-leaving.ts';
import { known } from '../../../machines/shared/known.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { chartsOf, type Fakes, startCheckout } from '../../support/checkout/running.ts';
import { checkout, paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { failing, unreachable } from '../../support/failures.ts';
import { readyToPlace } from './placing.ts';

const toCart = { type: 'navigation.requested', to: '/cart' } as const;
const toStart = { type: 'navigation.requested', to: '/' } as const;

/** A page whose order is on its way to the store. */
async function placing(fakes: Fakes['checkouts'] = {}) {
  const answer = Promise.withResolvers<Checkout>();
  const loadCheckout = vi.fn(async (): Promise<Checkout> => paidWith('visa'));
  const page = await readyToPlace({
    checkouts: { placeOrder: () => answer.promise, loadCheckout, ...fakes },
  });
  page.completeOrder.send({ type: 'order.submit' });
  return { ...page, placing: known(chartsOf(page).placing), answer, loadCheckout };
}

describe('leaving while the order is being placed', () => {
  it('asks first, and staying changes nothing', async () => {
    const { actor, placing: order, answer, emitted } = await placing();
    expect(askBeforeLeaving(actor, toCart)).toBe(true);
    expect(order.getSnapshot().value).toEqual({ submitting: 'askingToStay' });
    expect(order.getSnapshot().hasTag('modal')).toBe(true);
    order.send({ type: 'leave.cancel' });
    answer.resolve(placed());
    await expect
      .poll(() => emitted)
      .toMatchObject([{ to: expect.stringContaining('complete?isNewOrder=true') }]);
  });

  it('goes to the order when it is placed during the question', async () => {
    const { placing: order, answer, emitted } = await placing();
    order.send({ type: 'leave.ask', way: toCart });
    answer.resolve(placed());
    await expect
      .poll(() => emitted)
      .toMatchObject([{ to: expect.stringContaining('complete?isNewOrder=true') }]);
  });

  it.each([
    ['another page', [toCart]],
    ['an earlier page', [{ type: 'history.requested', steps: -1 }]],
    ['no session, from a page that is there in any case', [toStart, { type: 'signOut.requested' }]],
  ] as const)('continues to %s while the order is followed without its page', async (_, told) => {
    const { actor, placing: order, emitted, orderInProgress } = await placing();
    order.send({ type: 'leave.ask', way: told[told.length - 1] ?? toCart });
    order.send({ type: 'leave.confirm' });
    expect(emitted).toEqual(told);
    actor.stop();
    expect(orderInProgress.getSnapshot().hasTag('told')).toBe(true);
    expect(orderInProgress.getSnapshot().context.checkoutId).toBe('checkout-1');
  });

  it('takes the way that was last asked for', async () => {
    const { actor, placing: order, emitted } = await placing();
    expect([askBeforeLeaving(actor, toCart), askBeforeLeaving(actor, toStart)]).toEqual([true, true]);
    order.send({ type: 'leave.confirm' });
    expect(emitted).toEqual([toStart]);
  });

  it('is not asked about once the shopper is asked what to do instead', async () => {
    const page = await placing({
      placeOrder: failing(refusal('ITEM_FALLOUT')),
      getFallout: () => new Promise(() => {}),
    });
    await expect.poll(() => page.placing.getSnapshot().value).toBe('resolvingFallout');
    expect(askBeforeLeaving(page.actor, toCart)).toBe(false);
  });

  it('still follows the order when the page is left without asking', async () => {
    const { actor, orderInProgress } = await placing();
    actor.stop();
    expect(orderInProgress.getSnapshot().matches('following')).toBe(true);
  });

  it('leaves nothing to follow when no order is being placed', async () => {
    const { actor, orderInProgress } = await readyToPlace();
    actor.stop();
    expect(orderInProgress.getSnapshot().value).toBe('idle');
  });

  it('leaves nothing to follow when the order is known not to be placed', async () => {
    const page = await placing({ placeOrder: failing(unreachable) });
    await expect.poll(() => chartsOf(page).submission?.getSnapshot().value).toBe('unplaced');
    page.actor.stop();
    expect(page.orderInProgress.getSnapshot().value).toBe('idle');
  });
});

describe('an order whose page was left', () => {
  async function left(found: Checkout) {
    const page = await placing();
    page.loadCheckout.mockResolvedValue(found);
    page.actor.stop();
    const look = async () => {
      page.clock.increment(2000);
      const { outcome } = page.orderInProgress.getSnapshot().children;
      if (outcome) await waitFor(outcome, (snapshot) => !snapshot.matches('asking'));
    };
    await look();
    return { ...page, look, order: page.orderInProgress };
  }

  it('is reported as placed, its reservation used and the cart reloaded (SUB-05)', async () => {
    const { order, placedOrders, reservation } = await left(placed());
    expect(order.getSnapshot().value).toBe('placed');
    expect(placedOrders).toEqual(['checkout-1']);
    expect(reservation.getSnapshot().value).toBe('idle');
    order.send({ type: 'notice.dismiss' });
    expect(order.getSnapshot().hasTag('told')).toBe(false);
  });

  it('is polled while the store places it', async () => {
    const { order, look, loadCheckout } = await left(checkout({ status: 'PLACING' }));
    expect(order.getSnapshot().matches('following')).toBe(true);
    loadCheckout.mockResolvedValue(placed());
    await look();
    expect(order.getSnapshot().value).toBe('placed');
  });

  it('does not count as unplaced while its request may still arrive', async () => {
    const { order, look, loadCheckout } = await left(paidWith('visa'));
    await look();
    expect(order.getSnapshot().matches('following')).toBe(true);
    loadCheckout.mockResolvedValue(placed());
    await look();
    expect(order.getSnapshot().value).toBe('placed');
  });

  it('is reported as not placed once the store says so repeatedly', async () => {
    const { order, look, placedOrders } = await left(paidWith('visa'));
    for (let looks = 0; looks < 8; looks += 1) await look();
    expect(order.getSnapshot().value).toBe('unplaced');
    expect(placedOrders).toEqual([]);
  });

  it('is reported as rejected after authorization (ERR-37)', async () => {
    const { order } = await left(checkout({ status: 'REJECTED', rejection: { code: 'X', reason: 'Y' } }));
    expect(order.getSnapshot().value).toBe('rejected');
  });

  it('is handed back to its page as soon as that is shown again', async () => {
    const { order } = await left(checkout({ status: 'PLACING' }));
    order.send({ type: 'page.opened', checkoutId: 'checkout-1' });
    expect(order.getSnapshot().hasTag('told')).toBe(false);
  });
});

describe('an order that the store reports as being placed', () => {
  it('is followed once, wherever the shopper is', async () => {
    const { orderInProgress } = await readyToPlace();
    orderInProgress.send({ type: 'order.found', checkoutId: 'checkout-9' });
    expect(orderInProgress.getSnapshot().matches('following')).toBe(true);
    orderInProgress.send({ type: 'order.found', checkoutId: 'checkout-9' });
    expect(orderInProgress.getSnapshot().context.checkoutId).toBe('checkout-9');
  });

  it('is not also followed while its own page is shown', async () => {
    const { orderInProgress } = await placing();
    orderInProgress.send({ type: 'order.found', checkoutId: 'checkout-1' });
    expect(orderInProgress.getSnapshot().value).toBe('idle');
  });
});

describe('an order that is found to be placed', () => {
  const isTold = async (page: ReturnType<typeof startCheckout>) => {
    await expect.poll(() => page.placedOrders).toEqual(['checkout-1']);
    expect(page.reservation.getSnapshot().value).toBe('idle');
  };

  it('while its page loads uses its reservation and reloads the cart (SUB-05, CHK-10)', async () => {
    await isTold(startCheckout({ checkouts: { loadCheckout: async () => placed() } }));
  });

  it('while its page follows it does the same (SUB-05)', async () => {
    const loadCheckout = vi
      .fn(async (): Promise<Checkout> => placed())
      .mockResolvedValueOnce(checkout({ status: 'PLACING' }));
    await isTold(startCheckout({ checkouts: { loadCheckout } }));
  });
});
