import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { orderMachine } from '../../../machines/order/order.machine.ts';
import type { OrderStreamFact } from '../../../machines/order/order-changes.machine.ts';
import type { OrderStatus } from '../../../services/contracts/orders.ts';
import { serving } from '../../support/all-services.ts';
import { placed, refusal } from '../../support/checkout/samples.ts';
import { broken, unreachable } from '../../support/failures.ts';
import { offeredAgain, order } from '../../support/order/samples.ts';

const silent = () => ({ send: () => {}, close: () => {} });

/** The picker has no question, and nothing is heard live. */
const quiet = { listProposals: async () => [], orderChanges: silent, pageVisibility: silent };

const orders = [order({ checkoutId: 'checkout-2', orderId: 'order-2' }), order({ checkoutId: 'checkout-1' })];

async function open(checkoutId: string, cancelOrder = vi.fn(async () => ({ successful: true as const }))) {
  const loadCheckout = vi.fn(async () => placed());
  const loadOrders = vi.fn(async () => ({ orders }));
  const serve = serving({ ...quiet, loadOrders, loadCheckout, cancelOrder });
  const actor = serve(createActor(orderMachine, { input: { checkoutId } })).start();
  const toasts: unknown[] = [];
  actor.on('toast.requested', (toast) => toasts.push(toast));
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return { actor, loadCheckout, loadOrders, cancelOrder, toasts };
}

it('the order page shows one order with its items, and none for one the shopper does not have (RTE-09)', async () => {
  const missing = await open('checkout-3');
  expect(missing.actor.getSnapshot().value).toBe('notFound');
  expect(missing.loadCheckout).not.toHaveBeenCalled();
  const { actor, loadCheckout } = await open('checkout-1');
  expect(actor.getSnapshot().value).toEqual({ open: { reading: 'settled' } });
  expect(actor.getSnapshot().context.order).toEqual({ summary: orders[1], checkout: placed() });
  expect(loadCheckout).toHaveBeenCalledExactlyOnceWith({ checkoutId: 'checkout-1' }, expect.any(AbortSignal));
});

it('can be canceled only while it is just placed', async () => {
  const { actor } = await open('checkout-1');
  expect(actor.getSnapshot().can({ type: 'order.cancel' })).toBe(true);
  for (const status of ['PICKING', 'READY', 'COMPLETED', 'CANCELED'] as const) {
    const context = {
      ...actor.getSnapshot().context,
      order: { summary: order({ status }), checkout: placed() },
    };
    const snapshot = orderMachine.resolveState({ value: { open: { reading: 'settled' } }, context });
    expect(snapshot.can({ type: 'order.cancel' }), status).toBe(false);
  }
});

it('the order page cancels the order it shows, says so, and loads it again', async () => {
  const { actor, cancelOrder, loadOrders, toasts } = await open('checkout-2');
  actor.send({ type: 'order.cancel' });
  expect(cancelOrder).not.toHaveBeenCalled();
  actor.send({ type: 'cancellation.confirm' });
  actor.send({ type: 'cancellation.dismiss' });
  expect(actor.getSnapshot().value).toEqual({ open: { cancellation: 'canceling' } });
  await expect
    .poll(() => toasts)
    .toEqual([{ type: 'toast.requested', text: 'Order #4107-5532-19 has been canceled.', tone: 'success' }]);
  expect(cancelOrder).toHaveBeenCalledExactlyOnceWith({ orderId: 'order-2' }, expect.any(AbortSignal));
  expect(loadOrders).toHaveBeenCalledTimes(2);
  expect(actor.getSnapshot().value).toEqual({ open: { reading: 'settled' } });
});

it('forgets why an earlier try failed when it asks again', async () => {
  const { actor, toasts } = await open(
    'checkout-1',
    vi.fn(() => Promise.reject(broken)),
  );
  actor.send({ type: 'order.cancel' });
  actor.send({ type: 'cancellation.confirm' });
  await expect.poll(() => actor.getSnapshot().value).toEqual({ open: { cancellation: 'asking' } });
  expect(actor.getSnapshot().context.cancellationFailure).toEqual(broken);
  actor.send({ type: 'cancellation.dismiss' });
  actor.send({ type: 'order.cancel' });
  expect(actor.getSnapshot().context.cancellationFailure).toBeNull();
  expect(toasts).toEqual([]);
});

