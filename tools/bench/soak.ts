import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { crowdShopper, seedCrowd, setSlotCapacity } from '../../test/support/crowd.ts';
import { DURABLE, startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import type { StoreProcess } from '../../test/support/store-process.ts';
import { type Figure, median, milliseconds, quantile } from './figures.ts';
import { startMeasuredStore } from './measured-store.ts';
import { buyerOf, fill, loadWithOrders, placeOrder } from './order-load.ts';

const CLIENTS = 16;
/** Of the orders per second that the store placed at full load just before. */
const LOAD = 0.5;
/** Enough to compare the last with the second: in the first, compilers, caches, and tables are still new. */
const QUARTERS = 4;
/** By how much the last quarter may differ from the second. */
const TOLERANCE = 0.2;
/** What starting, filling carts, and finding full load take at most. */
const WARMING_SECONDS = 600;

/** What the store and its database hold at some moment. */
interface Held {
  /** Of the store's process, in bytes. */
  memory: number;
  /** Its open files and connections. */
  handles: number;
  /** Connections to the database. */
  connections: number;
  /** Of the database with its indexes, in bytes. */
  size: number;
  /** The share of its rows that no one sees anymore. */
  dead: number;
}

async function heldBy(store: StoreProcess, watcher: pg.Client): Promise<Held> {
  const pid = store.pid();
  const resident = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const { rows } = await watcher.query<Omit<Held, 'memory' | 'handles'>>(`
    select pg_database_size(current_database())::float8 as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      (select sum(n_dead_tup) / greatest(1, sum(n_live_tup + n_dead_tup)) from pg_stat_user_tables)::float8 as dead`);
  const [told] = rows;
  if (!told) throw new Error('The database said nothing of itself.');
  return { memory: Number(resident) * 1024, handles: readdirSync(`/proc/${pid}/fd`).length, ...told };
}

/** A quarter of the run. */
interface Quarter {
  /** How long placing took, in ms, order by order. */
  times: number[];
  samples: Held[];
  /** By how many bytes the database grew. */
  growth: number;
}

/** Has shoppers order at a steady rate, in orders a second, for some seconds. */
async function quarterOf(
  store: StoreProcess,
  watcher: pg.Client,
  rate: number,
  seconds: number,
): Promise<Quarter> {
  const end = performance.now() + seconds * 1000;
  const times: number[] = [];
  const samples: Held[] = [];
  const before = await heldBy(store, watcher);
  const order = async (index: number) => {
    // The times on offer end one by one, so they're asked for in each quarter, and the soonest aren't taken.
    const buyer = await buyerOf(store.url, crowdShopper(store.url, index + 1), 'one');
    buyer.optionIds = buyer.optionIds.slice(Math.floor(buyer.optionIds.length / 2));
    const every = (CLIENTS / rate) * 1000;
    for (let due = performance.now() + (every * index) / CLIENTS; due < end; due += every) {
      await delay(Math.max(0, due - performance.now()));
      await placeOrder(buyer, async (step, call) => {
        const asked = performance.now();
        const answer = await call();
        if (step === 'place') times.push(performance.now() - asked);
        return answer;
      });
    }
    // The next quarter finds the cart as full as this one did.
    await fill(buyer);
    buyer.client.close();
  };
  const watch = async () => {
    while (performance.now() < end) {
      await delay(Math.min(10_000, end - performance.now()));
      samples.push(await heldBy(store, watcher));
    }
  };
  await Promise.all([watch(), ...Array.from({ length: CLIENTS }, (_, index) => order(index))]);
  const after = await heldBy(store, watcher);
  return { times, samples, growth: after.size - before.size };
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

/** What has to stay as it is, and how it reads. */
const WATCHED: readonly { name: string; of: (quarter: Quarter) => number; say: (value: number) => string }[] =
  [
    { name: 'placing, p50', of: ({ times }) => quantile(times, 0.5), say: milliseconds },
    { name: 'placing, p99', of: ({ times }) => quantile(times, 0.99), say: milliseconds },
    {
      name: "the store's memory",
      of: ({ samples }) => median(samples.map(({ memory }) => memory)),
      say: megabytes,
    },
    {
      name: "the store's open files",
      of: ({ samples }) => median(samples.map(({ handles }) => handles)),
      say: (value) => value.toFixed(0),
    },
    {
      name: 'connections of the database',
      of: ({ samples }) => median(samples.map(({ connections }) => connections)),
      say: (value) => value.toFixed(0),
    },
    {
      name: 'growth of the database by an order',
      of: ({ growth, times }) => growth / times.length,
      say: (value) => `${(value / 1000).toFixed(1)} kB`,
    },
    {
      name: 'dead rows in the database',
      of: ({ samples }) => median(samples.map(({ dead }) => dead)),
      say: (value) => `${(value * 100).toFixed(1)}%`,
    },
  ];

/** Orders at half of full load for a long time: what the store holds stays as it is, and placing takes no longer. */
export async function benchSoak(minutes: number): Promise<Figure[]> {
  const postgres = await startPostgres('checkstand', DURABLE);
  const database = { databaseUrl: postgres.url };
  try {
    await prepareDatabase(database, async (db) => {
      await seedCrowd(db, CLIENTS);
      await setSlotCapacity(db, 1_000_000);
    });
    // Nobody signs in again meanwhile.
    const env = { SESSION_FRESH_SECONDS: String(WARMING_SECONDS + minutes * 60) };
    const store = await startMeasuredStore({ ...database, env });
    const watcher = new pg.Client({ connectionString: postgres.url });
    await watcher.connect();
    try {
      const { ordersPerSecond } = await loadWithOrders(store.url, CLIENTS, 10);
      const rate = ordersPerSecond * LOAD;
      const quarters: Quarter[] = [];
      for (let n = 1; n <= QUARTERS; n += 1) {
        const quarter = await quarterOf(store, watcher, rate, (minutes * 60) / QUARTERS);
        quarters.push(quarter);
        const told = WATCHED.map(({ name, of, say }) => `${name} ${say(of(quarter))}`);
        console.error(`  ${n} of ${QUARTERS} quarters, ${quarter.times.length} orders: ${told.join(', ')}`);
      }
      const orders = quarters.reduce((sum, { times }) => sum + times.length, 0);
      return WATCHED.map(({ name, of, say }) => {
        const values = quarters.map(of);
        const [, second = Number.NaN] = values;
        const last = values.at(-1) ?? Number.NaN;
        return {
          name: `Soak, ${minutes} min at ${rate.toFixed(0)} orders/s, ${orders} orders: ${name}, by quarter`,
          goal: `last at most ${1 + TOLERANCE} of second`,
          figure: values.map(say).join(', '),
          isMet: last <= second * (1 + TOLERANCE),
        };
      });
    } finally {
      await watcher.end();
      await store.stop();
    }
  } finally {
    await postgres.stop();
  }
}
