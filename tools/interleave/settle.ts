import { sql } from 'drizzle-orm';
import { settleProposals } from '../../server/orders/proposals.ts';
import { recoverAttempts } from '../../server/orders/recover-attempts.ts';
import { sweepExpiredReservations } from '../../server/reservations/expire-reservations.ts';
import { giveUpLostTimes } from '../../server/stores/lost-times.ts';
import { isSettled } from '../attack/books.ts';
import type { World } from './world.ts';

/** Recovery, as if every process that had begun something were silent for longer than its lease. */
export async function recover({ deps }: Pick<World, 'deps'>): Promise<number> {
  await deps.db.execute(
    sql`update attempts set lease_until = now() - interval '1 second' where status in ('AUTHORIZING', 'RELEASING')`,
  );
  return recoverAttempts(deps);
}

/** As often as a refund waits for its order's money, and once more. */
const ROUNDS = 4;

/** Runs the sweeps until nothing is under way anymore; false if that doesn't end. */
export async function settle(world: World): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await recover(world);
    await sweepExpiredReservations(world.deps);
    await settleProposals(world.deps);
    await giveUpLostTimes(world.deps);
    if (await isSettled(world.deps.db)) return true;
  }
  return false;
}
