import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rewardClaims } from '../../../server/db/schema/account.ts';
import { orders } from '../../../server/db/schema/orders.ts';
import { createLog } from '../../../server/http/log.ts';
import { cancelOrder, refuseOrder } from '../../../server/orders/cancel-order.ts';
import { pointsKept } from '../../../server/orders/points-kept.ts';
import { refundLine } from '../../../server/orders/refund-line.ts';
import { LOCAL_REWARDS } from '../../../server/rewards/local-reward-list.ts';
import { redeemVoucher } from '../../../server/rewards/redeem-voucher.ts';
import { unpaidClaims } from '../../../server/rewards/revoke-vouchers.ts';
import {
  chooseOrganization,
  claimLocalReward,
  getCommunityParticipation,
  getPoints,
  listLocalRewards,
  listOrganizations,
} from '../../../services/contracts/rewards.ts';
import { resetSandbox } from '../../../services/contracts/sandbox.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { newKey, readCheckout, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';
import { oneThenOther } from '../support/lock-waits.ts';
import { type PickedOrders, pickedOrders } from '../support/picked-orders.ts';

let sam: TestClient;
let at: PickedOrders;
const server = testServer({ log: createLog('silent') });
beforeAll(async () => {
  sam = await server.signedIn('sam@example.com');
  at = await pickedOrders(server);
});
beforeEach(async () => {
  await sam.call(resetSandbox, {});
});

const ALL = LOCAL_REWARDS.map(({ id }) => id);
const PRICE = LOCAL_REWARDS.reduce((sum, { points }) => sum + points, 0);

const claim = (rewardId: string, client = sam) => client.call(claimLocalReward, { params: { rewardId } });
const rewards = (client = sam) => client.call(listLocalRewards, {});
const points = (client = sam) => client.call(getPoints, {});
const vouchersOf = async (client = sam) =>
  (await rewards(client)).rewards.flatMap(({ id, voucher }) => (voucher ? [id] : []));

/** An order that earned that many points. */
async function earn(earned: number) {
  const [order] = await ordersOf(server, await submit(sam, await readyCheckout(sam)));
  if (!order) throw new Error('No order was placed.');
  await server.db.update(orders).set({ points: earned }).where(eq(orders.id, order.id));
  return order;
}

const cancel = ({ id }: { id: string }) =>
  cancelOrder(server.deps, { shopperId: String(sam.shopperId), orderId: id });

