import pg from 'pg';
import { crowdShopper, seedCrowd, setSlotCapacity } from '../../test/support/crowd.ts';
import { DURABLE, startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import { type Figure, milliseconds, quantile } from './figures.ts';
import { startMeasuredStore } from './measured-store.ts';
import { buyerOf, fill, placeOrder } from './order-load.ts';
import { processorMs, processorMsOfAll } from './processor-time.ts';
import { type Machines, type OrderDemand, type Simulated, simulate } from './simulate.ts';
import { countingWire } from './wire.ts';

/** At how many clients the model is compared with the machine; at the last, its costs are measured. */
const CLIENTS = [1, 4, 16];
const SECONDS = 10;
/** This machine: a store, and a processor for the database and the load. */
const HERE: Machines = { stores: 1, processors: 1 };

/** A hundred million orders a year: the average, a busy afternoon, and the busiest hour. */
const RATES = [3.2, 25, 100];
/** What they may be served by. */
const CHAINS: readonly Machines[] = [
  { stores: 4, processors: 4 },
  { stores: 8, processors: 16 },
];

interface Measured {
  clients: number;
  ordersPerSecond: number;
  times: number[];
  demand: OrderDemand;
}

/** Places orders with so many clients and reads what they cost. */
async function measure(clients: number): Promise<Measured> {
  const postgres = await startPostgres('checkstand', { ...DURABLE, track_wal_io_timing: 'on' });
  try {
    await prepareDatabase({ databaseUrl: postgres.url }, async (db) => {
      await seedCrowd(db, clients);
      await setSlotCapacity(db, 1_000_000);
    });
    const roundTrips = await roundTripsOf(postgres.url);
    const store = await startMeasuredStore({ databaseUrl: postgres.url });
    const watcher = new pg.Client({ connectionString: postgres.url });
    await watcher.connect();
    try {
      const shoppers = Array.from({ length: clients }, (_, n) => crowdShopper(store.url, n + 1));
      const buyers = await Promise.all(shoppers.map((shopper) => buyerOf(store.url, shopper, 'one')));
      const run = async (seconds: number) => {
        const times: number[] = [];
        const end = performance.now() + seconds * 1000;
        await Promise.all(
          buyers.map(async (buyer) => {
            while (performance.now() < end) {
              const began = performance.now();
              await placeOrder(buyer, (_, call) => call());
              times.push(performance.now() - began);
            }
          }),
        );
        return times;
      };
      const costs = async () => {
        const { rows } = await watcher.query<{ flushes: number; flushMs: number }>(
          'select wal_sync::float8 as flushes, wal_sync_time as "flushMs" from pg_stat_wal',
        );
        const { user, system } = process.cpuUsage();
        return {
          storeMs: processorMs(store.pid()),
          databaseMs: processorMsOfAll(postgres.pid()),
          clientMs: (user + system) / 1000,
          flushes: rows[0]?.flushes ?? 0,
          flushMs: rows[0]?.flushMs ?? 0,
        };
      };
      // The first seconds measure compilers and caches, so they don't count.
      await run(3);
      const before = await costs();
      const began = performance.now();
      const times = await run(SECONDS);
      const seconds = (performance.now() - began) / 1000;
      const after = await costs();
      for (const { client } of buyers) client.close();
      const each = (name: keyof typeof before) => (after[name] - before[name]) / times.length;
      return {
        clients,
        ordersPerSecond: times.length / seconds,
        times,
        demand: {
          storeMs: each('storeMs'),
          databaseMs: each('databaseMs'),
          clientMs: each('clientMs'),
          roundTrips,
          flushes: each('flushes'),
          flushMs: each('flushMs') / each('flushes'),
        },
      };
    } finally {
      await watcher.end();
      await store.stop();
    }
  } finally {
    await postgres.stop();
  }
}

/** How often an order asks the database. */
async function roundTripsOf(databaseUrl: string): Promise<number> {
  const wire = await countingWire(databaseUrl);
  const store = await startMeasuredStore({ databaseUrl: wire.url, env: { SWEEPS: '0' } });
  try {
    const buyer = await buyerOf(store.url, crowdShopper(store.url, 1), 'one');
    await placeOrder(buyer, (_, call) => call());
    const before = wire.counts().roundTrips;
    await placeOrder(buyer, (_, call) => call());
    const roundTrips = wire.counts().roundTrips - before;
    // Whoever comes next finds the cart as full as it was.
    await fill(buyer);
    buyer.client.close();
    return roundTrips;
  } finally {
    await store.stop();
    await wire.close();
  }
}

const told = ({ ordersPerSecond, times }: Pick<Simulated, 'ordersPerSecond' | 'times'>) =>
  `${ordersPerSecond.toFixed(1)} orders/s, p50 / p99 ${milliseconds(quantile(times, 0.5))} / ${milliseconds(quantile(times, 0.99))}`;

const percent = (share: number) => `${(share * 100).toFixed(0)}%`;

/** A model of an order's way through store and database, beside what this machine does, and what it says of a large chain. */
export async function benchModel(): Promise<Figure[]> {
  const measured: Measured[] = [];
  for (const clients of CLIENTS) measured.push(await measure(clients));
  const demand = measured.at(-1)?.demand;
  if (!demand) throw new Error('Nothing was measured.');
  const { storeMs, databaseMs, clientMs, roundTrips, flushes, flushMs } = demand;
  // Who orders has machines of their own.
  const apart = { ...demand, clientMs: 0 };
  return [
    {
      name: `Model, an order of ten lines at ${measured.at(-1)?.clients} clients`,
      goal: '',
      figure: `store ${milliseconds(storeMs)}, database ${milliseconds(databaseMs)}, client ${milliseconds(clientMs)}, ${roundTrips} round trips, ${flushes.toFixed(1)} flushes of ${milliseconds(flushMs)}`,
    },
    ...measured.map(
      (one): Figure => ({
        name: `Model, clients here, measured and by the model: ${one.clients}`,
        goal: '',
        figure: `${told(one)}; ${told(simulate(demand, HERE, { clients: one.clients }))}`,
      }),
    ),
    ...CHAINS.flatMap((machines) =>
      RATES.map((perSecond): Figure => {
        const simulated = simulate(apart, machines, { perSecond });
        return {
          name: `Model, ${perSecond} orders/s come to ${machines.stores} stores and ${machines.processors} processors of a database`,
          goal: '',
          figure: `${told(simulated)}; stores ${percent(simulated.storeBusy)} busy, database ${percent(simulated.databaseBusy)}`,
        };
      }),
    ),
  ];
}
