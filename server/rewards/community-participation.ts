import { CommunityParticipation } from '../../services/contracts/rewards.ts';
import { onlyRow, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';

/** States whose stores contribute to communities. */
const PARTICIPATING_STATES = ['CA', 'KY', 'OH', 'TX'];

interface ParticipationInput {
  shopperId: string;
  /** The preferred store's number; by default, the one in the shopper's profile. */
  storeNumber: string | undefined;
}

const read = statement({
  name: 'community_read',
  params: ['shopperId', 'storeNumber', 'states'],
  row: CommunityParticipation.entries,
  text: `select
    exists (
      select from stores s where s.state = any($states::text[])
        and case when $storeNumber::text is null then s.location_id = u.preferred_location_id
          else s.store_number = $storeNumber end
    ) as "isParticipating",
    case when g.id is not null then json_build_object('id', g.id, 'name', g.name, 'cause', g.cause,
      'city', g.city, 'stateCode', g.state_code) end as organization,
    coalesce((
      select sum(o.total - coalesce((select sum(f.amount)::int from order_refunds f where f.order_id = o.id), 0)) / 200
      from orders o
      where o.shopper_id = u.id and o.status <> 'CANCELED' and o.placed_at >= c.since
    ), 0)::int as contributed
  from shoppers u
  left join community_support c on c.shopper_id = u.id
  left join organizations g on g.id = c.organization_id
  where u.id = $shopperId`,
});

/**
 * Whether the store participates, and how much half a percent of the shopper's orders has contributed to whom
 * (API-08).
 */
export async function communityParticipation(
  { db }: Pick<Deps, 'db'>,
  { shopperId, storeNumber }: ParticipationInput,
): Promise<CommunityParticipation> {
  const row = onlyRow(
    await read(db, {
      shopperId,
      storeNumber: storeNumber ?? null,
      states: PARTICIPATING_STATES,
    }),
  );
  return row;
}
