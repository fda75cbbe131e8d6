import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedCrowd, setSlotCapacity } from '../../test/support/crowd.ts';
import { seedCrowdTenders } from '../../test/support/crowd-tenders.ts';
import { DURABLE, startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import { bareOrdersPerSecond } from './bare-orders.ts';
import { loadWithEngines } from './engine-load.ts';
import { type Figure, milliseconds, quantile } from './figures.ts';
import { startMeasuredStore } from './measured-store.ts';
import { type Load, loadWithOrders } from './order-load.ts';

const CLIENTS = 16;
const SECONDS = 10;
const ORDERS_GOAL = 150;
const PLACE_P99_GOAL = 250;
/** Of the orders per second with one card. */
const SPLIT_GOAL = 0.5;

const perSecond = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} orders/s`;

interface StoreLoad extends Load {
  /** The same through the headless engine, including signing in and filling the cart. */
  engineOrdersPerSecond: number;
  /** The same orders paid with SNAP, a gift card, and a card. */
  splitOrdersPerSecond: number;
}

async function loaded(database: { databaseUrl?: string; template?: string }): Promise<StoreLoad> {
  await prepareDatabase(database, async (db) => {
    await seedCrowd(db, CLIENTS);
    await seedCrowdTenders(db, CLIENTS);
    await setSlotCapacity(db, 1_000_000);
  });
  const store = await startMeasuredStore(database);
  try {
    const load = await loadWithOrders(store.url, CLIENTS, SECONDS);
    const { ordersPerSecond: splitOrdersPerSecond } = await loadWithOrders(
      store.url,
      CLIENTS,
      SECONDS,
      'three',
    );
    return {
      ...load,
      splitOrdersPerSecond,
      engineOrdersPerSecond: await loadWithEngines(store, CLIENTS, SECONDS),
    };
  } finally {
    await store.stop();
  }
}

function figuresOf(where: string, load: StoreLoad, hasGoal: boolean): Figure[] {
  const { ordersPerSecond, splitOrdersPerSecond, engineOrdersPerSecond, timings } = load;
  const split = splitOrdersPerSecond / ordersPerSecond;
  return [
    {
      name: `Store, ${where}: complete orders of ten lines, ${CLIENTS} clients`,
      goal: hasGoal ? `${ORDERS_GOAL} orders/s` : '',
      figure: perSecond(ordersPerSecond),
      ...(hasGoal ? { isMet: ordersPerSecond >= ORDERS_GOAL } : {}),
    },
    {
      name: `Store, ${where}: the same with three tenders`,
      goal: hasGoal ? `${SPLIT_GOAL} of one card's orders/s` : '',
      figure: `${perSecond(splitOrdersPerSecond)} (${split.toFixed(2)})`,
      ...(hasGoal ? { isMet: split >= SPLIT_GOAL } : {}),
    },
    ...Object.entries(timings).map(([call, times]): Figure => {
      const p99 = quantile(times, 0.99);
      const isGoal = hasGoal && call === 'place';
      return {
        name: `Store, ${where}: ${call}, p50 / p99`,
        goal: isGoal ? `p99 ${PLACE_P99_GOAL} ms` : '',
        figure: `${milliseconds(quantile(times, 0.5))} / ${milliseconds(p99)}`,
        ...(isGoal ? { isMet: p99 <= PLACE_P99_GOAL } : {}),
      };
    }),
    {
      name: `Store, ${where}: complete orders through the headless engine, sign-in included`,
      goal: '',
      figure: perSecond(engineOrdersPerSecond),
    },
  ];
}

/**
 * Complete orders on PostgreSQL and on the embedded database, compared with the bare transaction on the same
 * PostgreSQL.
 */
export async function benchStore(): Promise<Figure[]> {
  const postgres = await startPostgres('checkstand', DURABLE);
  const template = mkdtempSync(join(tmpdir(), 'checkstand-bench-'));
  try {
    const bare = await bareOrdersPerSecond(postgres.url, CLIENTS, SECONDS / 2);
    const onPostgres = await loaded({ databaseUrl: postgres.url });
    const embedded = await loaded({ template });
    return [
      ...figuresOf('PostgreSQL with fsync', onPostgres, true),
      { name: 'Store, PostgreSQL with fsync: bare transaction', goal: '', figure: perSecond(bare) },
      ...figuresOf('PGlite', embedded, false),
    ];
  } finally {
    await postgres.stop();
    rmSync(template, { recursive: true, force: true });
  }
}
