import * as v from 'valibot';
import { PointsEntry, PointsSummary } from '../../services/contracts/rewards.ts';
import { iso, onlyRow, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { PLACE_ZONE, RESERVATION_JOINS } from '../reservations/reservation.ts';
import { rewardOf } from './local-reward-list.ts';

type Entry = PointsSummary['entries'][number];

/**
 * A shopper's points: earned with orders that weren't canceled, minus what was spent. Below 0 if the points for a voucher
 * that's already used are gone; what's earned next makes up for it.
 */
export const BALANCE = `(
    coalesce((select sum(points) from orders where shopper_id = $shopperId and status <> 'CANCELED'), 0)
    - coalesce((select sum(points) from reward_claims where shopper_id = $shopperId and revoked_at is null), 0)
  )::int`;

/** The points a shopper can spend. */
export const SPENDABLE = `greatest(0, ${BALANCE})`;

/** A year starts in the time zone where the order was handed over or shipped to. */
const EARNED_THIS_YEAR = `(
    select coalesce(sum(o.points), 0) from orders o
    join checkouts k on k.id = o.checkout_id
    join reservations r on r.id = k.reservation_id
    ${RESERVATION_JOINS}
    where o.shopper_id = $shopperId and o.status <> 'CANCELED'
      and date_part('year', o.placed_at at time zone ${PLACE_ZONE}) = date_part('year', now() at time zone ${PLACE_ZONE})
  )::int`;

const read = statement({
  name: 'points_read',
  params: ['shopperId'],
  row: {
    ...v.omit(PointsSummary, ['entries']).entries,
    entries: v.array(v.object({ ...v.omit(PointsEntry, ['description']).entries, about: v.string() })),
  },
  text: `with changes as (
    select id, placed_at as at, points, 'ORDER' as kind, number as about, checkout_id
    from orders where shopper_id = $shopperId and status <> 'CANCELED'
    union all
    select code, claimed_at, -points, 'REWARD', reward_id, null from reward_claims
    where shopper_id = $shopperId and revoked_at is null
  ), newest as (
    select * from changes order by at desc, id limit 100
  )
  select ${SPENDABLE} as balance, ${EARNED_THIS_YEAR} as "earnedThisYear", (
    select coalesce(json_agg(json_build_object('id', id, 'at', ${iso('at')}, 'points', points, 'kind', kind,
      'about', about, 'checkoutId', checkout_id) order by at desc, id), '[]') from newest
  ) as entries`,
});

function inWords(kind: Entry['kind'], about: string): string {
  if (kind === 'ORDER') return `Order ${about}`;
  const reward = rewardOf(about);
  return reward ? `${reward.title}, ${reward.partner}` : 'Reward';
}

/** The shopper's points and their history, newest first. */
export async function readPoints(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<PointsSummary> {
  const row = onlyRow(await read(db, { shopperId }));
  const { balance, earnedThisYear, entries } = row;
  return {
    balance,
    earnedThisYear,
    entries: entries.map(({ about, ...entry }) => ({ ...entry, description: inWords(entry.kind, about) })),
  };
}
