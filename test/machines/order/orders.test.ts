import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { ordersMachine } from '../../../machines/order/orders.ts';
import { type AllServices, serving } from '../../support/all-services.ts';
import { unreachable } from '../../support/failures.ts';
import { order } from '../../support/order/samples.ts';

async function openOrders(loadOrders: AllServices['loadOrders']) {
  const actor = serving({ loadOrders })(createActor(ordersMachine, { input: { query: undefined } })).start();
  await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  return actor.getSnapshot();
}

it('the order history lists the orders, or says that there are none', async () => {
  const [first, second] = [order(), order({ checkoutId: 'checkout-2' })];
  const some = await openOrders(async () => ({ orders: [first, second] }));
  expect(some.value).toBe('ready');
  expect(some.context.data).toEqual({ orders: [first, second] });
  expect((await openOrders(async () => ({ orders: [] }))).value).toBe('empty');
  expect((await openOrders(() => Promise.reject(unreachable))).value).toBe('failed');
});
