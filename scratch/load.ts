import { seedCrowd, setSlotCapacity } from '../test/support/crowd.ts';
import { seedCrowdTenders } from '../test/support/crowd-tenders.ts';
import { startPostgres } from '../test/support/postgres.ts';
import { prepareDatabase } from '../test/support/prepare-database.ts';
import { startStore } from '../test/support/store-process.ts';
import { loadWithOrders } from '../tools/bench/order-load.ts';
import { bareOrdersPerSecond } from '../tools/bench/bare-orders.ts';
const clients = Number(process.argv[2] ?? 16), seconds = Number(process.argv[3] ?? 8);
const postgres = await startPostgres();
try {
  const database = { databaseUrl: postgres.url };
  const bare = process.argv[4] ? await bareOrdersPerSecond(postgres.url, clients, 4) : 0;
  await prepareDatabase(database, async (db) => { await seedCrowd(db, clients); await seedCrowdTenders(db, clients); await setSlotCapacity(db, 1_000_000); });
  const store = await startStore({ ...database, env: { LOG_LEVEL: 'warn', ...(process.env.STORE_OPTIONS ? { NODE_OPTIONS: process.env.STORE_OPTIONS } : {}) } });
  try {
    const load = await loadWithOrders(store.url, clients, seconds);
    const q = (a: number[], p: number) => a.toSorted((x, y) => x - y)[Math.floor(a.length * p)]?.toFixed(1);
    console.log('orders/s', load.ordersPerSecond.toFixed(1), 'n', load.timings.place.length, bare ? `bare ${bare.toFixed(0)} share ${(load.ordersPerSecond / bare).toFixed(4)}` : '');
    for (const [k, t] of Object.entries(load.timings)) console.log(k, q(t, 0.5), q(t, 0.99));
  } finally { await store.stop(); }
} finally { await postgres.stop(); }
