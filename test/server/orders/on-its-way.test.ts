import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { falloutOf } from '../../../server/checkouts/place/ordered-stock.ts';
import { readArrivals } from '../../../server/orders/arrivals.ts';
import { departOrder } from '../../../server/orders/depart-order.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { testServer } from '../../support/server.ts';
import { readyCheckout, refusalOf, STORE_ID, submit } from '../../support/server-shopper.ts';

const server = testServer();

async function readyPickup(): Promise<string> {
  const riley = await server.signedIn('riley@example.com');
  const { masterOrderId } = await submit(riley, await readyCheckout(riley, { count: 1 }));
  await server.db.execute(sql`update orders set status = 'READY' where number = ${masterOrderId}`);
  return masterOrderId ?? '';
}

it('only a delivery is on its way: a pickup that is ready stays in the store', async () => {
  const number = await readyPickup();
  expect(await refusalOf(departOrder(server.deps, { number }))).toBe('CHECKOUT_CLOSED');
});

it.each(['PLACED', 'PICKING', 'COMPLETED', 'CANCELED'])('nor is a delivery that is %s', async (status) => {
  const number = await readyPickup();
  await server.db.execute(
    sql`update orders set modality = 'DELIVERY', status = ${status} where number = ${number}`,
  );
  expect(await refusalOf(departOrder(server.deps, { number }))).toBe('CHECKOUT_CLOSED');
});

it('its shopper is told once that a driver has left, however often it is said', async () => {
  const number = await readyPickup();
  await server.db.execute(sql`update orders set modality = 'DELIVERY' where number = ${number}`);
  await departOrder(server.deps, { number });
  await departOrder(server.deps, { number });
  const { rows } = await server.db.execute(sql`
    select kind from emails where order_id = (select id from orders where number = ${number}) and kind = 'ON_ITS_WAY'`);
  expect(rows).toHaveLength(1);
});

it.each([
  ['PICKUP', 1],
  ['DELIVERY', 0],
])(
  'of an order for %s, an email says that it is ready %d times: a delivery waits for its driver',
  async (modality, times) => {
    const riley = await server.signedIn('riley@example.com');
    const { masterOrderId } = await submit(riley, await readyCheckout(riley, { count: 1 }));
    const number = masterOrderId ?? '';
    await server.db.execute(sql`update orders set modality = ${modality} where number = ${number}`);
    await advanceStaffOrder(server.deps, { number, from: 'PLACED' });
    await advanceStaffOrder(server.deps, { number, from: 'PICKING' });
    const { rows } = await server.db.execute(sql`
    select kind from emails where order_id = (select id from orders where number = ${number}) and kind = 'READY'`);
    expect(rows).toHaveLength(times);
  },
);

it('arrivals list who is there before who is on the way, the longest waiting first', async () => {
  const numbers = [await readyPickup(), await readyPickup(), await readyPickup(), await readyPickup()];
  const stages = [
    ['ON_THE_WAY', 40],
    ['HERE', 10],
    ['HERE', 20],
    ['ON_THE_WAY', 30],
  ] as const;
  for (const [index, [stage, minutes]] of stages.entries()) {
    await server.db.execute(sql`insert into order_arrivals (order_id, stage, bay, since)
      select id, ${stage}, null, now() - make_interval(mins => ${minutes}) from orders where number = ${numbers[index]}`);
  }
  const { arrivals } = await readArrivals(server.db, { store: STORE_ID });
  expect(arrivals.map(({ number }) => numbers.indexOf(number))).toEqual([2, 1, 0, 3]);
});

it('each item is judged by its own stock', () => {
  const product = (gtin13: string) => ({
    gtin13,
    available: true,
    shipToHomeItem: true,
    soldInStore: true,
    alcohol: false,
  });
  const supply = {
    products: [product('1'), product('2'), product('3')],
    counted: [
      { gtin13: '1', onHand: 5 },
      { gtin13: '2', onHand: 1 },
    ],
  };
  const fallout = (gtin13: string, quantity: number) => falloutOf([{ gtin13, quantity }], supply, 'PICKUP');
  expect([fallout('1', 5), fallout('2', 1), fallout('3', 9)]).toEqual([null, null, null]);
  expect(fallout('2', 2)).not.toBeNull();
  expect(fallout('1', 6)).not.toBeNull();
});
