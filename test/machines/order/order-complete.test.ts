import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { orderCompleteMachine } from '../../../machines/order/order-complete.machine.ts';
import { rejectedOrderMachine } from '../../../machines/order/rejected-order.machine.ts';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { serving } from '../../support/all-services.ts';
import { canceled, checkout, placed, refusal } from '../../support/checkout/samples.ts';
import { broken } from '../../support/failures.ts';

async function open(
  answer: () => Promise<Checkout>,
  carried: Checkout | null = null,
  sendConversion = vi.fn(async () => {}),
) {
  const clock = new SimulatedClock();
  const loadCheckout = vi.fn(answer);
  const serve = serving({
    loadCheckout,
    sendConversion,
    openMaps: async () => false,
  });
  const actor = serve(
    createActor(orderCompleteMachine, {
      clock,
      input: { checkoutId: 'checkout-1', appName: 'clicklist', placed: carried },
    }),
  );
  const emitted: Emitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  await waitFor(actor, (snapshot) => !snapshot.matches('loading'));
  return { actor, clock, emitted, loadCheckout, sendConversion };
}

describe('order complete', () => {
  it('shows a new order handed over from checkout without loading it (CMP-03)', async () => {
    const { actor, loadCheckout } = await open(async () => placed(), placed());
    expect(actor.getSnapshot().matches('ready')).toBe(true);
    expect(loadCheckout).not.toHaveBeenCalled();
  });

  it('is a first look only once: loading its address again loads the order (CMP-03)', async () => {
    const { emitted } = await open(async () => placed(), placed());
    expect(emitted).toEqual([
      {
        type: 'navigation.requested',
        to: '/checkout/clicklist/checkout-1/complete?isNewOrder=true&nc=true',
        replace: true,
      },
    ]);
    expect((await open(async () => placed())).emitted).toEqual([]);
  });

  it('says that a canceled order is canceled, and draws no map', async () => {
    const { actor, emitted } = await open(async () => canceled());
    expect(actor.getSnapshot().value).toBe('canceled');
    expect(actor.getSnapshot().context.checkout?.masterOrderId).toBe('4107-5532-19');
    expect(actor.getSnapshot().children).toEqual({});
    expect(emitted).toEqual([]);
  });

  it('leads a rejected payment to its page, which says if an order was canceled with its changes (PAE-02)', async () => {
    const rejected = (order: Checkout) => open(async () => ({ ...order, status: 'REJECTED' }));
    expect((await rejected(checkout())).emitted).toMatchObject([
      { to: '/checkout/payment-error/checkout-1' },
    ]);
    expect((await rejected(placed())).emitted).toMatchObject([
      { to: '/checkout/payment-error/checkout-1?isModify=true' },
    ]);
  });

  it('tells the advertising service about a new order, and about no other', async () => {
    const { sendConversion } = await open(async () => placed(), placed());
    expect(sendConversion).toHaveBeenCalledExactlyOnceWith(
      { orderNumber: '4107-5532-19', total: placed().summary.cost.total },
      expect.any(AbortSignal),
    );
    expect((await open(async () => placed())).sendConversion).not.toHaveBeenCalled();
  });

  it('looks the same if the advertising service cannot be told', async () => {
    const failed = vi.fn(() => Promise.reject(broken));
    const { actor } = await open(async () => placed(), placed(), failed);
    await expect.poll(() => actor.getSnapshot().matches({ ready: 'settled' })).toBe(true);
  });

  it('loads any other order (CMP-03)', async () => {
    const { actor, loadCheckout } = await open(async () => placed());
    expect(loadCheckout).toHaveBeenCalledOnce();
    expect(actor.getSnapshot().context.checkout?.masterOrderId).toBe('4107-5532-19');
  });

  it('does not show a different order handed over from checkout', async () => {
    const { loadCheckout } = await open(async () => placed(), { ...placed(), checkoutId: 'checkout-2' });
    expect(loadCheckout).toHaveBeenCalledOnce();
  });

  it('waits for an order still being placed', async () => {
    const { actor, clock, loadCheckout } = await open(async () => checkout({ status: 'PLACING' }));
    expect(actor.getSnapshot().value).toBe('waiting');
    loadCheckout.mockResolvedValue(placed());
    clock.increment(2000);
    await expect.poll(() => actor.getSnapshot().matches('ready')).toBe(true);
  });

  it('says why it could not be loaded, and loads again on request', async () => {
    const { actor, loadCheckout } = await open(() => Promise.reject(broken));
    expect(actor.getSnapshot().value).toBe('failed');
    expect(actor.getSnapshot().context.failure).toEqual(broken);
    loadCheckout.mockResolvedValue(placed());
    actor.send({ type: 'order.reload' });
    await expect.poll(() => actor.getSnapshot().matches('ready')).toBe(true);
    expect(actor.getSnapshot().context.failure).toBeNull();
  });

  it('returns an unplaced order to its checkout', async () => {
    const { emitted } = await open(async () => checkout());
    expect(emitted).toMatchObject([{ to: '/checkout?orderId=checkout-1&nc=true', replace: true }]);
  });

  it('tells a missing order from one that failed to load', async () => {
    const { actor } = await open(() => Promise.reject(refusal('NOT_FOUND', 404)));
    expect(actor.getSnapshot().value).toBe('notFound');
  });

  it('can be reloaded after a failure', async () => {
    const { actor, loadCheckout } = await open(() => Promise.reject({ kind: 'unreachable' }));
    expect(actor.getSnapshot().value).toBe('failed');
    loadCheckout.mockResolvedValue(placed());
    actor.send({ type: 'order.reload' });
    await expect.poll(() => actor.getSnapshot().matches('ready')).toBe(true);
  });
});

describe('the page of a rejected payment', () => {
  async function openRejected(answer: Checkout) {
    const serve = serving({ loadCheckout: async () => answer });
    const actor = serve(
      createActor(rejectedOrderMachine, { input: { checkoutId: 'checkout-1', rejection: null } }),
    );
    const emitted: Emitted[] = [];
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    await waitFor(actor, (snapshot) => snapshot.status === 'done' || !snapshot.hasTag('busy'));
    return emitted;
  }

  it.each([
    ['a placed order to its confirmation', placed(), '/checkout/clicklist/checkout-1/complete'],
    [
      'one that is being placed to its confirmation',
      checkout({ status: 'PLACING' }),
      '/checkout/clicklist/checkout-1/complete',
    ],
    ['a canceled order to where that is said', canceled(), '/checkout/clicklist/checkout-1/complete'],
    ['a draft to its checkout', checkout(), '/checkout?orderId=checkout-1&nc=true'],
  ])('leads %s', async (_, answer, to) => {
    expect(await openRejected(answer)).toEqual([{ type: 'navigation.requested', to, replace: true }]);
  });

  it('is busy until the order is there', () => {
    const serve = serving({ loadCheckout: () => new Promise(() => {}) });
    const input = { checkoutId: 'checkout-1', rejection: null };
    expect(serve(createActor(rejectedOrderMachine, { input })).start().getSnapshot().hasTag('busy')).toBe(
      true,
    );
  });

  it('stays open for a rejected payment', async () => {
    expect(
      await openRejected(checkout({ status: 'REJECTED', rejection: { code: 'X', reason: 'Y' } })),
    ).toEqual([]);
  });
});
