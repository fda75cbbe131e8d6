import type pg from 'pg';
import { copyProducts, PRODUCTS } from './catalog.ts';
import { figureOf, withCountedOrders } from './costs.ts';
import type { Figure } from './figures.ts';

/** The orders of other shoppers that are there already. */
const SIZES = [0, 10_000, 100_000, 1_000_000];
const STORES = 2_000;
const LARGE_CART = 200;
const SHOPPERS = 200;
/** Enough that every connection has planned for the new size. */
const WARMING_ORDERS = 60;

/** The tables that an order ends up in, each with the columns that differ from order to order. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  reservations: ['id', 'idempotency_key'],
  checkouts: ['id', 'reservation_id', 'idempotency_key'],
  checkout_lines: ['checkout_id'],
  checkout_tenders: ['checkout_id'],
  attempts: ['id', 'checkout_id', 'idempotency_key'],
  authorizations: ['key', 'attempt_id'],
  orders: ['id', 'number', 'checkout_id', 'attempt_id'],
  order_steps: ['order_id'],
  cart_requests: ['idempotency_key'],
};

/** Tables that say whose they are. */
const OF_SHOPPERS: readonly string[] = ['reservations', 'checkouts', 'attempts', 'orders', 'cart_requests'];

const ofOrder = (table: string, order: string) =>
  ({
    reservations: `id = (select reservation_id from checkouts where id = ${order}.checkout_id)`,
    checkouts: `id = ${order}.checkout_id`,
    checkout_lines: `checkout_id = ${order}.checkout_id`,
    checkout_tenders: `checkout_id = ${order}.checkout_id`,
    attempts: `id = ${order}.attempt_id`,
    authorizations: `attempt_id = ${order}.attempt_id`,
    orders: `id = ${order}.id`,
    order_steps: `order_id = ${order}.id`,
    cart_requests: `idempotency_key = (select min(idempotency_key) from cart_requests)`,
  })[table];

/** Copies one order for the shoppers after the first, from one number to another. */
async function copyOrders(watcher: pg.Client, from: number, to: number): Promise<void> {
  const { rows } = await watcher.query<{ id: string }>('select min(id) as id from orders');
  // Without the checks of foreign keys, a hundred thousand take a minute.
  await watcher.query('set session_replication_role = replica');
  for (const [table, columns] of Object.entries(TABLES)) {
    const changed = columns.map((column) => `'${column}', x.${column} || '-' || n`);
    const owner = OF_SHOPPERS.includes(table) ? [`'shopper_id', 'crowd-' || 2 + n % ${SHOPPERS - 1}`] : [];
    await watcher.query(
      `insert into ${table} select copy.*
       from (select * from orders where id = $1) one, lateral (select * from ${table} t where t.${ofOrder(table, 'one')}) x,
         generate_series($2::int, $3::int) n,
         lateral jsonb_populate_record(x::${table}, jsonb_build_object(${[...changed, ...owner].join(', ')})) copy`,
      [rows[0]?.id, from, to],
    );
  }
  await watcher.query('set session_replication_role = default');
}

/** Copies the demo chain's stores all over the country. */
const copyStores = (watcher: pg.Client) =>
  watcher.query(
    `insert into stores select copy.* from stores s, generate_series(1, $1 / (select count(*)::int from stores)) n,
       lateral jsonb_populate_record(s, jsonb_build_object(
         'location_id', s.location_id || '-' || n, 'lat', 30 + random() * 15, 'lng', -120 + random() * 40)) copy`,
    [STORES],
  );

/** Fills the first shopper's cart with this many lines in place of those it has. */
async function fillCart(watcher: pg.Client, lines: number): Promise<void> {
  await watcher.query("delete from cart_lines where cart_id = 'crowd-1'");
  await watcher.query(
    `insert into cart_lines (cart_id, gtin13, quantity, modality_type) select 'crowd-1', gtin13, 1, 'PICKUP' from products
     where available and sold_in_store and seller_id is null and not alcohol and minimum_age_to_buy is null order by gtin13 desc limit $1`,
    [lines],
  );
}

/**
 * What an order costs when there are many already, in a large chain, and with a large cart; the time it takes is on the machine,
 * buffers and round trips aren't.
 */
export const benchGrowth = (): Promise<Figure[]> =>
  withCountedOrders(SHOPPERS, async ({ watcher, measure }) => {
    const figures: Figure[] = [];
    let there = 0;
    for (const size of SIZES) {
      if (size > there) await copyOrders(watcher, there + 1, size);
      there = size;
      const { all } = await measure(WARMING_ORDERS);
      figures.push(figureOf(`Growth, an order after ${size.toLocaleString('en-US')} others`, all));
    }
    await copyProducts((statement) => watcher.query(statement));
    await copyStores(watcher);
    const { all } = await measure(WARMING_ORDERS);
    figures.push(
      figureOf(
        `Growth, the same with ${PRODUCTS.toLocaleString('en-US')} products and ${STORES.toLocaleString('en-US')} stores`,
        all,
      ),
    );
    await fillCart(watcher, LARGE_CART);
    const { all: large } = await measure(WARMING_ORDERS);
    figures.push(figureOf(`Growth, the same with ${LARGE_CART} lines in place of ten`, large));
    return figures;
  });
