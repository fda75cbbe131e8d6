import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { cards } from '../db/schema/wallet.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';

interface CheckInput {
  shopperId: string;
  cardId: string;
  encryptedPin: string;
}

/** The wallet shows what was left on an EBT card when its PIN was last entered (SNP-20). */
export async function rememberEbtBalance(
  db: Database,
  { cardId, balance }: { cardId: string; balance: number },
): Promise<void> {
  await db.update(cards).set({ balance }).where(eq(cards.id, cardId));
}

/** What's left on a SNAP EBT card, in cents, for its PIN; PIN_REFUSED says why the processor refused it (SNP-16). */
export async function checkEbtBalance(
  { db, processor }: Pick<Deps, 'db' | 'processor'>,
  { shopperId, cardId, encryptedPin }: CheckInput,
): Promise<number> {
  const [card] = await db
    .select({ instrumentId: cards.instrumentId })
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.shopperId, shopperId), eq(cards.cardType, 'EBT')));
  if (!card) throw new ProblemError('NOT_FOUND');
  const check = await processor.checkPin(card.instrumentId, encryptedPin);
  if (check.kind === 'refused') throw new ProblemError('PIN_REFUSED', { reason: check.pinCode });
  if (check.balance === null) throw new ProblemError('UNAVAILABLE');
  await rememberEbtBalance(db, { cardId, balance: check.balance });
  return check.balance;
}
