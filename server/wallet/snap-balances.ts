import { and, eq, exists, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { PaymentType } from '../../services/contracts/payments.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { attempts, authorizationReturns, authorizations, RUNNING } from '../db/schema/attempts.ts';
import { cards } from '../db/schema/wallet.ts';

/** What the processor said is left on an EBT card. */
interface Answer {
  cardId: string;
  /** In cents. */
  balance: number;
  /** When it hadn't been asked yet. */
  askedAfter: Date;
  /** What it was asked to take, and took; in cents. */
  taken?: number;
  /** For which attempt. */
  attemptId?: string;
}

/** Whether another attempt moves money of the card. */
const isMoving = (db: Database, { cardId, attemptId = '' }: Answer) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(attempts)
      .leftJoin(authorizationReturns, eq(authorizationReturns.attemptId, attempts.id))
      .innerJoin(
        authorizations,
        or(eq(authorizations.attemptId, attempts.id), eq(authorizations.key, authorizationReturns.key)),
      )
      .where(
        and(
          inArray(attempts.status, RUNNING),
          ne(attempts.id, attemptId),
          eq(authorizations.paymentId, cardId),
        ),
      ),
  );

/**
 * The wallet shows what was left on an EBT card when its PIN was last entered (SNP-20), and what went back to it since. If other
 * money of the card has moved since the processor was asked, nobody knows which it counted: then what was taken comes off what's
 * remembered, which is right in any order.
 */
export async function rememberEbtBalance(db: Database, answer: Answer): Promise<void> {
  const { cardId, balance, askedAfter, taken = 0 } = answer;
  const hasMoved = or(gt(cards.balanceAt, askedAfter), isMoving(db, answer));
  await db
    .update(cards)
    .set({
      balance: sql`coalesce(case when ${hasMoved} then greatest(${cards.balance} - ${taken}::int, 0) end, ${balance}::int)`,
      balanceAt: now,
    })
    .where(eq(cards.id, cardId));
}

interface Returned {
  /** The card's id. */
  paymentId: string;
  paymentType: PaymentType;
  /** In cents. */
  amount: number;
}

/** Adds amounts that go back to SNAP cards to the balances that the wallet shows. */
export async function creditSnapBalances(tx: Database, returned: readonly Returned[]): Promise<void> {
  for (const { paymentId, paymentType, amount } of returned) {
    if (paymentType !== 'EBT') continue;
    await tx
      .update(cards)
      .set({ balance: sql`${cards.balance} + ${amount}`, balanceAt: now })
      .where(eq(cards.id, paymentId));
  }
}
