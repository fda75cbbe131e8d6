import pg from 'pg';
import { crowdShopper, seedCrowd, setSlotCapacity } from '../../test/support/crowd.ts';
import { DURABLE, startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import { type Figure, milliseconds } from './figures.ts';
import { startMeasuredStore } from './measured-store.ts';
import { type Buyer, buyerOf, fill, placeOrder, type Step } from './order-load.ts';
import { processorMs, processorMsOfAll } from './processor-time.ts';
import { countingWire, type WireCounts } from './wire.ts';

/** Enough that every connection has planned every statement for good. */
const WARMING_ORDERS = 150;
const ORDERS = 50;

/** What the database says of its statements, summed up. */
interface StatementCosts {
  buffers: number;
  planned: number;
  planMs: number;
  ranMs: number;
}

type Costs = WireCounts & StatementCosts;

const NOTHING: Costs = {
  statements: 0,
  transactions: 0,
  roundTrips: 0,
  buffers: 0,
  planned: 0,
  planMs: 0,
  ranMs: 0,
};

async function statementCosts(watcher: pg.Client): Promise<StatementCosts> {
  const { rows } = await watcher.query<StatementCosts>(`
    select sum(shared_blks_hit + shared_blks_read)::int as buffers, sum(plans)::int as planned,
      sum(total_plan_time) as "planMs", sum(total_exec_time) as "ranMs"
    from pg_stat_statements where query not like '%pg_stat_statements%'`);
  return rows[0] ?? NOTHING;
}

const sumOf = (names: readonly (keyof Costs)[], value: (name: keyof Costs) => number) =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as unknown as Costs;

const NAMES = Object.keys(NOTHING) as (keyof Costs)[];

const count = (value: number) => (value / ORDERS).toFixed(1).replace('.0', '');

export const figureOf = (name: string, costs: Costs): Figure => ({
  name,
  goal: '',
  figure: [
    `${count(costs.statements)} statements in ${count(costs.transactions)} transactions and ${count(costs.roundTrips)} round trips`,
    `${count(costs.buffers)} buffers`,
    `${count(costs.planned)} planned in ${milliseconds(costs.planMs / ORDERS)}`,
    `${milliseconds(costs.ranMs / ORDERS)} run`,
  ].join(', '),
});

/** What orders cost, call by call, and in processor time. */
export interface OrderCosts {
  steps: ReadonlyMap<Step, Costs>;
  all: Costs;
  storeMs: number;
  postgresMs: number;
}

interface Measuring {
  /** A connection that nothing is counted on. */
  watcher: pg.Client;
  /** Has the first shopper place orders of what's in the cart, and then as many that are measured. */
  measure: (warmingOrders: number) => Promise<OrderCosts>;
}

/** Starts a PostgreSQL that counts, and a store with this many shoppers; the first of them places what is measured. */
export async function withCountedOrders<T>(
  shoppers: number,
  work: (measuring: Measuring) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres('checkstand', {
    ...DURABLE,
    shared_preload_libraries: 'pg_stat_statements',
    'pg_stat_statements.track_planning': 'on',
  });
  try {
    await prepareDatabase({ databaseUrl: postgres.url }, async (db) => {
      await seedCrowd(db, shoppers);
      await setSlotCapacity(db, 1_000_000);
    });
    const watcher = new pg.Client({ connectionString: postgres.url });
    await watcher.connect();
    await watcher.query('create extension pg_stat_statements');
    const wire = await countingWire(postgres.url);
    const store = await startMeasuredStore({
      databaseUrl: wire.url,
      // What sweeps do isn't a call's.
      env: { SWEEPS: '0' },
    });
    try {
      const measure = async (warmingOrders: number): Promise<OrderCosts> => {
        const buyer = await buyerOf(store.url, crowdShopper(store.url, 1), 'one');
        for (let n = 0; n < warmingOrders; n += 1) await placeOrder(buyer, (_, call) => call());
        // Otherwise it would happen at any time.
        await watcher.query('vacuum analyze');
        const before = { store: processorMs(store.pid()), postgres: processorMsOfAll(postgres.pid()) };
        for (let n = 0; n < ORDERS; n += 1) await placeOrder(buyer, (_, call) => call());
        const storeMs = (processorMs(store.pid()) - before.store) / ORDERS;
        const postgresMs = (processorMsOfAll(postgres.pid()) - before.postgres) / ORDERS;
        await watcher.query('vacuum');
        const steps = await costsOfSteps(buyer, watcher, wire.counts);
        const all = [...steps.values()].reduce(
          (sum, one) => sumOf(NAMES, (name) => sum[name] + one[name]),
          NOTHING,
        );
        // Whoever comes next finds the cart as full as it was.
        await fill(buyer);
        buyer.client.close();
        return { steps, all, storeMs, postgresMs };
      };
      return await work({ watcher, measure });
    } finally {
      await store.stop();
      await wire.close();
      await watcher.end();
    }
  } finally {
    await postgres.stop();
  }
}

/** What each call of an order costs the database, and the order in processor time: counts, which a busy machine doesn't change. */
export const benchCosts = (): Promise<Figure[]> =>
  withCountedOrders(1, async ({ measure }) => {
    const { steps, all, storeMs, postgresMs } = await measure(WARMING_ORDERS);
    return [
      ...[...steps].map(([step, costs]) => figureOf(`Costs, an order's ${step}`, costs)),
      figureOf('Costs, an order of ten lines', all),
      {
        name: 'Costs, processor time of an order, one client',
        goal: '',
        figure: `store ${milliseconds(storeMs)}, PostgreSQL ${milliseconds(postgresMs)}`,
      },
    ];
  });

async function costsOfSteps(
  buyer: Buyer,
  watcher: pg.Client,
  wire: () => WireCounts,
): Promise<Map<Step, Costs>> {
  const steps = new Map<Step, Costs>();
  const now = async () => ({ ...wire(), ...(await statementCosts(watcher)) });
  for (let n = 0; n < ORDERS; n += 1) {
    await placeOrder(buyer, async (step, call) => {
      const before = await now();
      const answer = await call();
      const after = await now();
      const sum = steps.get(step) ?? NOTHING;
      steps.set(
        step,
        sumOf(NAMES, (name) => sum[name] + after[name] - before[name]),
      );
      return answer;
    });
  }
  return steps;
}
