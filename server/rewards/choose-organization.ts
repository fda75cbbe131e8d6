import * as v from 'valibot';
import type { CommunityParticipation } from '../../services/contracts/rewards.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { communityParticipation } from './community-participation.ts';

/** The same organization again keeps its contributions; the row says that the organization exists. */
const choose = statement({
  name: 'organizations_choose',
  params: ['shopperId', 'organizationId'],
  row: { id: v.string() },
  text: `with chosen as (
    select id from organizations where id = $organizationId
  ), written as (
    insert into community_support as c (shopper_id, organization_id) select $shopperId, id from chosen
    on conflict (shopper_id) do update set organization_id = excluded.organization_id, since = now()
      where c.organization_id <> excluded.organization_id
  )
  select id from chosen`,
});

const leave = statement({
  name: 'organizations_leave',
  params: ['shopperId'],
  row: {},
  text: 'delete from community_support where shopper_id = $shopperId',
});

/** Supports an organization from now on, or none with null; an unknown one is INVALID_INPUT. */
export async function chooseOrganization(
  deps: Pick<Deps, 'db'>,
  { shopperId, organizationId }: { shopperId: string; organizationId: string | null },
): Promise<CommunityParticipation> {
  if (organizationId === null) await leave(deps.db, { shopperId });
  else {
    const [chosen] = await choose(deps.db, { shopperId, organizationId });
    if (!chosen) {
      throw new ProblemError('INVALID_INPUT', {
        fields: { organizationId: 'This organization is not known.' },
      });
    }
  }
  return communityParticipation(deps, { shopperId, storeNumber: undefined });
}
