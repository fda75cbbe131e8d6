import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { rewardClaims } from '../../../server/db/schema/account.ts';
import { cancelOrder } from '../../../server/orders/cancel-order.ts';
import { LOCAL_REWARDS } from '../../../server/rewards/local-reward-list.ts';
import { cancelMembership, enroll } from '../../../services/contracts/membership.ts';
import { listOrders } from '../../../services/contracts/orders.ts';
import {
  claimLocalReward,
  getCommunityParticipation,
  getPoints,
  listLocalRewards,
} from '../../../services/contracts/rewards.ts';
import { createFault, resetSandbox } from '../../../services/contracts/sandbox.ts';
import { expectBalanced, ordersOf } from '../../support/books.ts';
import { type TestClient, testServer } from '../../support/server.ts';
import { readCheckout, readyCheckout, refusalOf, submit } from '../../support/server-shopper.ts';

const server = testServer();
let riley: TestClient;
let sam: TestClient;
beforeEach(async () => {
  [riley, sam] = (await Promise.all(
    ['riley@example.com', 'sam@example.com'].map((email) => server.signedIn(email)),
  )) as [TestClient, TestClient];
  await riley.call(resetSandbox, {});
  await sam.call(resetSandbox, {});
});

const points = (client: TestClient) => client.call(getPoints, {});
const rewards = (client: TestClient) => client.call(listLocalRewards, {});
const claim = (rewardId: string, client = riley) => client.call(claimLocalReward, { params: { rewardId } });

/** Places an order; returns the points it would earn at one per dollar. */
async function buy(client: TestClient): Promise<{ checkoutId: string; whole: number }> {
  const { checkoutId, summary } = await submit(client, await readyCheckout(client));
  return { checkoutId, whole: Math.floor(summary.cost.total / 100) };
}

