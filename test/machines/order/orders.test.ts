import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { nextFirst, ordersMachine } from '../../../machines/order/orders.ts';
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

it('at a glance, the next order to come is first, then the others as they were', () => {
  const on = (
    orderId: string,
    day: string,
    status: 'PLACED' | 'READY' | 'COMPLETED' | 'CANCELED' = 'PLACED',
  ) =>
    order({
      orderId,
      status,
      window: { value: `${day}T14:00:00Z/${day}T15:00:00Z`, timezone: 'America/New_York' },
    });
  const idsOf = (...orders: Parameters<typeof nextFirst>[0]) =>
    nextFirst(orders).map(({ orderId }) => orderId);
  const past = on('past', '2026-11-20', 'COMPLETED');
  const canceled = on('canceled', '2026-11-21', 'CANCELED');
  expect(idsOf(on('later', '2026-11-25'), past, on('next', '2026-11-23', 'READY'), canceled)).toEqual([
    'next',
    'later',
    'past',
    'canceled',
  ]);
  expect(idsOf(past, canceled)).toEqual(['past', 'canceled']);
  expect(idsOf(order({ orderId: 'untimed', window: null }), on('timed', '2026-11-25'))).toEqual([
    'timed',
    'untimed',
  ]);
});
