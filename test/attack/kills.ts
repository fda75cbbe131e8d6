import { setTimeout as delay } from 'node:timers/promises';
import { listOrders } from '../../services/contracts/orders.ts';
import type { HttpShopper } from '../support/http-shopper.ts';
import { buy, insistentShopper, wordsOf } from './buyer.ts';
import type { Attack, Scene } from './scene.ts';

/** Kills the store and starts it again until nobody buys any more; gives how often. */
async function killing({ store, random }: Scene, isOver: () => boolean, most: number): Promise<number> {
  let kills = 0;
  while (kills < most) {
    await delay(random.between(20, 700));
    if (isOver()) break;
    await store.kill();
    await store.restart();
    kills += 1;
  }
  return kills;
}

/** What the shopper was told is what there is: one order, of that number. */
async function faultOf(shopper: HttpShopper, number: string): Promise<string | null> {
  const { orders } = await shopper.call(listOrders, {});
  const numbers = orders.map((order) => order.number).join();
  return numbers === number
    ? null
    : `${shopper.email} was told of order ${number} and has ${numbers || 'none'}`;
}

/** Shoppers buy while the store is killed at any moment and started again: each gets the one order that they insist on. */
export const killWhileBuying: Attack = async (scene) => {
  const { store, random, size, nextShopper } = scene;
  const shoppers = Array.from({ length: 2 + 2 * size }, () =>
    insistentShopper(store.url, nextShopper('PICKUP')),
  );
  let buying = shoppers.length;
  const violations: string[] = [];
  const bought = Promise.all(
    shoppers.map(async (shopper) => {
      try {
        const number = await buy(shopper, random);
        const fault = await faultOf(shopper, number);
        if (fault) violations.push(fault);
      } catch (error) {
        violations.push(`${shopper.email} could not buy: ${wordsOf(error)}`);
      } finally {
        buying -= 1;
      }
    }),
  );
  const kills = await killing(scene, () => buying === 0, 1 + size);
  await bought;
  return { cases: shoppers.length, violations, note: `${kills} kills` };
};
