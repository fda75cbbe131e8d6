import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { attempts, authorizationReturns, type OrderAuthorization } from '../db/schema/attempts.ts';
import { paidBy } from '../modifications/plan-money.ts';

/** What was given back of an authorization after it was captured, in cents, by a refund or a lowered tip. */
interface Returned {
  kind: typeof attempts.$inferSelect.kind;
  key: string;
  amount: number;
}

/** All that was given back of an order's captured money, finished or on its way. */
export const readReturned = (tx: Database, { checkoutId }: { checkoutId: string }): Promise<Returned[]> =>
  tx
    .select({ kind: attempts.kind, key: authorizationReturns.key, amount: authorizationReturns.amount })
    .from(authorizationReturns)
    .innerJoin(attempts, eq(attempts.id, authorizationReturns.attemptId))
    .where(and(eq(attempts.checkoutId, checkoutId), inArray(attempts.kind, ['REFUND', 'TIP'])));

/** What each of an order's authorizations that paid still pays, in cents. */
export const stillPaid = (
  authorizations: readonly OrderAuthorization[],
  returned: readonly Pick<Returned, 'key' | 'amount'>[],
) =>
  authorizations
    .filter((one) => paidBy(one) > 0)
    .map((one) => ({
      ...one,
      paid: returned
        .filter(({ key }) => key === one.key)
        .reduce((left, { amount }) => left - amount, paidBy(one)),
    }));

/** What line refunds have given back, in cents. */
export const refundedIn = (returned: readonly Returned[]): number =>
  returned.filter(({ kind }) => kind === 'REFUND').reduce((sum, { amount }) => sum + amount, 0);
