import { beforeAll, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { calendarPath } from '../../../services/contracts/calendar.ts';
import { cancelOrder, listOrders } from '../../../services/contracts/orders.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { readyCheckout, submit } from '../../support/server-shopper.ts';

let riley: TestClient;
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
});

const fileOf = (client: TestClient, checkoutId: string) =>
  createApp(server.deps, { readiness: { isClosing: false } }).fetch(
    new Request(`${server.url}${calendarPath(checkoutId)}`, { headers: { cookie: client.cookie() } }),
  );

it("an order's calendar file opens in place, to its shopper alone, until the order is canceled", async () => {
  const draft = await readyCheckout(riley, {});
  expect((await fileOf(riley, draft.checkoutId)).status).toBe(404);
  const { checkoutId, masterOrderId } = await submit(riley, draft);
  const answer = await fileOf(riley, checkoutId);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('content-disposition')).toBe(`inline; filename="order-${masterOrderId}.ics"`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.text()).toContain('SUMMARY:Pick up your Fernhill Market order');
  expect((await fileOf(await server.signedIn('sam@example.com'), checkoutId)).status).toBe(404);
  const unknown = await fileOf(server.visitor, checkoutId);
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([302, 'no-store']);
  expect(unknown.headers.get('location')).toBe(`/mypurchases/pending/${checkoutId}`);
  expect((await fileOf(server.visitor, '//evil.example')).headers.get('location')).toBe(
    '/mypurchases/pending/%2F%2Fevil.example',
  );
  const { orders } = await riley.call(listOrders, {});
  const orderId = orders.find((order) => order.checkoutId === checkoutId)?.orderId ?? '';
  await riley.call(cancelOrder, { params: { orderId } });
  expect((await fileOf(riley, checkoutId)).status).toBe(404);
});
