import { Enrollment, type Membership } from '../../services/contracts/membership.ts';
import { iso, statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { PLANS } from './plans.ts';

const read = statement({
  name: 'memberships_read',
  params: ['shopperId'],
  row: Enrollment.entries,
  text: `select type, until > now() as "isActive", ${iso('since')} as since, ${iso('until')} as until
  from memberships where shopper_id = $shopperId`,
});

/** The running enrollment, or the one that ended last; null if there never was one. */
export async function readEnrollment(
  { db }: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string },
): Promise<Enrollment | null> {
  const [row] = await read(db, { shopperId });
  return row ?? null;
}

/** The plans, and the caller's enrollment. */
export async function readMembership(
  deps: Pick<Deps, 'db'>,
  { shopperId }: { shopperId: string | null },
): Promise<Membership> {
  const enrollment = shopperId === null ? null : await readEnrollment(deps, { shopperId });
  return { plans: [...PLANS], enrollment };
}