it('the order page cancels once more if the answer is lost, and says once that it is canceled', async () => {
  const cancelOrder = vi.fn(async () => ({ successful: true as const })).mockRejectedValueOnce(unreachable);
  const { actor, toasts, loadOrders } = await open('checkout-1', cancelOrder);
  actor.send({ type: 'order.cancel' });
  actor.send({ type: 'cancellation.confirm' });
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const same = [{ orderId: orders[1]?.orderId }, expect.any(AbortSignal)];
  expect(cancelOrder.mock.calls).toEqual([same, same]);
  expect(toasts).toHaveLength(1);
  expect(loadOrders).toHaveBeenCalledTimes(2);
});

it("checks the order's status when the outcome is unknown", async () => {
  const { actor, toasts, loadOrders, cancelOrder } = await open(
    'checkout-1',
    vi.fn(() => Promise.reject(unreachable)),
  );
  actor.send({ type: 'order.cancel' });
  actor.send({ type: 'cancellation.confirm' });
  await expect.poll(() => cancelOrder).toHaveBeenCalledTimes(2);
  expect(actor.getSnapshot().value).toEqual({ open: { cancellation: 'outcomeUnknown' } });
  expect(toasts).toEqual([]);
  actor.send({ type: 'cancellation.dismiss' });
  await expect.poll(() => actor.getSnapshot().value).toEqual({ open: { reading: 'settled' } });
  expect(loadOrders).toHaveBeenCalledTimes(2);
});

it('the order page loads an order again that the store has started on', async () => {
  const { actor, loadOrders } = await open(
    'checkout-1',
    vi.fn(() => Promise.reject(refusal('CHECKOUT_CLOSED', 409))),
  );
  actor.send({ type: 'order.cancel' });
  actor.send({ type: 'cancellation.confirm' });
  await expect.poll(() => actor.getSnapshot().value).toEqual({ open: { cancellation: 'started' } });
  actor.send({ type: 'cancellation.dismiss' });
  await expect.poll(() => actor.getSnapshot().value).toEqual({ open: { reading: 'settled' } });
  expect(loadOrders).toHaveBeenCalledTimes(2);
});

