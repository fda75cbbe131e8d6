import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { type AttemptKind, attempts } from '../db/schema/attempts.ts';
import { orders } from '../db/schema/orders.ts';
import { withTransaction } from '../db/transaction.ts';
import type { Deps } from '../http/context.ts';
import { creditSnapBalances } from '../wallet/snap-balances.ts';
import type { AttemptRow } from './attempt.ts';
import { readAuthorizations, readReturns, readTenders } from './authorizations.ts';
import { keepingLease } from './keep-lease.ts';
import { leaveToRecovery } from './leave-to-recovery.ts';

type ReleaseDeps = Pick<Deps, 'db' | 'processor'>;

/** Gives back what an attempt returns of what was captured. */
async function refund({ db, processor }: ReleaseDeps, { id }: AttemptRow): Promise<void> {
  for (const { authorization, returned } of await readReturns(db, id)) {
    const { key } = authorization;
    await processor.refund(`${id}:${key}`, { authorizationKey: key, amount: returned });
  }
}

/** Has the processor do what an attempt's order is waiting for. Every call can be repeated. */
async function moveMoney(deps: ReleaseDeps, attempt: AttemptRow): Promise<void> {
  const { db, processor } = deps;
  switch (attempt.kind) {
    case 'HAND_OVER':
      for (const { key, amount } of await readAuthorizations(db, attempt)) {
        await (amount > 0 ? processor.complete(key, amount) : processor.reverse(key));
      }
      return;
    case 'REFUND':
      return refund(deps, attempt);
    case 'TIP':
      for (const { key, amount } of await readTenders(db, attempt.id)) await processor.complete(key, amount);
      return refund(deps, attempt);
    default:
      for (const { authorization } of await readReturns(db, attempt.id)) {
        const { key, amount } = authorization;
        await (amount === 0 ? processor.reverse(key) : processor.reduce(key, amount));
      }
  }
}

/** What has become of all of an order's money once an attempt is done. */
const SETTLED: Partial<Record<AttemptKind, 'CAPTURED' | 'REVERSED'>> = {
  HAND_OVER: 'CAPTURED',
  CANCEL: 'REVERSED',
};

/** Notes that the money is where it should be, and with it what's left on a SNAP card again; false if that's noted already. */
export const markReleased = (db: Database, { id }: Pick<AttemptRow, 'id'>): Promise<boolean> =>
  withTransaction(db, async (tx) => {
    const [done] = await tx
      .update(attempts)
      .set({ status: 'DONE' })
      .where(and(eq(attempts.id, id), eq(attempts.status, 'RELEASING')))
      .returning({ kind: attempts.kind, checkoutId: attempts.checkoutId });
    if (!done) return false;
    const settlement = SETTLED[done.kind];
    if (settlement) await tx.update(orders).set({ settlement }).where(eq(orders.checkoutId, done.checkoutId));
    const returns = await readReturns(tx, id);
    await creditSnapBalances(
      tx,
      returns.map(({ authorization, returned }) => ({ ...authorization, amount: returned })),
    );
    return true;
  });

/** Moves the money of an attempt whose order is as it should be. A crash in between does no harm. */
export async function releaseMoney(deps: ReleaseDeps, attempt: AttemptRow): Promise<void> {
  await moveMoney(deps, attempt);
  await markReleased(deps.db, attempt);
}

/** The same at once, as far as the processor responds: the order is as it should be, whatever the processor does next. */
export async function releaseNow(deps: ReleaseDeps & Pick<Deps, 'log'>, attempt: AttemptRow): Promise<void> {
  try {
    await keepingLease(deps, attempt, () => releaseMoney(deps, attempt));
  } catch (error) {
    await leaveToRecovery(deps, attempt, { error, what: 'release left to recovery' });
  }
}
