import { and, eq, exists, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import { alias, QueryBuilder } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import { fromNow, now, timeOf } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { onlyRow } from '../db/only-row.ts';
import { type Givens, prepared } from '../db/prepared.ts';
import { withTransaction } from '../db/transaction.ts';
import {
  type ProcessorVault,
  type Redeemer,
  TokenRefused,
  type Vault,
  type VaultBankCard,
  type VaultCard,
  type VaultNumber,
} from '../ports/vault.ts';
import { binOf, brandOf } from './card.ts';
import { brandNameOf, type Instrument, type StoredCard, TokenContent } from './instrument.ts';
import { openPin } from './pin.ts';
import { type InstrumentKind, vaultCards, vaultTokens } from './schema.ts';
import type { Sealer } from './seal.ts';
import { testOutcomeOf } from './test-cards.ts';
import { hashToken } from './tokens.ts';

type StoredRow = typeof vaultCards.$inferSelect;

/** A row with its number. */
type CardRow = StoredRow & { sealedNumber: string };

const hasNumber = (row: StoredRow | undefined): row is CardRow => row != null && row.sealedNumber !== null;

/** What a card's fingerprints are made of: the same number on a bank card and on a gift card makes two cards. */
export const fingerprintSource = (kind: InstrumentKind, number: string): string =>
  kind === 'BANK_CARD' ? number : `${kind} ${number}`;

/** The fingerprint of a card's row, unless another row has it: if a card was stored twice, one of the two keeps it. */
export const ownFingerprint = (fingerprint: string | null, id: string): SQL<string | null> => {
  const other = alias(vaultCards, 'other');
  const taken = new QueryBuilder()
    .select({ id: other.id })
    .from(other)
    .where(and(eq(other.fingerprint, sql`${fingerprint}`), ne(other.id, id)));
  return sql`case when not ${exists(taken)} then ${fingerprint}::text end`;
};

const validityOf = (card: StoredCard) =>
  card.kind === 'BANK_CARD'
    ? { expirationMonth: card.expirationMonth, expirationYear: card.expirationYear }
    : { expirationMonth: null, expirationYear: null };

/** A card's row, without CVV or PIN. */
export const cardRow = (
  id: string,
  owner: string,
  card: StoredCard,
  sealer: Sealer,
): typeof vaultCards.$inferInsert => ({
  id,
  kind: card.kind,
  sealedNumber: sealer.seal(card.number, id),
  owner,
  fingerprint: sealer.fingerprints(fingerprintSource(card.kind, card.number), owner)[0],
  brand: brandNameOf(card),
  lastFour: card.number.slice(-4),
  ...validityOf(card),
});

interface NumberReader {
  /** A card's number, for whoever charges it; null if there's no such card or its number is erased. */
  readNumber: (vaultCardId: string) => Promise<VaultNumber | null>;
}

interface VaultOptions {
  /** Whether the sandbox's numbers are cards; production refuses them. */
  takesTestCards?: boolean;
}

function describeRow(
  row: CardRow,
  { sealer, takesTestCards }: { sealer: Sealer; takesTestCards: boolean },
  encryptedPin: string | null = null,
): VaultCard {
  const number = sealer.open(row.sealedNumber, row.id);
  const basics = {
    vaultCardId: row.id,
    brand: row.brand,
    lastFour: row.lastFour,
    bin: binOf(number),
    testOutcome: testOutcomeOf(number, { kind: row.kind, takesTestCards }),
  };
  switch (row.kind) {
    case 'BANK_CARD': {
      const { expirationMonth, expirationYear } = row;
      if (expirationMonth === null || expirationYear === null)
        throw new Error('A card has no expiration date.');
      return { kind: row.kind, ...basics, expirationMonth, expirationYear };
    }
    case 'EBT':
      return { kind: row.kind, ...basics };
    case 'GIFT_CARD':
      return { kind: row.kind, ...basics, encryptedPin };
  }
}

const findCard = prepared('vault_find', (db, given: Givens<{ id: string }>) =>
  db.select().from(vaultCards).where(eq(vaultCards.id, given.id)),
);

/** The vault over its tables. */
export function createVault(
  db: Database,
  sealer: Sealer,
  { takesTestCards = true }: VaultOptions = {},
): Vault & ProcessorVault & NumberReader {
  const opening = { sealer, takesTestCards };
  /** The card, unless its number is erased. */
  const find = async (id: string, tx: Database = db): Promise<CardRow | undefined> => {
    const [row] = await findCard(tx, { id });
    return hasNumber(row) ? row : undefined;
  };

  /** Seals an erased number again. If the card was stored twice, the other row keeps its fingerprint. */
  const sealAgain = async (tx: Database, id: string, owner: string, card: Instrument): Promise<CardRow> => {
    const sealedNumber = sealer.seal(card.number, id);
    const [first] = sealer.fingerprints(fingerprintSource(card.kind, card.number), owner);
    const rows = await tx
      .update(vaultCards)
      .set({ sealedNumber, fingerprint: ownFingerprint(first, id) })
      .where(eq(vaultCards.id, id))
      .returning();
    return { ...onlyRow(rows), sealedNumber };
  };

  /** Stores the card, or finds it if it's already stored, even under an older key. */
  const keepCard = async (tx: Database, owner: string, card: Instrument): Promise<CardRow> => {
    const renewed = { ...validityOf(card), redeemedAt: now };
    const [, ...older] = sealer.fingerprints(fingerprintSource(card.kind, card.number), owner);
    const [before] = await tx
      .update(vaultCards)
      .set(renewed)
      .where(inArray(vaultCards.fingerprint, older))
      .returning();
    const rows = before
      ? [before]
      : await tx
          .insert(vaultCards)
          .values(cardRow(newId(), owner, card, sealer))
          .onConflictDoUpdate({ target: vaultCards.fingerprint, set: renewed })
          .returning();
    const row = onlyRow(rows);
    return hasNumber(row) ? row : sealAgain(tx, row.id, owner, card);
  };

  /** Locks the token and says what it stands for, or which card the redeemer already got for it. */
  const openToken = async (tx: Database, token: string, { owner, key }: Redeemer) => {
    const tokenHash = hashToken(token);
    const redeemer = JSON.stringify([owner, key]);
    const [kept] = await tx
      .select({
        sealedCard: vaultTokens.sealedCard,
        encryptedPin: vaultTokens.encryptedPin,
        redeemer: vaultTokens.redeemer,
        cardId: vaultTokens.cardId,
        expiresAt: vaultTokens.expiresAt,
        now,
      })
      .from(vaultTokens)
      .where(eq(vaultTokens.tokenHash, tokenHash))
      .for('update');
    if (kept?.cardId && kept.redeemer === redeemer) {
      const before = await find(kept.cardId, tx);
      if (before) return { before, encryptedPin: kept.encryptedPin };
    }
    if (!kept?.sealedCard || kept.expiresAt < kept.now)
      throw new TokenRefused('The token stands for nothing.');
    const content = v.parse(TokenContent, JSON.parse(sealer.open(kept.sealedCard, tokenHash)));
    const spend = (cardId: string, encryptedPin: string | null = null) =>
      tx
        .update(vaultTokens)
        .set({ sealedCard: null, encryptedPin, redeemer, cardId })
        .where(eq(vaultTokens.tokenHash, tokenHash));
    return { content, spend };
  };

  const redeemIn = async (tx: Database, token: string, redeemer: Redeemer): Promise<VaultCard> => {
    const { before, encryptedPin, content, spend } = await openToken(tx, token, redeemer);
    if (before) return describeRow(before, opening, encryptedPin);
    if (content.kind === 'RENEWAL') throw new TokenRefused('The token stands for no card.');
    const row = await keepCard(tx, redeemer.owner, content);
    const pin = content.kind === 'GIFT_CARD' ? content.encryptedPin : null;
    await spend(row.id, pin);
    return describeRow(row, opening, pin);
  };

  const renewIn = async (
    tx: Database,
    id: string,
    token: string,
    redeemer: Redeemer,
  ): Promise<VaultBankCard> => {
    const { before, content, spend } = await openToken(tx, token, redeemer);
    const row = before ?? (await find(id, tx));
    if (row?.id !== id || row.owner !== redeemer.owner) throw new TokenRefused('The card is not theirs.');
    const card = describeRow(row, opening);
    if (card.kind !== 'BANK_CARD') throw new TokenRefused('The card has no expiration date.');
    if (before) return card;
    if (content.kind !== 'RENEWAL') throw new TokenRefused('The token stands for another card.');
    const { expirationMonth, expirationYear, cvv } = content;
    const { cvvLength } = brandOf(sealer.open(row.sealedNumber, row.id)) ?? {};
    if (cvv.length !== cvvLength) throw new TokenRefused('The CVV cannot be right.');
    await tx.update(vaultCards).set({ expirationMonth, expirationYear }).where(eq(vaultCards.id, id));
    await spend(id);
    return { ...card, expirationMonth, expirationYear };
  };

  return {
    redeem: (token, redeemer) => withTransaction(db, (tx) => redeemIn(tx, token, redeemer)),
    renew: (vaultCardId, token, redeemer) =>
      withTransaction(db, (tx) => renewIn(tx, vaultCardId, token, redeemer)),
    erase: async (vaultCardId) => {
      await db
        .update(vaultCards)
        .set({ sealedNumber: null })
        .where(and(eq(vaultCards.id, vaultCardId), lt(vaultCards.redeemedAt, fromNow(-3600))));
      return (await find(vaultCardId)) === undefined;
    },
    describe: async (vaultCardId) => {
      const row = await find(vaultCardId);
      return row ? describeRow(row, opening) : null;
    },
    readNumber: async (vaultCardId) => {
      const row = await find(vaultCardId);
      if (!row) return null;
      const { expirationMonth, expirationYear } = row;
      return { number: sealer.open(row.sealedNumber, row.id), expirationMonth, expirationYear };
    },
    openPin: async (encryptedPin) => openPin(sealer, encryptedPin, await timeOf(db)),
  };
}