describe('a canceled order', () => {
  it('takes its points along, and the vouchers bought with them, which can be claimed again (RTE-11, RTE-14)', async () => {
    const order = await earn(2471);
    for (const id of ALL) await claim(id);
    expect((await points()).balance).toBe(2471 - PRICE);
    await cancel(order);
    await cancel(order);
    expect(await points()).toEqual({ balance: 0, earnedThisYear: 0, entries: [] });
    const after = await rewards();
    expect(after.balance).toBe(0);
    expect(after.rewards.map(({ voucher }) => voucher)).toEqual(ALL.map(() => null));
    expect(after.rewards.map(({ revokedAt }) => revokedAt)).toEqual(ALL.map(() => expect.any(String)));
    await earn(40);
    const again = (await claim('morning-kiln')).rewards.find(({ id }) => id === 'morning-kiln');
    expect(again).toMatchObject({ voucher: { code: expect.stringMatching(/^KILN-/) }, revokedAt: null });
  });

  it('takes them along, too, if the store refuses the order', async () => {
    const order = await earn(40);
    await claim('morning-kiln');
    await server.db.update(orders).set({ status: 'READY' }).where(eq(orders.id, order.id));
    await refuseOrder(server.deps, order);
    expect(await vouchersOf()).toEqual([]);
    expect((await points()).balance).toBe(0);
  });

  it('takes the newest vouchers that the rest of the points does not pay for, and no others', async () => {
    await earn(200);
    const order = await earn(100);
    for (const id of ['paper-lantern-books', 'harbor-lanes', 'pedal-and-spoke', 'morning-kiln'])
      await claim(id);
    await cancel(order);
    expect(await vouchersOf()).toEqual(['harbor-lanes', 'paper-lantern-books']);
    expect((await points()).balance).toBe(20);
  });

  it('leaves a voucher that is already used, and what is earned next makes up for it', async () => {
    const order = await earn(40);
    const { rewards: claimed } = await claim('morning-kiln');
    const code = claimed.find(({ id }) => id === 'morning-kiln')?.voucher?.code ?? '';
    const used = await redeemVoucher(server.deps, { code });
    expect(await redeemVoucher(server.deps, { code })).toEqual(used);
    await cancel(order);
    expect(await vouchersOf()).toEqual(['morning-kiln']);
    expect((await points()).balance).toBe(0);
    await earn(90);
    expect((await points()).balance).toBe(50);
    expect(await refusalOf(claim('pedal-and-spoke'))).toBe('NOT_ENOUGH_POINTS');
  });

  it('leaves no voucher unpaid, whoever is first: its cancellation, a claim, or a partner', async () => {
    for (let round = 0; round < 6; round += 1) {
      await sam.call(resetSandbox, {});
      const order = await earn(180);
      const code = (await claim('morning-kiln')).rewards.find(({ voucher }) => voucher)?.voucher?.code ?? '';
      const ended = await Promise.allSettled([
        claim('harbor-lanes'),
        cancel(order),
        claim('pedal-and-spoke'),
        redeemVoucher(server.deps, { code }),
      ]);
      expect(ended[1]?.status).toBe('fulfilled');
      const isUsed = ended[3]?.status === 'fulfilled';
      expect(await vouchersOf()).toEqual(isUsed ? ['morning-kiln'] : []);
      expect((await points()).balance).toBe(0);
    }
  });

  it('leaves a voucher that a partner is just taking', async () => {
    const order = await earn(40);
    const code = (await claim('morning-kiln')).rewards.find(({ voucher }) => voucher)?.voucher?.code ?? '';
    const canceled = await oneThenOther(
      server,
      (tx) => redeemVoucher({ db: tx }, { code }),
      () => cancel(order),
    );
    expect(canceled).toBe('none');
    expect(await vouchersOf()).toEqual(['morning-kiln']);
  });

  it('has vouchers that no partner takes anymore', async () => {
    const order = await earn(40);
    const code = (await claim('morning-kiln')).rewards.find(({ voucher }) => voucher)?.voucher?.code ?? '';
    await cancel(order);
    await expect(redeemVoucher(server.deps, { code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a refund', () => {
  it('takes the points of what it returns, once for each key, and what that gave to an organization', async () => {
    const { riley } = at;
    await server.db.delete(rewardClaims).where(eq(rewardClaims.shopperId, String(riley.shopperId)));
    const {
      organizations: [organization],
    } = await riley.call(listOrganizations, { query: {} });
    await riley.call(chooseOrganization, { body: { organizationId: organization?.id ?? '' } });
    const { number, order } = await at.begin('card');
    await at.find(number, at.weighed.gtin13, { quantity: 1, weight: at.weighed.weight });
    await at.advance(number, 'PICKING');
    await at.advance(number, 'READY');
    const stored = async () => {
      const [row] = await ordersOf(server, order);
      const entry = (await points(riley)).entries.find(({ checkoutId }) => checkoutId === order.checkoutId);
      return { total: row?.total ?? 0, points: entry?.points ?? 0 };
    };
    const contributed = async () => (await riley.call(getCommunityParticipation, { query: {} })).contributed;
    const before = await stored();
    expect(before.points).toBe(Math.floor(before.total / 100));
    expect(await contributed()).toBe(Math.floor(before.total / 200));
    const left = async () => {
      const { refunds } = await readCheckout(riley, order);
      return refunds.reduce((sum, { amount }) => sum - amount, before.total);
    };
    const key = newKey();
    for (const idempotencyKey of [key, key, newKey()]) {
      await refundLine(server.deps, { number, gtin13: at.food.gtin13, quantity: 1, idempotencyKey });
      expect((await stored()).points).toBe(Math.floor((await left()) / 100));
      expect(await contributed()).toBe(Math.floor((await left()) / 200));
    }
    expect(await left()).toBe(before.total - 2 * at.food.price);
    await expectBalanced(server);
  });

  it('takes the vouchers that the rest of the points does not pay for', async () => {
    const { riley } = at;
    const shopperId = String(riley.shopperId);
    await server.db.delete(rewardClaims).where(eq(rewardClaims.shopperId, shopperId));
    const { number } = await at.begin('card');
    await at.find(number, at.weighed.gtin13, { quantity: 1, weight: at.weighed.weight });
    await at.advance(number, 'PICKING');
    await at.advance(number, 'READY');
    const { balance } = await points(riley);
    await server.db
      .insert(rewardClaims)
      .values({ shopperId, rewardId: 'golden-hour-spa', code: 'GOLD-TEST', points: balance });
    const { gtin13 } = at.food;
    await refundLine(server.deps, { number, gtin13, quantity: 1, idempotencyKey: newKey() });
    expect(await vouchersOf(riley)).toEqual([]);
    expect((await points(riley)).balance).toBeGreaterThan(0);
  });

  it.each([
    [{ points: 50, total: 5037, refunded: 0 }, 1037, 40],
    [{ points: 100, total: 5037, refunded: 0 }, 1037, 80],
    [{ points: 80, total: 5037, refunded: 1037 }, 3950, 0],
    [{ points: 0, total: 99, refunded: 0 }, 99, 0],
  ])('of an order with %j by %i cents leaves %i points', (earned, amount, kept) => {
    expect(pointsKept(earned, amount)).toBe(kept);
  });
});

it('an order that costs less once it is picked takes the vouchers that its points no longer pay for', async () => {
  const { riley } = at;
  await server.db.delete(rewardClaims).where(eq(rewardClaims.shopperId, String(riley.shopperId)));
  const { number } = await at.begin('card');
  const { balance } = await points(riley);
  await server.db.insert(rewardClaims).values({
    shopperId: String(riley.shopperId),
    rewardId: 'golden-hour-spa',
    code: 'GOLD-TEST',
    points: balance,
  });
  await at.find(number, at.food.gtin13, { quantity: 0 });
  await at.find(number, at.weighed.gtin13, { quantity: 1, weight: at.weighed.weight });
  await at.advance(number, 'PICKING');
  expect(await vouchersOf(riley)).toEqual([]);
  expect((await points(riley)).balance).toBeGreaterThan(0);
});

it('the newest claims are revoked until the rest is paid for', () => {
  const unused = [
    { rewardId: 'newest', points: 40 },
    { rewardId: 'older', points: 60 },
    { rewardId: 'oldest', points: 80 },
  ];
  expect(unpaidClaims(-1, unused)).toEqual(['newest']);
  expect(unpaidClaims(-41, unused)).toEqual(['newest', 'older']);
  expect(unpaidClaims(0, unused)).toEqual([]);
  expect(unpaidClaims(-1000, unused)).toEqual(['newest', 'older', 'oldest']);
});
