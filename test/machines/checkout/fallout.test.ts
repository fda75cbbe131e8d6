import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { isWaiting } from '../../../machines/checkout/complete-order.selectors.ts';
import { type FalloutServices, falloutMachine } from '../../../machines/checkout/fallout.machine.ts';
import { known } from '../../../machines/shared/known.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { Fallout } from '../../../services/contracts/fallout.ts';
import { type AllServices, serving } from '../../support/all-services.ts';
import { checkout, fallout, paidWith, placed, refusal } from '../../support/checkout/samples.ts';
import { broken, failing, unreachable } from '../../support/failures.ts';
import { readyToPlace } from './placing.ts';

const rest = (total = 5124) => {
  const { cost } = checkout().summary;
  return checkout({ versionKey: 'v9', summary: { cost: { ...cost, total } } });
};

async function open(services: Partial<FalloutServices> = {}) {
  const getFallout = vi.fn<FalloutServices['getFallout']>(services.getFallout ?? (async () => fallout()));
  const removeFallout = vi.fn<FalloutServices['removeFallout']>(
    services.removeFallout ?? (async () => rest()),
  );
  const actor = serving({ getFallout, removeFallout })(
    createActor(falloutMachine, {
      input: { checkoutId: 'checkout-1', versionKey: 'v1' },
    }),
  ).start();
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const remove = async () => {
    actor.send({ type: 'fallout.remove' });
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  };
  return { actor, getFallout, removeFallout, remove };
}

describe('what is not available', () => {
  it.each<Fallout['kind']>(['ITEM_FALLOUT', 'PROMISING_FALLOUT'])(
    'opens the Unavailable Items modal after %s (FAL-01, FAL-02)',
    async (kind) => {
      const { actor } = await open({ getFallout: async () => fallout({ kind }) });
      expect(actor.getSnapshot().getMeta()).toEqual({ 'fallout.open': { modal: 'UnavailableItems' } });
      expect(actor.getSnapshot().context.fallout?.kind).toBe(kind);
    },
  );

  it('is removed at the total that was shown (FAL-05)', async () => {
    const { actor, removeFallout, remove } = await open();
    await remove();
    expect(removeFallout).toHaveBeenCalledExactlyOnceWith(
      { checkoutId: 'checkout-1', versionKey: 'v1' },
      expect.any(AbortSignal),
    );
    expect(actor.getSnapshot().output).toEqual({ kind: 'removed', checkout: rest() });
  });

  it('is removed, and a total other than the one shown is told', async () => {
    const { actor, remove } = await open({ removeFallout: async () => rest(5125) });
    await remove();
    expect(actor.getSnapshot().output).toEqual({ kind: 'repriced', checkout: rest(5125) });
  });

  it('is not removed if nothing would be left', async () => {
    const { actor, removeFallout, remove } = await open({
      getFallout: async () => fallout({ remaining: null }),
    });
    expect(actor.getSnapshot().can({ type: 'fallout.remove' })).toBe(false);
    await remove();
    expect(removeFallout).not.toHaveBeenCalled();
  });

  it('can be requested again after a failure, with the reason gone in the meantime', async () => {
    const { actor, removeFallout, remove } = await open({ removeFallout: failing(broken) });
    await remove();
    expect(actor.getSnapshot().context.failure).toEqual(broken);
    removeFallout.mockResolvedValue(rest());
    actor.send({ type: 'fallout.remove' });
    expect(actor.getSnapshot().context.failure).toBeNull();
    await expect.poll(() => actor.getSnapshot().output).toMatchObject({ kind: 'removed' });
  });

  it('is asked to be removed once more if the answer is lost, and says nothing', async () => {
    const { actor, removeFallout, remove } = await open();
    removeFallout.mockRejectedValueOnce(unreachable);
    await remove();
    const same = [{ checkoutId: 'checkout-1', versionKey: 'v1' }, expect.any(AbortSignal)];
    expect(removeFallout.mock.calls).toEqual([same, same]);
    expect(actor.getSnapshot().output).toEqual({ kind: 'removed', checkout: rest() });
  });

  it('is left to the shopper if that answer is lost, too', async () => {
    const { actor, removeFallout, remove } = await open({ removeFallout: failing(unreachable) });
    await remove();
    expect(removeFallout).toHaveBeenCalledTimes(2);
    expect(actor.getSnapshot()).toMatchObject({
      value: { open: 'asking' },
      context: { failure: unreachable },
    });
    removeFallout.mockResolvedValue(rest());
    await remove();
    expect(actor.getSnapshot().output).toEqual({ kind: 'removed', checkout: rest() });
  });

  it.each([
    ['CHECKOUT_CLOSED', 'closed'],
    ['ORDER_EXPIRED', 'timedOut'],
    ['VERSION_STALE', 'outdated'],
    ['PROMISE_STALE', 'cartChanged'],
    ['NO_ITEMS_AVAILABLE', 'cartChanged'],
    ['AGE_VERIFICATION_REQUIRED', 'cartChanged'],
    ['VENDOR_ACCEPTANCE_REQUIRED', 'cartChanged'],
  ])('that cannot be removed because of %s ends as %s', async (code, kind) => {
    const { actor, remove } = await open({ removeFallout: failing(refusal(code)) });
    await remove();
    expect(actor.getSnapshot().output).toEqual({ kind });
  });
});

