import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSweeps, startVaultSweeps } from '../../../server/boot/sweeps.ts';
import { type Embedded, startEmbedded } from '../../../server/db/database.ts';
import { refuseOrder } from '../../../server/orders/cancel-order.ts';
import { recoverAttempts } from '../../../server/orders/recover-attempts.ts';
import { gtinOf } from '../../../server/sandbox/demo-gtin.ts';
import { parseEnv } from '../../../server/settings/env.ts';
import { SANDBOX_KEYS } from '../../../server/settings/sandbox-keys.ts';
import { checkVaultKeys } from '../../../server/vault/check-keys.ts';
import { cancelOrder, listOrders } from '../../../services/contracts/orders.ts';
import { fuzz } from '../../../tools/attack/fuzz/fuzz.ts';
import { knownTo } from '../../../tools/attack/fuzz/known.ts';
import { deliveryCheckout } from '../../support/delivery-checkout.ts';
import { change, save } from '../../support/modifications.ts';
import { startTestServer, type TestClient, type TestServer } from '../../support/server.ts';
import { itemOf, payWith, readyCheckout, submit } from '../../support/server-shopper.ts';
import { seededDump } from '../../support/test-database.ts';
import { pickedOrders } from '../support/picked-orders.ts';
import {
  askShipping,
  chooseShipping,
  fillShipCart,
  holdShipping,
  shippedItems,
} from '../support/shipping.ts';

/** What a chain imports: it grows with its goods and stores, and some of its lists show all there is. Every other table grows with shoppers and orders. */
const OF_THE_CHAIN: ReadonlySet<string> = new Set([
  '__drizzle_migrations',
  'alcohol_hours',
  'container_deposits',
  'delivery_services',
  'delivery_vendors',
  'delivery_zones',
  'departments',
  'flash_sales',
  'heat_seasons',
  'operator_keys',
  'operators',
  'organizations',
  'products',
  'promo_codes',
  'sellers',
  'shipping_options',
  'snap_restrictions',
  'stock',
  'store_day_rules',
  'store_special_days',
  'stores',
  'tax_jurisdictions',
  'tax_rules',
  'warehouses',
]);

/** What a sandbox asks for its demo cards when it starts, and a test for the balances of its shopper. */
const NOT_THE_STORES = /"sealed_number" is null|topped_up \+ a\.wanted/;

/** A node of a plan, as EXPLAIN names its parts. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

type Asked = [config: QueryConfig, values: unknown[]];

let embedded: Embedded;
let server: TestServer;
/** Each statement that the store has asked its database, once. */
const asked = new Map<string, Asked>();

beforeAll(async () => {
  embedded = await startEmbedded({ loadDataDir: await seededDump() });
  const connection: Embedded['connection'] = {
    query: (...statement) => {
      asked.set(statement[0].text, statement);
      return embedded.connection.query(...statement);
    },
  };
  server = await startTestServer({
    // After a rotation, cards under the older key are looked for.
    env: {
      vaultKeys: [
        { id: 'newer', key: Buffer.alloc(32, 7).toString('base64') },
        ...parseEnv({ NODE_ENV: 'test' }).vaultKeys,
      ],
    },
    database: { embedded: { ...embedded, connection } },
  });
  await checkVaultKeys(server.db, server.deps.env);
});
afterAll(async () => {
  await server.close();
  await embedded.close();
});

interface Index {
  table: string;
  /** Whether it has only what is still to be done, which is read as a whole. */
  isPartial: boolean;
}

async function readIndexes(): Promise<ReadonlyMap<string, Index>> {
  const { rows } = await embedded.connection.query<{ name: string; table: string; isPartial: boolean }>(
    {
      text: `
        select i.relname as name, t.relname as table, x.indpred is not null as "isPartial"
        from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid`,
    },
    [],
  );
  return new Map(rows.map(({ name, ...index }) => [name, index]));
}

/** Nodes above which all that's below is read, however few rows are wanted. */
const READS_ALL = /Sort|Aggregate|Hash|Materialize|ModifyTable/;

/** A plan's nodes, each with whether only its first rows are wanted. */
const nodesOf = (node: PlanNode, isLimited = false): [PlanNode, isLimited: boolean][] => {
  const type = node['Node Type'];
  const isLimitedBelow = type === 'Limit' || (isLimited && !READS_ALL.test(type));
  return [[node, isLimited], ...(node.Plans ?? []).flatMap((child) => nodesOf(child, isLimitedBelow))];
};

