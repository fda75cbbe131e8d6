import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { cards } from '../db/schema/wallet.ts';
import type { RequestKey } from '../http/once.ts';
import type { VaultCard } from '../ports/vault.ts';
import { keepRequest } from './add-once.ts';
import { type AddedCardRow, readCard } from './card.ts';
import { requireRoom } from './require-room.ts';

interface NewAccountCard {
  id: string;
  key: RequestKey;
  redeemed: VaultCard;
  saved: boolean;
  /** The order it was added for, if any. */
  checkoutId: string | null;
  /** How many cards the shopper may keep. */
  keptCards: number;
}

/**
 * Writes a card with an account at the processor, in the shopper's name: `id` is the entry the shopper has already, or a new
 * one. A repeated call finds it by its key.
 */
export async function writeAccountCard(tx: Database, added: NewAccountCard): Promise<AddedCardRow> {
  const { id, key, redeemed, saved, checkoutId, keptCards } = added;
  const { shopperId } = key;
  const [known] = await tx.select().from(cards).where(eq(cards.id, id)).for('update');
  if (known) {
    await tx
      .update(cards)
      .set({ saved: known.saved || saved })
      .where(eq(cards.id, id));
  } else {
    await requireRoom(tx, { shopperId, keptCards });
    const { firstName, lastName } = onlyRow(
      await tx.select().from(shoppers).where(eq(shoppers.id, shopperId)),
    );
    await tx.insert(cards).values({
      id,
      shopperId,
      cardType: redeemed.kind,
      instrumentId: redeemed.vaultCardId,
      brand: redeemed.brand,
      lastFour: redeemed.lastFour,
      bin: redeemed.bin,
      holderFirstName: firstName,
      holderLastName: lastName,
      saved,
      checkoutId,
    });
  }
  await keepRequest(tx, key, { cardId: id, isUpdate: false });
  return { card: onlyRow([await readCard(tx, id)]), isUpdate: false };
}