describe('a demo shopper with a history', () => {
  it('has completed orders, points earned, and points spent', async () => {
    const { orders: placed } = await riley.call(listOrders, {});
    expect(placed.map(({ status }) => status)).toEqual(['COMPLETED', 'COMPLETED', 'COMPLETED']);
    const earned = placed.reduce((sum, { total }) => sum + Math.floor(total / 100), 0);
    const { balance, entries } = await points(riley);
    expect(balance).toBe(earned - 40);
    expect(entries).toHaveLength(4);
    expect(entries.map(({ at }) => at)).toEqual(
      entries
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    expect(entries[0]).toMatchObject({
      timezone: null,
      kind: 'REWARD',
      points: -40,
      description: 'A drip coffee of any size, Morning Kiln Coffee',
      checkoutId: null,
    });
    const [newest] = placed;
    expect(entries[1]).toMatchObject({
      kind: 'ORDER',
      points: Math.floor((newest?.total ?? 0) / 100),
      description: `Order ${newest?.number}`,
      checkoutId: newest?.checkoutId,
    });
    // Wherever an order is named, it has the same day.
    expect(entries.slice(1).map(({ timezone }) => timezone)).toEqual(placed.map(({ timezone }) => timezone));
    const checkout = await readCheckout(riley, { checkoutId: newest?.checkoutId ?? '' });
    expect(checkout).toMatchObject({ status: 'PLACED', masterOrderId: newest?.number });
  });

  it('keeps it through a reset, and the store keeps its reservations', async () => {
    const before = await riley.call(listOrders, {});
    await buy(riley);
    await riley.call(resetSandbox, {});
    expect(await riley.call(listOrders, {})).toEqual(before);
    await expectBalanced(server);
  });
});

describe('points', () => {
  it('are one per whole dollar of an order, or two for BOOST members (ENT-43)', async () => {
    expect(await points(sam)).toEqual({ balance: 0, earnedThisYear: 0, entries: [] });
    const first = await buy(sam);
    expect((await points(sam)).balance).toBe(first.whole);
    await sam.call(enroll, { body: { type: 'BOOST' } });
    const second = await buy(sam);
    await sam.call(enroll, { body: { type: 'BOOST_LITE' } });
    const third = await buy(sam);
    await sam.call(cancelMembership, {});
    const { balance, earnedThisYear, entries } = await points(sam);
    expect(entries.map((entry) => [entry.checkoutId, entry.points])).toEqual([
      [third.checkoutId, third.whole],
      [second.checkoutId, second.whole * 2],
      [first.checkoutId, first.whole],
    ]);
    expect(balance).toBe(first.whole + second.whole * 2 + third.whole);
    expect(earnedThisYear).toBe(balance);
    await server.db.execute(
      sql`update orders set placed_at = now() - interval '400 days' where checkout_id = ${third.checkoutId}`,
    );
    expect(await points(sam)).toMatchObject({ balance, earnedThisYear: balance - third.whole });
  });

  it('are not earned on a canceled order, which gives nothing to an organization either', async () => {
    const [order] = await ordersOf(server, await buy(sam));
    await cancelOrder(server.deps, { shopperId: order?.shopperId ?? '', orderId: order?.id ?? '' });
    expect(await points(sam)).toEqual({ balance: 0, earnedThisYear: 0, entries: [] });
    expect((await sam.call(getCommunityParticipation, { query: {} })).contributed).toBe(0);
  });

  it('list the newest hundred changes', async () => {
    const shopperId = String(sam.shopperId);
    const ages = Array.from({ length: 101 }, (_, index) => index + 1);
    await server.db.insert(rewardClaims).values(
      ages.map((days) => ({
        shopperId,
        rewardId: `reward-${days}`,
        code: `CODE-${String(days).padStart(3, '0')}`,
        points: 1,
        claimedAt: new Date(Date.now() - days * 86_400_000),
      })),
    );
    const { entries } = await points(sam);
    await server.db.delete(rewardClaims).where(eq(rewardClaims.shopperId, shopperId));
    expect(entries[0]?.description).toBe('Reward');
    expect(entries.map(({ id }) => id)).toEqual(
      ages.slice(0, 100).map((days) => `CODE-${String(days).padStart(3, '0')}`),
    );
  });

  it('are private to each signed-in shopper (AUT-01, AUT-03)', async () => {
    await expect(points(server.visitor)).rejects.toEqual({ kind: 'signedOut' });
    const before = await points(riley);
    await buy(sam);
    expect(await points(riley)).toEqual(before);
  });
});

describe('local rewards', () => {
  it('are offered by their partners from the cheapest on, each with codes of its own', async () => {
    const { rewards: offered } = await rewards(sam);
    expect(offered.map(({ voucher }) => voucher)).toEqual(offered.map(() => null));
    expect(offered.map(({ points: price }) => price)).toEqual(
      offered.map(({ points: price }) => price).toSorted((a, b) => a - b),
    );
    for (const { id, partner, title, description } of offered) {
      expect([id, partner, title, description]).not.toContain('');
    }
    const prefixes = LOCAL_REWARDS.map(({ prefix }) => prefix);
    expect(prefixes.filter((prefix) => !/^[A-Z]{4,5}$/.test(prefix))).toEqual([]);
    expect(new Set(prefixes).size).toBe(offered.length);
  });

  it('cost all points there are', async () => {
    const { balance } = await rewards(riley);
    await server.db.insert(rewardClaims).values({
      shopperId: 'demo-riley',
      rewardId: 'another',
      code: 'ANOTHER',
      points: balance - 80,
    });
    expect((await claim('harbor-lanes')).balance).toBe(0);
    expect(await refusalOf(claim('pedal-and-spoke'))).toBe('NOT_ENOUGH_POINTS');
  });

  it('can be claimed with points for a voucher with a readable code', async () => {
    const { balance } = await rewards(riley);
    const after = await claim('pedal-and-spoke');
    expect(after.balance).toBe(balance - 60);
    const { voucher } = after.rewards.find(({ id }) => id === 'pedal-and-spoke') ?? {};
    expect(voucher?.code).toMatch(/^PEDAL-[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/);
    expect(await rewards(riley)).toEqual(after);
    expect((await points(riley)).entries[0]).toMatchObject({ kind: 'REWARD', points: -60 });
  });

  it('cost their points once, even from two tabs at once', async () => {
    const { balance } = await rewards(riley);
    const answers = await Promise.all([claim('harbor-lanes'), claim('harbor-lanes'), claim('harbor-lanes')]);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await claim('harbor-lanes')).toEqual(answers[0]);
    expect(answers[0]?.balance).toBe(balance - 80);
  });

  it('cannot be claimed twice with the same points from two tabs', async () => {
    const { balance } = await rewards(riley);
    expect(balance).toBeGreaterThanOrEqual(120);
    expect(balance).toBeLessThan(180);
    const codes = await Promise.all(
      ['paper-lantern-books', 'little-fern-nursery', 'harbor-lanes'].map((id) => refusalOf(claim(id))),
    );
    expect(codes.toSorted()).toEqual(['NOT_ENOUGH_POINTS', 'NOT_ENOUGH_POINTS', 'none']);
    expect((await points(riley)).balance).toBeGreaterThanOrEqual(0);
  });

  it('that cost too many points are refused with a message', async () => {
    await expect(claim('golden-hour-spa')).rejects.toMatchObject({
      status: 422,
      code: 'NOT_ENOUGH_POINTS',
      message: 'You don’t have enough points for this reward.',
    });
    expect((await rewards(sam)).balance).toBe(0);
    await expect(claim('morning-kiln', sam)).rejects.toMatchObject({ code: 'NOT_ENOUGH_POINTS' });
  });

  it('that do not exist are not found, and visitors have none (AUT-01)', async () => {
    await expect(claim('free-lunch')).rejects.toMatchObject({ status: 404 });
    await expect(rewards(server.visitor)).rejects.toEqual({ kind: 'signedOut' });
    await expect(claim('morning-kiln', server.visitor)).rejects.toEqual({ kind: 'signedOut' });
  });

  it('can be made to fail by their operation IDs, and a lost response spends the points once', async () => {
    const { balance } = await rewards(riley);
    const injectFault = (operation: string, drop: 'before' | 'after') =>
      riley.call(createFault, { body: { operation, times: 1, drop } });
    await injectFault('localRewards.list', 'before');
    await expect(rewards(riley)).rejects.toEqual({ kind: 'unreachable' });
    await injectFault('points.get', 'before');
    await expect(points(riley)).rejects.toEqual({ kind: 'unreachable' });
    await injectFault('localRewards.claim', 'after');
    await expect(claim('pedal-and-spoke')).rejects.toEqual({ kind: 'unreachable' });
    expect((await claim('pedal-and-spoke')).balance).toBe(balance - 60);
  });
});
