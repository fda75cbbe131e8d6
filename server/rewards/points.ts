import { and, asc, desc, eq, gt, isNull, ne, sum } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { PointsSummary } from '../../services/contracts/rewards.ts';
import { DAY, fromNow, now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { rewardClaims } from '../db/schema/account.ts';
import { checkouts } from '../db/schema/checkouts.ts';
import { reservations, slots } from '../db/schema/fulfillment.ts';
import { orders } from '../db/schema/orders.ts';
import { stores } from '../db/schema/stores.ts';
import type { Deps } from '../http/context.ts';
import { reservationTimeZone } from '../reservations/time-zone.ts';
import { rewardOf } from './local-reward-list.ts';

type Entry = PointsSummary['entries'][number];

const MOST_ENTRIES = 100;

const hasEarned = (shopperId: string) => and(eq(orders.shopperId, shopperId), ne(orders.status, 'CANCELED'));

const hasSpent = (shopperId: string) =>
  and(eq(rewardClaims.shopperId, shopperId), isNull(rewardClaims.revokedAt));

/**
 * A shopper's points: earned with orders that weren't canceled, minus what was spent. Below 0 if the points for a voucher
 * that's already used are gone; what's earned next makes up for it.
 */
export async function balanceOf(db: Database, shopperId: string): Promise<number> {
  const earned = onlyRow(
    await db
      .select({ points: sum(orders.points).mapWith(Number) })
      .from(orders)
      .where(hasEarned(shopperId)),
  );
  const spent = onlyRow(
    await db
      .select({ points: sum(rewardClaims.points).mapWith(Number) })
      .from(rewardClaims)
      .where(hasSpent(shopperId)),
  );
  return (earned.points ?? 0) - (spent.points ?? 0);
}

/** The points a shopper can spend. */
export const spendable = (balance: number): number => Math.max(0, balance);

/** Longer than a year in any time zone. */
const OVER_A_YEAR = -367 * DAY;

/** A year starts in the time zone where the order was handed over or shipped to. */
async function earnedThisYear(db: Database, shopperId: string): Promise<number> {
  const rows = await db
    .select({
      points: orders.points,
      placedAt: orders.placedAt,
      now,
      selections: reservations.selections,
      storeTimezone: stores.timezone,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .leftJoin(stores, eq(stores.locationId, slots.storeId))
    .where(and(hasEarned(shopperId), gt(orders.placedAt, fromNow(OVER_A_YEAR))));
  return rows
    .filter((row) => {
      const zone = reservationTimeZone(row);
      const yearOf = (date: Date) => date.toTemporalInstant().toZonedDateTimeISO(zone).year;
      return yearOf(row.placedAt) === yearOf(row.now);
    })
    .reduce((total, { points }) => total + points, 0);
}

/** What earned points, and what they were spent on; newest first. */
async function readEntries(db: Database, shopperId: string): Promise<Entry[]> {
  const earned = await db
    .select({
      id: orders.id,
      number: orders.number,
      at: orders.placedAt,
      points: orders.points,
      checkoutId: orders.checkoutId,
      selections: reservations.selections,
      storeTimezone: stores.timezone,
    })
    .from(orders)
    .innerJoin(checkouts, eq(checkouts.id, orders.checkoutId))
    .innerJoin(reservations, eq(reservations.id, checkouts.reservationId))
    .leftJoin(slots, eq(slots.id, reservations.slotId))
    .leftJoin(stores, eq(stores.locationId, slots.storeId))
    .where(hasEarned(shopperId))
    .orderBy(desc(orders.placedAt), asc(orders.id))
    .limit(MOST_ENTRIES);
  const spent = await db
    .select()
    .from(rewardClaims)
    .where(hasSpent(shopperId))
    .orderBy(desc(rewardClaims.claimedAt), asc(rewardClaims.code))
    .limit(MOST_ENTRIES);
  const entries: Entry[] = [
    ...earned.map(({ id, number, at, points, checkoutId, ...place }) => ({
      id,
      at: at.toISOString(),
      timezone: reservationTimeZone(place),
      points,
      checkoutId,
      kind: 'ORDER' as const,
      description: `Order ${number}`,
    })),
    ...spent.map(({ code, claimedAt, points, rewardId }) => ({
      id: code,
      at: claimedAt.toISOString(),
      timezone: null,
      points: -points,
      kind: 'REWARD' as const,
      description: rewardInWords(rewardId),
      checkoutId: null,
    })),
  ];
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, MOST_ENTRIES);
}

function rewardInWords(rewardId: string): string {
  const reward = rewardOf(rewardId);
  return reward ? `${reward.title}, ${reward.partner}` : t('Reward');
}

/** The shopper's points and their history, newest first. */
export async function readPoints(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<PointsSummary> {
  return {
    balance: spendable(await balanceOf(db, shopperId)),
    earnedThisYear: await earnedThisYear(db, shopperId),
    entries: await readEntries(db, shopperId),
  };
}
