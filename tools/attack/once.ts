import { cancelOrder, listOrders } from '../../services/contracts/orders.ts';
import { addPromo } from '../../services/contracts/promos.ts';
import { claimLocalReward, listLocalRewards } from '../../services/contracts/rewards.ts';
import { fillCart, type HttpShopper, place } from '../../test/support/http-shopper.ts';
import { checkoutToPlace, insistentShopper, refusalOf, wordsOf } from './buyer.ts';
import type { Random } from './random.ts';
import type { Attack } from './scene.ts';

/** Which each shopper has for one order. */
const CODE = 'WELCOME10';

/** Orders with the code; whether the store took the order. */
async function orderWithCode(shopper: HttpShopper, random: Random): Promise<boolean> {
  try {
    const checkout = await checkoutToPlace(shopper, random);
    const { checkoutId, versionKey, priceAdjustment } = checkout;
    // A checkout takes over the code of the one before it.
    const isThere = priceAdjustment.promos.some(({ code }) => code === CODE);
    const discounted = isThere
      ? checkout
      : await shopper.call(addPromo, {
          params: { checkoutId },
          body: { versionKey, priceAdjustment: { promos: [{ action: 'Add', code: CODE }] } },
        });
    return (await place(shopper, discounted)).status === 'PLACED';
  } catch (error) {
    if (refusalOf(error) === undefined) throw error;
    return false;
  }
}

/** Claims what the points are enough for, the dearest first. */
async function claimAll({ call }: HttpShopper): Promise<void> {
  const { rewards } = await call(listLocalRewards, {});
  const claims = rewards
    .toSorted((a, b) => b.points - a.points)
    .map(({ id: rewardId }) => call(claimLocalReward, { params: { rewardId } }));
  for (const claim of await Promise.allSettled(claims)) {
    if (claim.status === 'rejected' && refusalOf(claim.reason) === undefined) throw claim.reason;
  }
}

async function cancelAll({ call }: HttpShopper): Promise<void> {
  const { orders } = await call(listOrders, {});
  for (const { orderId, status } of orders) {
    if (status !== 'CANCELED') await call(cancelOrder, { params: { orderId } });
  }
}

/** Returns how many orders the store took with the code. */
async function playOne(shopper: HttpShopper, random: Random): Promise<number> {
  const first = await orderWithCode(shopper, random);
  await fillCart(shopper, 3);
  const [again, more] = await Promise.all([
    orderWithCode(shopper, random),
    orderWithCode(shopper, random),
    claimAll(shopper),
    claimAll(shopper),
    random.between(0, 1) === 0 ? cancelAll(shopper) : undefined,
  ]);
  return [first, again, more].filter(Boolean).length;
}

/**
 * What a shopper has once, tried from several devices at the same moment: a code for one order, the points of an order that is
 * being canceled. `readBooks` counts what they have in the end.
 */
export const useTwice: Attack = async ({ store, random, size, spenders }) => {
  const violations: string[] = [];
  let taken = 0;
  // A few at a time, so that they overlap with each other, too.
  const left = [...spenders];
  const play = async () => {
    for (let number = left.pop(); number !== undefined; number = left.pop()) {
      const shopper = insistentShopper(store.url, number);
      try {
        const orders = await playOne(shopper, random);
        taken += orders;
      } catch (error) {
        violations.push(`${shopper.email} was stopped: ${wordsOf(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(size + 1, 4) }, play));
  return { cases: spenders.length, violations, note: `${taken} orders with ${CODE}` };
};
