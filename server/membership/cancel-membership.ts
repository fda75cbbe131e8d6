import type { Membership } from '../../services/contracts/membership.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { readMembership } from './read-membership.ts';

/** The column rounds to milliseconds, which must not put the end after now. */
const end = statement({
  name: 'memberships_end',
  params: ['shopperId'],
  row: {},
  text: `update memberships set until = date_trunc('milliseconds', now())
  where shopper_id = $shopperId and until > now()`,
});

/** Ends the membership at once; one that has already ended stays as it was. */
export async function cancelMembership(
  deps: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Membership> {
  await end(deps.db, { shopperId });
  return readMembership(deps, { shopperId });
}