/** What of a growing table a statement can read only by going through all of it. */
async function scansOf([{ text }, values]: Asked, indexes: ReadonlyMap<string, Index>): Promise<string[]> {
  const { rows } = await embedded.connection.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    { text: `explain (format json) ${text}` },
    values,
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  return (plan ? nodesOf(plan.Plan) : []).flatMap(([node, isLimited]) => {
    const name = node['Index Name'];
    const index = name === undefined ? undefined : indexes.get(name);
    const table = index?.table ?? node['Relation Name'];
    if (table === undefined || OF_THE_CHAIN.has(table)) return [];
    if (node['Node Type'] === 'Seq Scan') return [table];
    if (!index || index.isPartial || node['Index Cond'] !== undefined) return [];
    // The first rows in an index's order, as long as none is passed over.
    if (isLimited && node.Filter === undefined) return [];
    return [`${table} by all of ${name}`];
  });
}

/** Calls everything that only reads, with what's there. */
async function readEverything(ids: Readonly<Record<string, string>>): Promise<void> {
  const riley = await server.signedIn('riley@example.com');
  const document = await (await server.visitor.fetch('/openapi.json')).json();
  const reads = Object.entries<object>(document.paths).filter(([, methods]) => 'get' in methods);
  for (const [path] of reads) {
    const filled = path.replace(/\{(\w+)\}/g, (whole, name) => ids[name] ?? whole);
    if (filled.includes('{')) continue;
    const headers = filled.startsWith('/api/staff')
      ? { authorization: `Bearer ${SANDBOX_KEYS.owner}` }
      : undefined;
    const response = await riley.fetch(filled, { ...(headers && { headers }) });
    await response.body?.cancel();
  }
}

/** Orders that a store's people pick, weigh, and hand over, or take back. */
async function leadPickedOrders(): Promise<void> {
  const at = await pickedOrders(server);
  for (const isTaken of [true, false]) {
    const { number } = await at.begin('SNAP, gift card, and card');
    await at.find(number, at.weighed.gtin13, { quantity: 1, weight: at.weighed.weight });
    await at.find(number, at.food.gtin13, { substitute: { gtin13: at.dearer.gtin13, quantity: 1 } });
    await at.advance(number, 'PICKING');
    await (isTaken ? at.advance(number, 'READY') : refuseOrder(server.deps, { number }));
    await recoverAttempts(server.deps);
  }
}

/** A delivery that its shopper changes, and a shipment that is held. */
async function leadOtherModalities(riley: TestClient): Promise<void> {
  const delivery = await deliveryCheckout(riley, { items: [itemOf('produce', 1, 2)] });
  const placed = await submit(riley, await payWith(riley, delivery, 'demo-riley-visa'));
  await save(riley, await change(riley, placed, { lineItems: [itemOf('dairy', 1, 2)] }));
  const market = await server.signedIn('market@example.com');
  const cart = await fillShipCart(market, [itemOf('home', 1, 2)]);
  await holdShipping(market, chooseShipping(await askShipping(market, shippedItems(cart))));
}

it('reads no table that grows without an index', async () => {
  const riley = await server.signedIn('riley@example.com');
  const sam = await server.signedIn('sam@example.com');
  const known = await knownTo(riley.call, await readyCheckout(riley));
  await leadPickedOrders();
  await leadOtherModalities(riley);
  // Every operation, with requests that it takes and with some that it refuses.
  await fuzz({
    url: server.url,
    cookies: { shopper: riley.cookie(), other: sam.cookie() },
    known,
    seed: 1,
    runs: 1,
  });
  const { checkoutId } = await submit(riley, await readyCheckout(riley));
  const [order] = await riley.call(listOrders, {}).then(({ orders }) => orders);
  const orderId = order?.orderId ?? '';
  await readEverything({
    checkoutId,
    orderId,
    number: order?.number ?? '',
    gtin13: gtinOf('produce', 1),
  });
  await riley.call(cancelOrder, { params: { orderId } });
  await startSweeps(server.deps)();
  await startVaultSweeps(server.deps)();

  const statements = [...asked.values()].filter(
    ([{ text }]) => /^\s*(select|insert|update|delete|with)\b/i.test(text) && !NOT_THE_STORES.test(text),
  );
  expect(statements.length).toBeGreaterThan(350);
  const indexes = await readIndexes();
  // So that even an empty table is read by an index if there's one, row by row.
  for (const way of ['seqscan', 'mergejoin', 'hashjoin']) {
    await embedded.connection.query({ text: `set enable_${way} = off` }, []);
  }
  const found: Record<string, string[]> = {};
  for (const statement of statements) {
    const scans = await scansOf(statement, indexes);
    if (scans.length > 0) found[statement[0].name ?? statement[0].text] = scans;
  }
  expect(found).toEqual({});
}, 120_000);
