import { eq, inArray, sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { vaultCards, vaultTokens } from '../db/schema/vault.ts';
import { withTransaction } from '../db/transaction.ts';
import { binOf, type Card } from './card.ts';
import type { Sealer } from './seal.ts';
import { testOutcomeOf } from './test-cards.ts';
import { hashToken } from './tokens.ts';
import { type Redeemer, TokenRefused, type Vault, type VaultCard } from './vault.ts';

type CardRow = typeof vaultCards.$inferSelect;

const SealedCard = v.object({
  number: v.string(),
  brand: v.string(),
  expirationMonth: v.string(),
  expirationYear: v.string(),
  cvv: v.string(),
});

/** A card's row, without the CVV. */
export const cardRow = (
  id: string,
  owner: string,
  { number, brand, expirationMonth, expirationYear }: Omit<Card, 'cvv'>,
  sealer: Sealer,
): typeof vaultCards.$inferInsert => ({
  id,
  sealedNumber: sealer.seal(number, id),
  owner,
  fingerprint: sealer.fingerprints(number, owner)[0],
  brand,
  lastFour: number.slice(-4),
  expirationMonth,
  expirationYear,
});

function describeRow(row: CardRow, sealer: Sealer): VaultCard {
  const number = sealer.open(row.sealedNumber, row.id);
  return {
    vaultCardId: row.id,
    brand: row.brand,
    lastFour: row.lastFour,
    bin: binOf(number),
    expirationMonth: row.expirationMonth,
    expirationYear: row.expirationYear,
    testOutcome: testOutcomeOf(number),
  };
}

/** The vault over its tables. */
export function createVault(db: Database, sealer: Sealer): Vault {
  const find = async (id: string, tx: Database = db): Promise<VaultCard | null> => {
    const [row] = await tx.select().from(vaultCards).where(eq(vaultCards.id, id));
    return row ? describeRow(row, sealer) : null;
  };

  /** Stores the card, or finds it if it's already stored, even under an older key. */
  const keepCard = async (tx: Database, owner: string, card: Card): Promise<CardRow | undefined> => {
    const { expirationMonth, expirationYear } = card;
    const [, ...older] = sealer.fingerprints(card.number, owner);
    const [before] = await tx
      .update(vaultCards)
      .set({ expirationMonth, expirationYear })
      .where(inArray(vaultCards.fingerprint, older))
      .returning();
    if (before) return before;
    const [row] = await tx
      .insert(vaultCards)
      .values(cardRow(newId(), owner, card, sealer))
      .onConflictDoUpdate({ target: vaultCards.fingerprint, set: { expirationMonth, expirationYear } })
      .returning();
    return row;
  };

  const redeemIn = async (tx: Database, token: string, { owner, key }: Redeemer): Promise<VaultCard> => {
    const tokenHash = hashToken(token);
    const redeemer = JSON.stringify([owner, key]);
    const [kept] = await tx
      .select({
        sealedCard: vaultTokens.sealedCard,
        redeemer: vaultTokens.redeemer,
        cardId: vaultTokens.cardId,
        isOver: sql<boolean>`${vaultTokens.expiresAt} < now()`,
      })
      .from(vaultTokens)
      .where(eq(vaultTokens.tokenHash, tokenHash))
      .for('update');
    const before = kept?.cardId && kept.redeemer === redeemer ? await find(kept.cardId, tx) : null;
    if (before) return before;
    if (!kept?.sealedCard || kept.isOver) throw new TokenRefused('The token stands for no card.');

    const card = v.parse(SealedCard, JSON.parse(sealer.open(kept.sealedCard, tokenHash)));
    const row = await keepCard(tx, owner, card);
    if (!row) throw new Error('The card was not stored.');
    await tx
      .update(vaultTokens)
      .set({ sealedCard: null, redeemer, cardId: row.id })
      .where(eq(vaultTokens.tokenHash, tokenHash));
    return describeRow(row, sealer);
  };

  return {
    redeem: (token, redeemer) => withTransaction(db, (tx) => redeemIn(tx, token, redeemer)),
    describe: (vaultCardId) => find(vaultCardId),
  };
}
