import { eq, like, not } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { flashSales } from '../../../server/db/schema/fulfillment.ts';
import { importFiles } from '../../../server/import/import-files.ts';
import { flashSalesOf } from '../../../server/pricing/flash-sales-of.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { getCart } from '../../../services/contracts/cart.ts';
import { listFlashSales } from '../../../services/contracts/flash-sales.ts';
import { quoteOptionId } from '../../../services/contracts/quote-parts.ts';
import { listQuotes, type Quote } from '../../../services/contracts/quotes.ts';
import { askDelivery, quoteOf, SERVING_STORE } from '../../support/delivery.ts';
import { demoFile } from '../../support/demo-data.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { askQuote, fillCart, refusalOf, STORE_ID } from '../../support/server-shopper.ts';

const SALAD = gtinOf('deli', 4);
const BAGELS = gtinOf('bakery', 5);
const MILK = gtinOf('dairy', 1);

let riley: TestClient;
let quote: Quote;
const server = testServer();
beforeAll(async () => {
  riley = await server.signedIn('riley@example.com');
  quote = await askQuote(riley, await fillCart(riley));
});

/** The id of tomorrow's pickup at an hour, store time. */
const pickupAt = (hour: number): string => {
  const option = quote.options.find(({ window }) => {
    const start = Temporal.Instant.from(window.value.split('/')[0] ?? '');
    const today = Temporal.Now.zonedDateTimeISO(window.timezone).toPlainDate();
    const local = start.toZonedDateTimeISO(window.timezone);
    return local.hour === hour && local.toPlainDate().since(today).days === 1;
  });
  return option?.id ?? '';
};

const ask = (optionId: string, gtin13s = [SALAD, BAGELS, MILK], { call }: TestClient = riley) =>
  call(listFlashSales, { body: { gtin13s, optionId: quoteOptionId(quote.id, optionId) } });

test('a slot has the sales of its hour and modality, for the requested products (ENT-35, FLS-07)', async () => {
  const salad = { gtin13: SALAD, percentOff: 25, maxQuantity: 10 };
  const bagels = { gtin13: BAGELS, percentOff: 50, maxQuantity: 2 };
  expect(await ask(pickupAt(8))).toEqual({ flashSales: [salad] });
  expect(await ask(pickupAt(11))).toEqual({ flashSales: [] });
  expect(await ask(pickupAt(20))).toEqual({ flashSales: [bagels] });
  expect(await ask(pickupAt(20), [SALAD, MILK])).toEqual({ flashSales: [] });
});

test("evening deliveries have flash sales on items in lite's cart, and noon deliveries have none (FLS-07)", async () => {
  const lite = await server.signedIn('lite@example.com');
  const { lineItems } = await lite.call(getCart, {});
  const items = lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
  const { id, options } = quoteOf(await askDelivery(lite, items), 'KROGER');
  const salesAt = async (hour: number) => {
    const option = options.find(
      ({ window }) =>
        Temporal.Instant.from(window.value.split('/')[0] ?? '').toZonedDateTimeISO(window.timezone).hour ===
        hour,
    );
    const body = {
      gtin13s: items.map(({ gtin13 }) => gtin13),
      optionId: quoteOptionId(id, option?.id ?? ''),
    };
    return (await lite.call(listFlashSales, { body })).flashSales.map(({ percentOff }) => percentOff);
  };
  expect(await salesAt(12)).toEqual([]);
  // In the order of the GTINs.
  expect(await salesAt(18)).toEqual([30, 20]);
  expect(await salesAt(19)).toEqual([30, 20, 40]);
  const own = options[0]?.id ?? '';
  for (const other of [own.replace('KROGER', 'OCADO'), own.replace(SERVING_STORE, '01400943')]) {
    const optionId = quoteOptionId(id, other);
    const asked = lite.call(listFlashSales, { body: { gtin13s: [SALAD], optionId } });
    expect(await refusalOf(asked)).toBe('NOT_FOUND');
  }
});

test('a sale without a modality applies to all, and the best sale wins (FLS-07)', async () => {
  const at = (modality: 'PICKUP' | 'DELIVERY', gtin: string, hour: number) =>
    flashSalesOf(server.db, { gtins: [gtin], hour, modality });
  const tea = gtinOf('beverages', 12);
  expect(await at('PICKUP', tea, 12)).toEqual(await at('DELIVERY', tea, 13));
  expect(await at('PICKUP', tea, 12)).toHaveLength(1);
  await server.db.insert(flashSales).values(
    [
      { percentOff: 10, maxQuantity: 9 },
      { percentOff: 60, maxQuantity: 3 },
      { percentOff: 60, maxQuantity: 5 },
      { percentOff: 60, maxQuantity: 4 },
      { percentOff: 35, maxQuantity: 9 },
    ].map((sale, number) => ({
      ...sale,
      id: `milk-${number}`,
      gtin13: MILK,
      modality: 'DELIVERY' as const,
      fromHour: 8,
      toHour: 9,
    })),
  );
  expect(await at('DELIVERY', MILK, 8)).toEqual([{ gtin13: MILK, percentOff: 60, maxQuantity: 5 }]);
  expect(await at('PICKUP', MILK, 8)).toEqual([]);
});

