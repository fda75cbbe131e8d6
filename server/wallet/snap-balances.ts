import { eq, sql } from 'drizzle-orm';
import type { PaymentType } from '../../services/contracts/payments.ts';
import type { Database } from '../db/database.ts';
import { cards } from '../db/schema/wallet.ts';

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
      .set({ balance: sql`${cards.balance} + ${amount}` })
      .where(eq(cards.id, paymentId));
  }
}
