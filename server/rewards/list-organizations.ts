import { Organization } from '../../services/contracts/rewards.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';

const read = statement({
  name: 'organizations_list',
  params: ['shopperId', 'text'],
  row: Organization.entries,
  text: `select g.id, g.name, g.cause, g.city, g.state_code as "stateCode"
  from organizations g
  join shoppers u on u.id = $shopperId
  left join stores s on s.location_id = u.preferred_location_id
  where position(lower($text) in lower(concat_ws(' ', g.name, g.city, g.cause))) > 0
  order by coalesce(g.city = s.city, false) desc, coalesce(g.state_code = s.state, false) desc, g.name`,
});

/** Organizations with the text in their name, city, or cause; those near the preferred store come first. */
export const listOrganizations = (
  { db }: Pick<Deps, 'db'>,
  { shopperId, text }: { shopperId: string; text: string },
): Promise<Organization[]> => read(db, { shopperId, text });
