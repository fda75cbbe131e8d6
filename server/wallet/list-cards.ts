import { and, asc, desc, eq } from 'drizzle-orm';
import type { CardApplication, PaymentCard } from '../../services/contracts/wallet.ts';
import { cards } from '../db/schema/wallet.ts';
import type { Deps } from '../http/context.ts';
import { selectCards, toCard, toCardRow } from './card.ts';
import { withAccounts } from './with-accounts.ts';

/** The cards saved in one of the shopper's accounts, the preferred one first. */
export async function listCards(
  { db, processor }: Pick<Deps, 'db' | 'processor'>,
  { shopperId, application }: { shopperId: string; application: CardApplication },
): Promise<PaymentCard[]> {
  const rows = await selectCards(db)
    .where(and(eq(cards.shopperId, shopperId), eq(cards.application, application), eq(cards.saved, true)))
    .orderBy(desc(cards.createdAt), asc(cards.id));
  const listed = rows
    .map(toCardRow)
    .toSorted((one, other) => Number(other.isPreferred) - Number(one.isPreferred));
  return (await withAccounts(processor, listed)).map(toCard);
}