test('a sale of more than pages take, which an earlier import took, counts as far as they do (FLS-06)', async () => {
  const sale = { id: 'milk-free', gtin13: MILK, percentOff: 95, maxQuantity: 12, fromHour: 10, toHour: 11 };
  await server.db.insert(flashSales).values(sale);
  const { quotes } = await riley.call(listQuotes, {
    query: { 'filter.shoppingModality': 'PICKUP', 'filter.storeId': STORE_ID },
    body: { cart: [{ gtin13: MILK, quantity: 1 }] },
  });
  const told = quotes.flatMap(({ options }) => options.flatMap(({ flashSales: sales }) => sales));
  expect(told).toContainEqual({ gtin13: MILK, percentOff: 90, maxQuantity: 10 });
  expect((await ask(pickupAt(10))).flashSales).toContainEqual({
    gtin13: MILK,
    percentOff: 90,
    maxQuantity: 10,
  });
  await server.db.delete(flashSales).where(eq(flashSales.id, sale.id));
});

test('the sales are those of an imported file that replaces all, whatever was changed or added since', async () => {
  const read = () =>
    server.db
      .select()
      .from(flashSales)
      .where(not(like(flashSales.id, 'milk-%')));
  const before = await read();
  expect(before).toHaveLength(7);
  expect(Map.groupBy(before, ({ modality }) => modality)).toEqual(
    new Map([
      ['DELIVERY', Array.from({ length: 4 }, () => expect.anything())],
      ['PICKUP', Array.from({ length: 2 }, () => expect.anything())],
      [null, [expect.anything()]],
    ]),
  );
  await server.db.update(flashSales).set({ percentOff: 99, fromHour: 0 });
  await server.db.insert(flashSales).values({
    id: 'extra',
    gtin13: MILK,
    percentOff: 1,
    maxQuantity: 1,
    modality: null,
    fromHour: 0,
    toHour: 24,
  });
  await importFiles(server.db, [demoFile('flash-sales')], { replace: true });
  const byId = (sales: typeof before) => sales.toSorted((a, b) => a.id.localeCompare(b.id));
  expect(byId(await server.db.select().from(flashSales))).toEqual(byId(before));
});

test('no sale covers more than ten of an item (FLS-06)', async () => {
  const sales = await server.db.select().from(flashSales);
  expect(sales.length).toBeGreaterThan(5);
  expect(sales.filter(({ maxQuantity }) => maxQuantity > 10)).toEqual([]);
});

test("another shopper's option is not found, nor is one outside the quote", async () => {
  const sam = await server.signedIn('sam@example.com');
  expect(await refusalOf(ask(pickupAt(8), [SALAD], sam))).toBe('NOT_FOUND');
  const otherStore = pickupAt(8).replace('01400943', '01400412');
  for (const optionId of ['nothing', otherStore]) expect(await refusalOf(ask(optionId))).toBe('NOT_FOUND');
  const optionId = quoteOptionId('another', pickupAt(8));
  const asked = riley.call(listFlashSales, { body: { gtin13s: [SALAD], optionId } });
  expect(await refusalOf(asked)).toBe('NOT_FOUND');
  await expect(ask(pickupAt(8), [SALAD], server.visitor)).rejects.toEqual({ kind: 'signedOut' });
  expect(await refusalOf(ask(pickupAt(8), ['1']))).toBe('INVALID_INPUT');
  const delivery = pickupAt(8).replace('PICKUP.', 'DELIVERY.01400943.');
  expect(await refusalOf(ask(delivery))).toBe('NOT_FOUND');
});

test('an offered time names the items in the cart that are on sale only then, as the store sells them (FLS-07)', async () => {
  const lite = await server.signedIn('lite@example.com');
  const { lineItems } = await lite.call(getCart, {});
  const items = lineItems.map(({ gtin13, quantity }) => ({ gtin13, quantity }));
  const { id, options } = quoteOf(await askDelivery(lite, items), 'KROGER');
  const offered = options.slice(0, 12);
  for (const option of offered) {
    const gtin13s = items.map(({ gtin13 }) => gtin13);
    const body = { gtin13s, optionId: quoteOptionId(id, option.id) };
    const { flashSales: sales } = await lite.call(listFlashSales, { body });
    expect(option.flashSales).toEqual(sales);
  }
  expect(offered.some((option) => option.flashSales.length > 0)).toBe(true);
  expect(offered.every((option) => option.flashSales.length > 0)).toBe(false);
});

test('a time for pickup names its sales as well, and not those of deliveries (FLS-07)', async () => {
  const gtin13s = [SALAD, BAGELS, MILK];
  const filled = await fillCart(riley);
  const [line] = filled.lineItems;
  if (!line) throw new Error('The cart is empty.');
  const lineItems = gtin13s.map((gtin13) => ({ ...line, gtin13, quantity: 1 }));
  const { id, options } = await askQuote(riley, { ...filled, lineItems });
  for (const option of options.slice(0, 12)) {
    const asked = { gtin13s, optionId: quoteOptionId(id, option.id) };
    const { flashSales: sales } = await riley.call(listFlashSales, { body: asked });
    expect(option.flashSales).toEqual(sales);
  }
  expect(options.some((option) => option.flashSales.length > 0)).toBe(true);
});

test('an offered time has only the best of several sales on a product (FLS-07)', async () => {
  const lite = await server.signedIn('lite@example.com');
  const best = { gtin13: MILK, percentOff: 60, maxQuantity: 5 };
  const sales = [{ ...best, percentOff: 10, maxQuantity: 9 }, { ...best, maxQuantity: 3 }, best];
  await server.db
    .insert(flashSales)
    .values(sales.map((sale, number) => ({ ...sale, id: `quoted-${number}`, fromHour: 0, toHour: 24 })));
  const { options } = quoteOf(await askDelivery(lite, [{ gtin13: MILK, quantity: 1 }]), 'KROGER');
  expect(options[0]?.flashSales).toEqual([best]);
});
