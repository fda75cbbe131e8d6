import pg from 'pg';
import type { Reservation } from '../../services/contracts/reservations.ts';
import { crowdShopper, seedCrowd, setSlotCapacity } from '../../test/support/crowd.ts';
import { DURABLE, startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import { type Figure, milliseconds, quantile } from './figures.ts';
import { startMeasuredStore } from './measured-store.ts';
import { type Buyer, buyerOf } from './order-load.ts';

const CLIENTS = 16;
const SECONDS = 10;
const GOAL = 500;
/** Who asks at once for a slot that has fewer places. */
const RUSH = 200;
const PLACES = 50;

const reserve = ({ client, cart }: Buyer, optionId: string) =>
  client.call<Reservation>(
    'POST',
    '/fulfillment/api/timeslots/reserve',
    { modalityType: 'PICKUP', optionIds: [optionId], keyspace: cart.id },
    crypto.randomUUID(),
  );

/** The slot that most have taken a place of. */
async function fullest(watcher: pg.Client): Promise<{ id: string; taken: number; held: number }> {
  const { rows } = await watcher.query<{ id: string; taken: number; held: number }>(
    `select id, taken, (select count(*)::int from reservations where slot_id = slots.id and status = 'HELD') as held
     from slots order by taken desc limit 1`,
  );
  const [slot] = rows;
  if (!slot) throw new Error('There is no slot.');
  return slot;
}

/** One time that every shopper wants: reservations a second, and that no more get it than it takes. */
export async function benchHotSlot(): Promise<Figure[]> {
  const postgres = await startPostgres('checkstand', DURABLE);
  const database = { databaseUrl: postgres.url };
  try {
    await prepareDatabase(database, async (db) => {
      await seedCrowd(db, RUSH);
      await setSlotCapacity(db, 1_000_000);
    });
    const store = await startMeasuredStore(database);
    const watcher = new pg.Client({ connectionString: postgres.url });
    await watcher.connect();
    try {
      const buyers: Buyer[] = [];
      for (let n = 1; n <= RUSH; n += 1) {
        buyers.push(await buyerOf(store.url, crowdShopper(store.url, n), 'one'));
      }
      // The last time of all is the same for everyone, each under a quote of its own.
      const theOne = ({ optionIds }: Buyer) => optionIds.at(-1) ?? '';
      const run = async (seconds: number) => {
        const times: number[] = [];
        const until = performance.now() + seconds * 1000;
        const again = async (buyer: Buyer) => {
          while (performance.now() < until) {
            const asked = performance.now();
            await reserve(buyer, theOne(buyer));
            times.push(performance.now() - asked);
          }
        };
        await Promise.all(buyers.slice(0, CLIENTS).map(again));
        return times;
      };
      // The first seconds measure compilers and caches, so they don't count.
      await run(2);
      const times = await run(SECONDS);
      const hot = await fullest(watcher);
      if (hot.held !== CLIENTS) throw new Error(`${CLIENTS} shoppers hold ${hot.held} places.`);
      // Some places of the demo store's are taken by orders.
      const others = hot.taken - hot.held;
      await watcher.query('update slots set capacity = $1 where id = $2', [others + PLACES, hot.id]);
      await watcher.query('update stores set slot_capacity = $1', [others + PLACES]);
      const asked = await Promise.allSettled(buyers.map((buyer) => reserve(buyer, theOne(buyer))));
      const held = asked.filter(({ status }) => status === 'fulfilled').length;
      const book = await fullest(watcher);
      for (const { client } of buyers) client.close();
      return [
        {
          name: `Hot slot, PostgreSQL, ${CLIENTS} shoppers: reservations of one time`,
          goal: `${GOAL}/s`,
          figure: `${(times.length / SECONDS).toFixed(0)}/s, p50 / p99 ${milliseconds(quantile(times, 0.5))} / ${milliseconds(quantile(times, 0.99))}`,
          isMet: times.length / SECONDS >= GOAL,
        },
        {
          name: `Hot slot, ${RUSH} shoppers at once, ${PLACES} places`,
          goal: `${PLACES} held`,
          figure: `${held} answered with it, ${book.held} held, ${book.taken - others} counted`,
          isMet: held === PLACES && book.held === PLACES && book.taken === others + PLACES,
        },
      ];
    } finally {
      await watcher.end();
      await store.stop();
    }
  } finally {
    await postgres.stop();
  }
}
