import { setTimeout as delay } from 'node:timers/promises';
import { known } from '../../machines/shared/known.ts';
import { SANDBOX_KEYS } from '../../server/settings/sandbox-keys.ts';
import { getCheckout } from '../../services/contracts/checkouts.ts';
import { listOrders, type OrderSummary } from '../../services/contracts/orders.ts';
import {
  advanceStaffOrder,
  departStaffOrder,
  getStaffOrder,
  pickLine,
  refundLine,
  type StaffOrder,
} from '../../services/contracts/staff.ts';
import { changeTip } from '../../services/contracts/tips.ts';
import { type Call, createCall } from '../../services/http/call.ts';
import { createCookieFetch } from '../../test/support/cookie-fetch.ts';
import { crowdSession } from '../../test/support/crowd.ts';
import { type HttpShopper, newKey } from '../../test/support/http-shopper.ts';
import { runOrder } from '../engine/engine.ts';
import { buy, insistentCall, insistentShopper, refusalOf, wordsOf } from './buyer.ts';
import type { Random } from './random.ts';
import type { Attack, Scene } from './scene.ts';

/** For `size` 1, how many order, and how many of them at a time. */
const ORDERS = 13;
const AT_A_TIME = 5;

/** An outage of the store, the database, or the processor ends by itself long before. */
const PATIENCE_MS = 120_000;
/** How often a shopper in a browser presses again, and opens the shop again where a page gives up. */
const TRIES = 200;
const PAGES = 20;

const MOST_TIP = 1500;

/** What a weighed item weighs more than estimated. */
const HEAVIER = 1.04;

/** A person of the store, who tries again until the store answers. */
const staffCall = (url: string): Call =>
  insistentCall(
    createCall({
      baseUrl: url,
      fetch: (input, init) => {
        const request = new Request(input, init);
        request.headers.set('authorization', `Bearer ${SANDBOX_KEYS.care}`);
        return fetch(request);
      },
    }),
    PATIENCE_MS,
  );

/** Picks what was ordered, hands it over, and refunds some of it; returns how much came back, in cents. */
async function handOver(call: Call, { number, modalityType }: OrderSummary, random: Random): Promise<number> {
  const params = { number };
  const advance = async (from: StaffOrder['status']) => {
    try {
      await call(advanceStaffOrder, { params, body: { from, atCoveredPrice: true } });
    } catch (error) {
      // It was taken further although the answer was lost.
      if (refusalOf(error) !== 'VERSION_STALE') throw error;
    }
  };
  await advance('PLACED');
  const { lines } = await call(getStaffOrder, { params });
  for (const { gtin13, quantity, estimatedWeight } of lines) {
    const weight = estimatedWeight && Math.round(estimatedWeight * HEAVIER);
    await call(pickLine, { params: { number, gtin13 }, body: { quantity, weight } });
  }
  await advance('PICKING');
  if (modalityType === 'DELIVERY') await call(departStaffOrder, { params });
  await advance('READY');
  const returned = known(lines[random.between(0, lines.length - 1)]);
  const before = await call(getStaffOrder, { params });
  const after = await call(refundLine, {
    params,
    body: { gtin13: returned.gtin13, quantity: 1 },
    idempotencyKey: newKey(),
  });
  if (before.refunded !== 0 || after.refunded === 0)
    throw new Error(`order ${number} refunded ${before.refunded}, then ${after.refunded}`);
  return after.refunded;
}

/** Raises the tip of a delivery and lowers it again; returns what it is in the end, in cents. */
async function tip(
  { call }: HttpShopper,
  { orderId, checkoutId }: OrderSummary,
  random: Random,
): Promise<number> {
  const read = () => call(getCheckout, { params: { checkoutId } });
  // It can't be changed before what's paid is captured.
  while (!(await read()).tipUntil) await delay(200);
  let amount = 0;
  for (const most of [MOST_TIP, MOST_TIP / 2]) {
    amount = random.between(0, most);
    const { versionKey } = await read();
    await call(changeTip, {
      params: { orderId },
      body: { versionKey, paymentDetails: { gratuityAmount: amount } },
      idempotencyKey: newKey(),
    });
  }
  return amount;
}

