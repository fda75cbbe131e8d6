import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Embedded, startEmbedded } from '../../../server/db/database.ts';
import { emails } from '../../../server/db/schema/mail.ts';
import { kindOfFile } from '../../../server/import/files.ts';
import { importFiles } from '../../../server/import/import-files.ts';
import { sendMail } from '../../../server/order-mail/send-mail.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { advanceStaffOrder } from '../../../server/orders/staff-order.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { type Cart, deleteCart, getCart } from '../../../services/contracts/cart.ts';
import { listProducts } from '../../../services/contracts/catalog.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { preferModality } from '../../../services/contracts/modalities.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import {
  askQuote,
  holdSlot,
  makeCheckout,
  payWith,
  readCheckout,
  submit,
} from '../../support/server-shopper.ts';
import { setLines } from '../../support/set-lines.ts';
import { seededDump } from '../../support/test-database.ts';
import { moneyOf } from '../support/picked-orders.ts';

/** In Cincinnati, on Eastern time. */
const EAST = '01400943';
/** In Bowling Green, an hour behind. */
const WEST = '02400398';
const STORES = { EAST, WEST };
type Store = keyof typeof STORES;

const MILK = gtinOf('dairy', 1);
const BUTTER = gtinOf('dairy', 8);
const CHEDDAR = gtinOf('dairy', 10);
const GOUDA = gtinOf('dairy', 12);

/** What the chain imports on Sunday: the usual prices of two zones, and those of the week that begins on Wednesday, June 24. */
const FILES = {
  'stores.csv': `locationId,priceZone
${EAST},east
${WEST},west
`,
  'store-prices.csv': `place,gtin13,begins,ends,sold,price,promoCount,promoPrice,promoLimit
east,${MILK},2026-01-01,,,4.29,,,
east,${MILK},2026-06-24,2026-07-01,,4.29,2,7.00,2
west,${MILK},2026-01-01,,,3.99,,,
west,${MILK},2026-06-24,2026-07-01,,4.09,,,
east,${BUTTER},2026-01-01,2026-06-24,,5.49,1,4.49,
east,${BUTTER},2026-06-24,,,5.69,,,
${WEST},${BUTTER},2026-01-01,,,5.19,,,
west,${BUTTER},2026-06-24,,,4.99,,,
west,${CHEDDAR},2026-01-01,,false,3.99,,,
`,
  'stock.csv': `locationId,gtin13,onHand
${EAST},${GOUDA},0
`,
};

const SUNDAY = '2026-06-21T12:00[America/New_York]';
const BEFORE = '2026-06-23T23:55[America/New_York]';
const BETWEEN = '2026-06-24T00:05[America/New_York]';
const AFTER = '2026-06-24T00:05[America/Chicago]';

interface Prices {
  /** Of one milk and one butter, as the shelf says them. */
  shelf: readonly [string, string];
  /** Of three milk and two butter, in cents. */
  lines: readonly [number, number];
  total: number;
}

/** 3 × 4.29 and 2 × 4.49; 3 × 3.99 and 2 × 5.19. */
const USUALLY: Record<Store, Prices> = {
  EAST: { shelf: ['$4.29', '$4.49'], lines: [1287, 898], total: 2185 },
  WEST: { shelf: ['$3.99', '$5.19'], lines: [1197, 1038], total: 2235 },
};

/** 7.00 + 4.29 and 2 × 5.69; 3 × 4.09 and 2 × 5.19, because the store's own price of butter counts before its zone's. */
const THAT_WEEK: Record<Store, Prices> = {
  EAST: { shelf: ['2 For $7.00', '$5.69'], lines: [1129, 1138], total: 2267 },
  WEST: { shelf: ['$4.09', '$5.19'], lines: [1227, 1038], total: 2265 },
};

let embedded: Embedded;
let server: TestServer;
let riley: TestClient;

/** The clocks of the store and its database stand at this time. */
async function at(time: string) {
  vi.setSystemTime(Temporal.ZonedDateTime.from(time).epochMilliseconds);
  riley = await server.signedIn('riley@example.com');
}

beforeAll(async () => {
  const loadDataDir = await seededDump();
  // Only the embedded database has the clock of this process. It starts by the clock of that week, which is long over: what it is to
  // do at a time by another clock would be months away once the clock changes.
  vi.useFakeTimers({ toFake: ['Date', 'Temporal'] });
  vi.setSystemTime(Temporal.ZonedDateTime.from(SUNDAY).epochMilliseconds);
  embedded = await startEmbedded({ loadDataDir });
  server = await startTestServer({ database: { embedded } });
  await at(SUNDAY);
  const folder = mkdtempSync(join(tmpdir(), 'checkstand-week-'));
  const files = Object.entries(FILES).flatMap(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    const kind = kindOfFile(path);
    return kind ? [{ path, ...kind }] : [];
  });
  await importFiles(server.db, files);
  rmSync(folder, { recursive: true });
});
afterAll(async () => {
  await server.close();
  await embedded.close();
  vi.useRealTimers();
});

beforeEach(async () => {
  const { id } = await riley.call(getCart, {});
  await riley.call(deleteCart, { params: { cartId: id }, query: {} });
});

/** The store becomes the shopper's. */
const goTo = (store: Store) =>
  riley.call(preferModality, { body: { modalityType: 'PICKUP', locationId: STORES[store] } });

/** What the shelf says: a price in words, or why there's none. */
async function shelf(...gtin13s: readonly string[]) {
  const { products } = await riley.call(listProducts, { query: { department: 'dairy' } });
  return gtin13s.map((gtin13) => {
    const product = products.find((one) => one.gtin13 === gtin13);
    const { regular, promo } = product?.price.storePrices ?? {};
    return product?.available ? (promo ?? regular)?.defaultDescription : product?.shortage;
  });
}

