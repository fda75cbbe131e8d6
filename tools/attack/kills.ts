import { setTimeout as delay } from 'node:timers/promises';
import { listOrders } from '../../services/contracts/orders.ts';
import type { HttpShopper } from '../../test/support/http-shopper.ts';
import { buy, insistentShopper, PATIENCE_MS, wordsOf } from './buyer.ts';
import { gatherRush } from './last-units.ts';
import type { Attack, Scene } from './scene.ts';

/** Shoppers who start buying before each kill. */
const BUYERS = 2;

/** How long a kill and the restart may take on a busy machine; a buyer must be that much more patient. */
const RESTART_MS = 30_000;

/** What's wrong if the shopper doesn't have exactly one order, with the number the store reported. */
async function faultOf(shopper: HttpShopper, number: string): Promise<string | null> {
  const { orders } = await shopper.call(listOrders, {});
  const numbers = orders.map((order) => order.number).join();
  return numbers === number ? null : `${shopper.email} was told order ${number} but has ${numbers || 'none'}`;
}

/** Buys as an insistent shopper; returns what went wrong, if anything. */
async function buyOne({ store, random, nextShopper }: Scene, patienceMs: number): Promise<string | null> {
  const shopper = insistentShopper(store.url, nextShopper('PICKUP'), patienceMs);
  try {
    return await faultOf(shopper, await buy(shopper, random, { vaultUrl: store.vaultUrl, patienceMs }));
  } catch (error) {
    return `${shopper.email} could not buy: ${wordsOf(error)}`;
  }
}

/**
 * Shoppers buy while the store is killed at any moment and restarted: each gets exactly one order, and whoever is told
 * of one of the last units has it; `readBooks` counts the units. However fast the machine is, every kill comes moments
 * after someone started.
 */
export const killWhileBuying: Attack = async (scene) => {
  const { store, random, size, rush } = scene;
  const patienceMs = PATIENCE_MS + size * RESTART_MS;
  const lastUnits = await gatherRush(scene, patienceMs);
  const buying: Promise<string | null>[] = [];
  const rushing: Promise<(string | null)[]>[] = [];
  for (let kills = 0; kills <= size; kills += 1) {
    buying.push(...Array.from({ length: BUYERS }, () => buyOne(scene, patienceMs)));
    rushing.push(lastUnits.begin());
    await delay(random.between(5, 150));
    await store.kill();
    await store.restart();
  }
  const faults = [
    ...(await Promise.all(buying)),
    ...(await Promise.all(rushing)).flat(),
    ...(await lastUnits.faults()),
  ];
  return {
    cases: buying.length + rush.length,
    violations: faults.filter((fault) => fault !== null),
    note: `${size + 1} kills, ${lastUnits.note()}`,
  };
};
