import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { shoppers } from '../db/schema/shoppers.ts';
import { cards } from '../db/schema/wallet.ts';
import type { Deps } from '../http/context.ts';
import type { RequestKey } from '../http/once.ts';
import { ProblemError } from '../http/problems.ts';
import { type Redeemer, TokenRefused, type VaultCard } from '../ports/vault.ts';
import { keepRequest } from './add-once.ts';
import { type AddedCardRow, readCard } from './card.ts';
import { requireRoom } from './kept-cards.ts';
import { redeemToken } from './release-instruments.ts';

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

/** The card of the expected kind behind a token, if the processor has an account for it; otherwise the refusal. */
export async function redeemAccountCard<const K extends 'EBT' | 'GIFT_CARD'>(
  deps: Pick<Deps, 'db' | 'vault' | 'processor'>,
  { token, redeemer, kind }: { token: string; redeemer: Redeemer; kind: K },
): Promise<Extract<VaultCard, { kind: K }>> {
  const refusal = () => new ProblemError(kind === 'EBT' ? 'CARD_REFUSED' : 'GIFT_CARD_REFUSED');
  const card = await redeemToken(deps, token, redeemer).catch((error: unknown) => {
    throw error instanceof TokenRefused ? refusal() : error;
  });
  if (card.kind !== kind) throw refusal();
  const accounts = await deps.processor.accounts([card.vaultCardId]);
  if (!accounts.has(card.vaultCardId)) throw refusal();
  return card as Extract<VaultCard, { kind: K }>;
}