describe('an order on its page', () => {
  const HALF_A_MINUTE = 30_000;

  async function follow(...statuses: OrderStatus[]) {
    const clock = new SimulatedClock();
    const loadOrders = vi.fn(async () => ({ orders: [order({ status: statuses[0] ?? 'PLACED' })] }));
    const listProposals = vi.fn(async () => []);
    const stream = { hear: (_: OrderStreamFact) => {}, isOpen: true };
    const serve = serving({
      loadOrders,
      loadCheckout: async () => placed(),
      listProposals,
      offerAgain: async () => ({ items: [], gone: [] }),
      orderChanges: (_, hear) => {
        stream.hear = hear;
        const close = () => {
          stream.isOpen = false;
        };
        return { send: () => {}, close };
      },
      pageVisibility: silent,
    });
    const actor = serve(createActor(orderMachine, { clock, input: { checkoutId: 'checkout-1' } })).start();
    const status = () => actor.getSnapshot().context.order?.summary.status;
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
    return { actor, clock, loadOrders, listProposals, stream, status, next: () => statuses.shift() };
  }

  it('notices a new status by itself and stops asking once nothing more can happen', async () => {
    const { actor, clock, loadOrders, status, next } = await follow(
      'PLACED',
      'PICKING',
      'READY',
      'COMPLETED',
    );
    for (const reached of ['PICKING', 'READY', 'COMPLETED']) {
      next();
      clock.increment(HALF_A_MINUTE - 1);
      expect(actor.getSnapshot().value).toEqual({ open: { reading: 'settled' } });
      clock.increment(1);
      expect(actor.getSnapshot().value).toEqual({ open: { reading: 'asking' } });
      expect(actor.getSnapshot().hasTag('busy')).toBe(false);
      await expect.poll(() => status()).toBe(reached);
    }
    clock.increment(10 * HALF_A_MINUTE);
    actor.send({ type: 'page.resumed' });
    expect(loadOrders).toHaveBeenCalledTimes(4);
  });

  it('hears from the stream that something has changed, and asks no more than that while it is open', async () => {
    const { actor, clock, stream, loadOrders, listProposals, status, next } = await follow(
      'PLACED',
      'PICKING',
    );
    stream.hear({ type: 'stream.opened' });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: { reading: 'settled' } }));
    expect(loadOrders).toHaveBeenCalledTimes(2);
    clock.increment(100 * HALF_A_MINUTE);
    expect(loadOrders).toHaveBeenCalledTimes(2);
    const asked = listProposals.mock.calls.length;
    next();
    stream.hear({ type: 'order.changed' });
    await expect.poll(() => status()).toBe('PICKING');
    expect(listProposals.mock.calls.length).toBe(asked + 1);
  });

  it('closes the stream once nothing more can happen', async () => {
    const { stream, status, next } = await follow('READY', 'COMPLETED');
    stream.hear({ type: 'stream.opened' });
    next();
    stream.hear({ type: 'order.changed' });
    await expect.poll(() => status()).toBe('COMPLETED');
    expect(stream.isOpen).toBe(false);
  });

  it('asks once a question over it is closed for what it heard meanwhile', async () => {
    const { actor, stream, listProposals, status, next } = await follow('PLACED', 'PICKING');
    const asked = listProposals.mock.calls.length;
    actor.send({ type: 'again.open' });
    next();
    stream.hear({ type: 'stream.opened' });
    expect(actor.getSnapshot().value).toEqual({ open: 'buyingAgain' });
    expect(listProposals.mock.calls.length).toBe(asked + 1);
    actor.getSnapshot().children.buyAgain?.send({ type: 'again.cancel' });
    await expect.poll(() => status()).toBe('PICKING');
  });

  it('tells the part about the arrival whether the store waits for the shopper', async () => {
    const { actor, loadOrders, stream } = await follow('READY');
    expect(actor.getSnapshot().children.arrival?.getSnapshot().value).toBe('notAwaited');
    const arrival = { stage: null, bay: null, since: null };
    loadOrders.mockImplementation(async () => ({ orders: [order({ status: 'READY', arrival })] }));
    stream.hear({ type: 'stream.opened' });
    await expect.poll(() => actor.getSnapshot().children.arrival?.getSnapshot().value).toBe('notYet');
  });

  it('puts what is bought again into the cart, once, and asks what happened meanwhile', async () => {
    const loadOrders = vi.fn(async () => ({ orders: [order()] }));
    const serve = serving({
      ...quiet,
      loadOrders,
      loadCheckout: async () => placed(),
      offerAgain: async () => offeredAgain(),
    });
    const input = { checkoutId: 'checkout-1', isBoughtAgain: true };
    const actor = serve(createActor(orderMachine, { input }));
    const changes: unknown[] = [];
    actor.on('cartChange.requested', ({ isAnnounced }) => changes.push(isAnnounced));
    actor.start();
    await waitFor(actor, (snapshot) => snapshot.matches({ open: 'buyingAgain' }));
    const child = actor.getSnapshot().children.buyAgain;
    if (!child) throw new Error('Nothing is bought again');
    await waitFor(child, (snapshot) => snapshot.matches({ open: 'choosing' }));
    child.send({ type: 'items.add' });
    await waitFor(actor, (snapshot) => snapshot.matches({ open: { reading: 'settled' } }));
    expect(changes).toEqual([true]);
    expect(loadOrders).toHaveBeenCalledTimes(2);
  });

  it('is read again once the store has an answer to a proposal', async () => {
    const { actor, status, next } = await follow('PICKING', 'READY');
    next();
    actor.send({ type: 'proposal.answered' });
    await expect.poll(() => status()).toBe('READY');
  });

  it('asks at once when the page is seen again', async () => {
    const { actor, status, next } = await follow('PLACED', 'CANCELED');
    next();
    actor.send({ type: 'page.resumed' });
    await expect.poll(() => status()).toBe('CANCELED');
  });

  it('keeps what it shows and asks again if the store is out of reach', async () => {
    const { actor, clock, loadOrders, status, next } = await follow('PLACED', 'PICKING');
    loadOrders.mockRejectedValueOnce(unreachable);
    next();
    clock.increment(HALF_A_MINUTE);
    await expect.poll(() => actor.getSnapshot().value).toEqual({ open: { reading: 'outdated' } });
    expect(status()).toBe('PLACED');
    expect(actor.getSnapshot().can({ type: 'order.cancel' })).toBe(true);
    clock.increment(HALF_A_MINUTE);
    await expect.poll(() => status()).toBe('PICKING');
  });

  it('can still be canceled while the store is asked', async () => {
    const { actor, clock } = await follow('PLACED');
    clock.increment(HALF_A_MINUTE);
    actor.send({ type: 'order.cancel' });
    expect(actor.getSnapshot().value).toEqual({ open: { cancellation: 'asking' } });
  });
});
