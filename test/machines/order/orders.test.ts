import { expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { orderMachine, ordersMachine } from '../../../machines/order/orders.ts';
import { provider, type ShopServices } from '../../../machines/provide.ts';
import { answered } from '../../support/checkout/running.ts';
import { placed } from '../../support/checkout/samples.ts';
import { unreachable } from '../../support/failures.ts';
import { order } from '../../support/order/samples.ts';

async function openOrders(loadOrders: ShopServices['loadOrders']) {
  const actor = createActor(provider({ loadOrders })(ordersMachine), { input: { query: undefined } }).start();
  await answered();
  return actor.getSnapshot();
}

it('lists the orders, or says that there are none', async () => {
  const [first, second] = [order(), order({ checkoutId: 'checkout-2' })];
  const some = await openOrders(async () => ({ orders: [first, second] }));
  expect(some.value).toBe('ready');
  expect(some.context.data).toEqual({ orders: [first, second] });
  expect((await openOrders(async () => ({ orders: [] }))).value).toBe('empty');
  expect((await openOrders(() => Promise.reject(unreachable))).value).toBe('failed');
});

it('shows one order with its items, and is empty for one the shopper does not have (RTE-09)', async () => {
  const loadCheckout = vi.fn(async () => placed());
  const orders = [order({ checkoutId: 'checkout-2' }), order({ checkoutId: 'checkout-1' })];
  const open = async (checkoutId: string) => {
    const chart = provider({ loadOrders: async () => ({ orders }), loadCheckout })(orderMachine);
    const actor = createActor(chart, { input: { query: { checkoutId } } }).start();
    await answered();
    return actor.getSnapshot();
  };
  const missing = await open('checkout-3');
  expect([missing.value, missing.context.data]).toEqual(['empty', null]);
  expect(loadCheckout).not.toHaveBeenCalled();
  const found = await open('checkout-1');
  expect(found.value).toBe('ready');
  expect(found.context.data).toEqual({ summary: orders[1], checkout: placed() });
  expect(loadCheckout).toHaveBeenCalledExactlyOnceWith({ checkoutId: 'checkout-1' }, expect.any(AbortSignal));
});