describe('an order with fallout', () => {
  /** Places an order that the store refuses once. */
  async function refuse(
    code: string,
    services: Partial<FalloutServices> = {},
    modalityType: Checkout['modalityType'] = 'PICKUP',
  ) {
    const placeOrder = vi
      .fn<AllServices['placeOrder']>(async () => placed())
      .mockRejectedValueOnce(refusal(code));
    const page = await readyToPlace({
      checkouts: {
        loadCheckout: async () => ({ ...paidWith('visa'), modalityType }),
        placeOrder,
        getFallout: async () => fallout(),
        removeFallout: async () => ({ ...paidWith('visa'), ...rest(), payments: paidWith('visa').payments }),
        ...services,
      },
    });
    page.completeOrder.send({ type: 'order.submit' });
    const placing = known(page.completeOrder.getSnapshot().children.placing);
    const { children } = await waitFor(placing, (snapshot) => snapshot.matches('resolvingFallout'));
    const child = known(children.fallout);
    const rests = () => waitFor(child, (snapshot) => !snapshot.hasTag('busy'));
    await rests();
    const sendChild = async (type: 'fallout.remove' | 'fallout.close') => {
      child.send({ type });
      await rests();
    };
    return { ...page, placing, placeOrder, sendChild };
  }

  it.each(['ITEM_FALLOUT', 'PROMISING_FALLOUT'])(
    'after %s is placed without the items, at the new total and under a new key (FAL-05)',
    async (code) => {
      const { placeOrder, sendChild } = await refuse(code);
      await sendChild('fallout.remove');
      expect(placeOrder).toHaveBeenCalledTimes(2);
      const [first, second] = placeOrder.mock.calls.map(([order]) => order);
      expect(second).toMatchObject({ versionKey: 'v9', displayedTotal: 5124 });
      expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    },
  );

  it.each(['PICKUP', 'DELIVERY', 'SHIP'] as const)(
    'of %s leads to the cart when the modal is closed, with the order and its time as they were (FAL-06, FAL-07)',
    async (modalityType) => {
      const { completeOrder, placing, placeOrder, sendChild, emitted, actor } = await refuse(
        'ITEM_FALLOUT',
        {},
        modalityType,
      );
      // Nothing is under way behind the modal.
      expect(isWaiting(completeOrder.getSnapshot(), placing?.getSnapshot())).toBe(false);
      await sendChild('fallout.close');
      expect(completeOrder.getSnapshot().output).toEqual({ kind: 'cartWanted' });
      expect(emitted).toContainEqual({ type: 'navigation.requested', to: '/cart' });
      expect(actor.getSnapshot().value).toBe('left');
      expect(placeOrder).toHaveBeenCalledOnce();
    },
  );

  it('shows a total that changed again instead of placing the order', async () => {
    const { completeOrder, placeOrder, sendChild } = await refuse('ITEM_FALLOUT', {
      removeFallout: async () => ({ ...paidWith('visa'), ...rest(5125) }),
    });
    await sendChild('fallout.remove');
    expect(completeOrder.getSnapshot().value).toBe('cartChanged');
    expect(placeOrder).toHaveBeenCalledOnce();
  });

  it('is placed as it is if everything is available again', async () => {
    const { placeOrder } = await refuse('ITEM_FALLOUT', { getFallout: async () => null });
    expect(placeOrder).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['cannot be found out', failing(unreachable), ['editing', undefined], { kind: 'fallout' }],
    ['is over because the time is', failing(refusal('ORDER_EXPIRED', 410)), ['ended', 'timedOut'], null],
    ['is over because the order is', failing(refusal('CHECKOUT_CLOSED')), ['ended', 'closed'], null],
  ])('whose fallout %s leads on', async (_, getFallout, state, failure) => {
    const { completeOrder } = await refuse('ITEM_FALLOUT', { getFallout });
    const snapshot = completeOrder.getSnapshot();
    expect([snapshot.value, snapshot.output?.kind]).toEqual(state);
    expect(snapshot.context.failure).toEqual(failure);
  });

  it.each([
    ['PROMISE_STALE', 'takingCart'],
    ['VERSION_STALE', 'refreshing'],
  ])('that cannot be changed because of %s is brought up to date', async (code, state) => {
    const { completeOrder, sendChild } = await refuse('ITEM_FALLOUT', {
      removeFallout: failing(refusal(code)),
    });
    const seen: unknown[] = [];
    completeOrder.subscribe(({ children: { update } }) => {
      seen.push(update?.getSnapshot().value);
    });
    await sendChild('fallout.remove');
    expect(seen).toContain(state);
  });
});