/** The number the shopper was told: a pickup is ordered by calls, half of them split, a delivery in the charts. */
async function orderOf(
  { store, random }: Scene,
  shopper: HttpShopper,
  number: number,
  modality: 'PICKUP' | 'DELIVERY',
) {
  const { url, vaultUrl } = store;
  if (modality === 'PICKUP') return buy(shopper, random, { vaultUrl, patienceMs: PATIENCE_MS });
  for (let pages = 1; ; pages += 1) {
    const result = await runOrder({
      url,
      vaultUrl,
      email: shopper.email,
      password: '',
      modality,
      fetch: createCookieFetch(url, crowdSession(number)),
      tries: TRIES,
    });
    if (result.kind === 'placed') return result.number;
    const { orders } = await shopper.call(listOrders, {});
    if (orders.length > 0 || pages === PAGES)
      throw new Error(`told "${result.reason}", has ${orders.length} orders`);
  }
}

/** One order from the cart to what's returned of it; says what isn't as its shopper and the store's people were told. */
async function live(scene: Scene, modality: 'PICKUP' | 'DELIVERY'): Promise<string | null> {
  const { store, random, nextShopper } = scene;
  const number = nextShopper(modality);
  const shopper = insistentShopper(store.url, number, PATIENCE_MS);
  const staff = staffCall(store.url);
  try {
    const told = await orderOf(scene, shopper, number, modality);
    const { orders } = await shopper.call(listOrders, {});
    const [order] = orders;
    if (!order || orders.length > 1 || order.number !== told) {
      return `${shopper.email} was told order ${told} but has ${orders.map((each) => each.number).join() || 'none'}`;
    }
    const refunded = await handOver(staff, order, random);
    const tipped = modality === 'DELIVERY' ? await tip(shopper, order, random) : 0;
    const { status, refunded: found } = await staff(getStaffOrder, { params: { number: told } });
    const { paymentDetails } = await shopper.call(getCheckout, { params: { checkoutId: order.checkoutId } });
    const isAsTold = status === 'COMPLETED' && found === refunded && paymentDetails.gratuityAmount === tipped;
    return isAsTold
      ? null
      : `order ${told} is ${status}, refunded ${found} of ${refunded}, tip ${paymentDetails.gratuityAmount} of ${tipped}`;
  } catch (error) {
    return `${shopper.email} didn't come to the end: ${wordsOf(error)}`;
  }
}

/** Ends the store, its database, or its processor at once, and starts it again a moment later, until it's told to stop. */
async function cutPower(scene: Scene, isOver: () => boolean): Promise<Record<string, number>> {
  const { store, postgres, processor, random } = scene;
  const cuts = {
    store: async () => {
      await store.kill();
      await store.restart();
    },
    database: async () => postgres?.restart(),
    processor: async () => {
      await processor?.kill();
      await delay(random.between(0, 1000));
      await processor?.restart();
    },
  };
  const counts = { store: 0, database: 0, processor: 0 };
  const parts = postgres ? (['store', 'database', 'processor'] as const) : (['store'] as const);
  while (!isOver()) {
    await delay(random.between(100, 2500));
    const part = random.pick(parts);
    await cuts[part]();
    counts[part] += 1;
  }
  return counts;
}

/**
 * Orders are placed, picked, handed over, partly refunded, and tipped while the store, its database, and its processor lose power at any
 * moment. Each ends as everyone was told.
 */
export const cutPowerWhileOrdersLive: Attack = async (scene) => {
  const count = ORDERS * scene.size;
  let begun = 0;
  let isOver = false;
  const faults: (string | null)[] = [];
  const cutting = cutPower(scene, () => isOver);
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      while (begun < count) faults.push(await live(scene, begun++ % 2 === 0 ? 'PICKUP' : 'DELIVERY'));
    }),
  );
  isOver = true;
  const cuts = await cutting;
  const note = Object.entries(cuts).map(([part, times]) => `${times} of the ${part}`);
  return {
    cases: count,
    violations: faults.filter((fault) => fault !== null),
    note: `power cuts: ${note.join(', ')}`,
  };
};
