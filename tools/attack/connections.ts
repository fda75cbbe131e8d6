import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { listOrders } from '../../services/contracts/orders.ts';
import { createFault, type Fault } from '../../services/contracts/sandbox.ts';
import { createCookieFetch } from '../../test/support/cookie-fetch.ts';
import { crowdEmail, crowdSession, crowdShopper } from '../../test/support/crowd.ts';
import type { PostgresCluster } from '../../test/support/postgres.ts';
import { runOrder } from '../engine/engine.ts';
import { buy, insistentShopper, wordsOf } from './buyer.ts';
import type { Random } from './random.ts';
import type { Attack, Scene } from './scene.ts';
import { modalityOf } from './shoppers.ts';

/** Calls on the way to an order whose requests and responses get lost. */
const OPERATIONS = [
  'cart.get',
  'quotes.list',
  'slots.reserve',
  'promises.create',
  'promises.composite',
  'checkouts.create',
  'checkouts.createShip',
  'checkouts.get',
  'payments.get',
  'checkouts.update',
] as const;

/** Loses and delays some of the shopper's calls; always loses the one that places the order once. */
async function askForFaults(url: string, number: number, random: Random): Promise<void> {
  const { call } = crowdShopper(url, number);
  const fault = (operation: string): Fault => ({
    operation,
    times: 1,
    delayMs: random.between(0, 300),
    drop: random.pick(['before', 'after', 'after', 'body']),
  });
  await call(createFault, { body: fault('checkouts.update') });
  await call(createFault, { body: fault(random.pick(OPERATIONS)) });
}

/** What a shopper was told. */
type Told = { kind: 'placed'; number: string } | { kind: 'failed'; reason: string };

/** Takes one order through the charts; returns what went wrong, if anything. */
async function order({ store }: Scene, number: number): Promise<{ result: Told; fault: string | null }> {
  const email = crowdEmail(number);
  const fetch = createCookieFetch(store.url, crowdSession(number));
  const { url, vaultUrl } = store;
  const result = await runOrder({
    url,
    vaultUrl,
    email,
    password: '',
    modality: modalityOf(number),
    fetch,
    tries: 30,
  });
  const { orders } = await insistentShopper(url, number).call(listOrders, {});
  const numbers = orders.map((each) => each.number);
  const isRight = result.kind === 'placed' ? numbers.join() === result.number : numbers.length <= 1;
  const told = result.kind === 'placed' ? `order ${result.number}` : `no order (${result.reason})`;
  return {
    result,
    fault: isRight ? null : `${email} was told ${told} but has ${numbers.join() || 'none'}`,
  };
}

/** Breaks, freezes, and closes the database's connections in turn until it's told to stop. */
async function breakConnections(
  postgres: PostgresCluster,
  random: Random,
  isOver: () => boolean,
): Promise<number> {
  const saboteur = new pg.Client({ connectionString: postgres.url });
  await saboteur.connect();
  let breaks = 0;
  while (!isOver()) {
    await delay(random.between(50, 400));
    if (random.next() < 0.2) {
      postgres.freeze();
      await delay(random.between(100, 1500));
      postgres.thaw();
    } else {
      await saboteur.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit $1`,
        [random.pick([1, 1, 3, 100])],
      );
    }
    breaks += 1;
  }
  await saboteur.end();
  return breaks;
}

/**
 * Orders of every modality through charts and services while calls get lost and delayed and, on PostgreSQL,
 * connections break, freeze, and close. Whatever a shopper is told must be true.
 */
export const loseConnections: Attack = async (scene) => {
  const { store, postgres, random, size, nextShopper } = scene;
  const violations: string[] = [];
  const engines = Array.from({ length: 3 * size }, () => nextShopper());
  const buyers = Array.from({ length: size }, () => insistentShopper(store.url, nextShopper('PICKUP')));
  await Promise.all(engines.map((number) => askForFaults(store.url, number, random)));
  let isOver = false;
  const breaking = postgres ? breakConnections(postgres, random, () => isOver) : Promise.resolve(0);
  const results = await Promise.all([
    ...engines.map((number) => order(scene, number)),
    ...buyers.map(async (buyer) => {
      const result = await buy(buyer, random).then(
        (number): Told => ({ kind: 'placed', number }),
        (error): Told => ({ kind: 'failed', reason: wordsOf(error) }),
      );
      return {
        result,
        fault: result.kind === 'placed' ? null : `${buyer.email} could not buy: ${result.reason}`,
      };
    }),
  ]);
  isOver = true;
  const breaks = await breaking;
  violations.push(...results.flatMap(({ fault }) => (fault ? [fault] : [])));
  if (!store.isRunning()) {
    violations.push(`The store ended: ${store.log().slice(-600)}`);
    await store.restart();
  }
  const placed = results.filter(({ result }) => result.kind === 'placed').length;
  return { cases: results.length, violations, note: `${placed} orders placed, ${breaks} broken connections` };
};