const add = (wanted: Readonly<Record<string, number>>): Promise<Cart> =>
  setLines(
    riley,
    Object.entries(wanted).map(([gtin13, quantity]) => ({ gtin13, quantity, modalityType: 'PICKUP' })),
  );

async function checkoutOf(cart: Cart, store: Store): Promise<Checkout> {
  const quote = await askQuote(riley, cart, STORES[store]);
  const checkout = await makeCheckout(riley, cart.id, await holdSlot(riley, quote, { keyspace: cart.id }));
  return payWith(riley, checkout, 'demo-riley-visa');
}

const totalsOf = ({ lineItems }: { lineItems: readonly { total: number }[] }) =>
  lineItems.map(({ total }) => total);

/** What an order costs by all who say it, once it's handed over, in cents. */
async function chargedOf({ checkoutId }: Checkout) {
  const [order] = await ordersOf(server, { checkoutId });
  const { id = '', number = '' } = order ?? {};
  const { authorized } = (await moneyOf(server, { checkoutId }))['demo-riley-visa'] ?? {};
  for (const from of ['PLACED', 'PICKING', 'READY'] as const) {
    await advanceStaffOrder(server.deps, { number, from });
  }
  await recoverAttempts(server.deps);
  await sendMail(server.deps);
  const { captured } = (await moneyOf(server, { checkoutId }))['demo-riley-visa'] ?? {};
  const done = await readCheckout(riley, { checkoutId });
  const [receipt] = await server.db
    .select({ letter: emails.letter })
    .from(emails)
    .where(and(eq(emails.orderId, id), eq(emails.kind, 'RECEIPT')));
  const printed = [...(receipt?.letter?.text ?? '').matchAll(/^(?:\d × .*|Final total): \$(\d+)\.(\d\d)$/gm)];
  return {
    authorized,
    captured,
    lines: totalsOf(done),
    total: done.summary.cost.total,
    receipt: printed.map(([, whole, cents]) => Number(`${whole}${cents}`)),
  };
}

/** The same if all of them say what a table says. */
const charged = ({ lines, total }: Prices) => ({
  authorized: total,
  captured: total,
  lines,
  total,
  receipt: [...lines, total],
});

const ORDER = { [MILK]: 3, [BUTTER]: 2 };

describe('a week of prices that begins at midnight', () => {
  it.each<[Store, string, string, Prices]>([
    ['EAST', 'before any midnight', BEFORE, USUALLY.EAST],
    ['WEST', 'before any midnight', BEFORE, USUALLY.WEST],
    ['EAST', 'after the first midnight', BETWEEN, THAT_WEEK.EAST],
    ['WEST', 'after the first midnight', BETWEEN, USUALLY.WEST],
    ['EAST', 'after both', AFTER, THAT_WEEK.EAST],
    ['WEST', 'after both', AFTER, THAT_WEEK.WEST],
  ])('is charged in the %s as it is shown, to the cent, %s', async (store, _, time, prices) => {
    await at(time);
    await goTo(store);
    expect(await shelf(MILK, BUTTER)).toEqual(prices.shelf);
    const cart = await add(ORDER);
    expect([totalsOf(cart), cart.itemTotal]).toEqual([prices.lines, prices.total]);
    const checkout = await checkoutOf(cart, store);
    expect([totalsOf(checkout), checkout.summary.cost.total]).toEqual([prices.lines, prices.total]);
    await submit(riley, checkout);
    expect(await chargedOf(checkout)).toEqual(charged(prices));
    await expectBalanced(server);
  });

  it('leaves a checkout that was made before it at what was shown', async () => {
    await at(BEFORE);
    await goTo('EAST');
    const checkout = await checkoutOf(await add(ORDER), 'EAST');
    await at(BETWEEN);
    expect(totalsOf(await riley.call(getCart, {}))).toEqual(THAT_WEEK.EAST.lines);
    expect(await readCheckout(riley, checkout)).toMatchObject({ isCartChanged: false, validDraft: true });
    await submit(riley, checkout);
    expect(await chargedOf(checkout)).toEqual(charged(USUALLY.EAST));
    await expectBalanced(server);
  });

  it('counts for a checkout that is made after it from a cart of before', async () => {
    await at(BEFORE);
    await goTo('EAST');
    const cart = await add(ORDER);
    await at(BETWEEN);
    const checkout = await checkoutOf(cart, 'EAST');
    expect(totalsOf(checkout)).toEqual(THAT_WEEK.EAST.lines);
    await submit(riley, checkout);
    expect(await chargedOf(checkout)).toEqual(charged(THAT_WEEK.EAST));
    await expectBalanced(server);
  });

  it("leaves what a store doesn't sell, or has none of, off its own shelf and out of its orders alone", async () => {
    await at(AFTER);
    await goTo('EAST');
    await add({ [CHEDDAR]: 1 });
    await goTo('WEST');
    await add({ [GOUDA]: 1 });
    for (const [store, shown, ordered] of [
      ['EAST', ['2 For $6.00', 'OUT_OF_STOCK'], [CHEDDAR]],
      ['WEST', ['NOT_SOLD_THERE', '$6.99'], [GOUDA]],
    ] as const) {
      await goTo(store);
      expect(await shelf(CHEDDAR, GOUDA)).toEqual(shown);
      const checkout = await checkoutOf(await riley.call(getCart, {}), store);
      expect(checkout.lineItems.map(({ cart: { gtin13 } }) => gtin13)).toEqual(ordered);
    }
  });
});
