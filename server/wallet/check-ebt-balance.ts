import { and, eq } from 'drizzle-orm';
import { now } from '../db/clock.ts';
import { cards } from '../db/schema/wallet.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { rememberEbtBalance } from './snap-balances.ts';

interface CheckInput {
  shopperId: string;
  cardId: string;
  encryptedPin: string;
}

/** What's left on a SNAP EBT card, in cents, for its PIN; PIN_REFUSED says why the processor refused it (SNP-16). */
export async function checkEbtBalance(
  { db, processor }: Pick<Deps, 'db' | 'processor'>,
  { shopperId, cardId, encryptedPin }: CheckInput,
): Promise<number> {
  const [card] = await db
    .select({ instrumentId: cards.instrumentId, askedAfter: now })
    .from(cards)
    .where(and(eq(cards.id, cardId), eq(cards.shopperId, shopperId), eq(cards.cardType, 'EBT')));
  if (!card) throw new ProblemError('NOT_FOUND');
  const check = await processor.checkPin(card.instrumentId, encryptedPin);
  if (check.kind === 'refused') throw new ProblemError('PIN_REFUSED', { reason: check.pinCode });
  if (check.balance === null) throw new ProblemError('UNAVAILABLE');
  await rememberEbtBalance(db, { cardId, balance: check.balance, askedAfter: card.askedAfter });
  return check.balance;
}
