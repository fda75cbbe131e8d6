import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { statement } from '../db/statement.ts';
import { ProblemError } from '../http/problems.ts';

const endHold = statement({
  name: 'sandbox_expire_reservation',
  params: ['shopperId'],
  row: { id: v.string() },
  text: `update reservations set expires_at = now()
  where shopper_id = $shopperId and status = 'HELD' and expires_at > now() returning id`,
});

/** The time of what a shopper has reserved is over now; everything else follows as if it had passed. */
export async function expireNow(db: Database, shopperId: string): Promise<void> {
  const [held] = await endHold(db, { shopperId });
  if (!held) throw new ProblemError('NOT_FOUND');
}
