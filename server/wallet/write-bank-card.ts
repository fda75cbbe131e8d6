import { and, desc, eq, or } from 'drizzle-orm';
import type { BillingAddress, CardToAdd } from '../../services/contracts/cards.ts';
import { countryOfRegion } from '../../services/contracts/regions.ts';
import type { CardApplication } from '../../services/contracts/wallet.ts';
import type { Database } from '../db/database.ts';
import { onlyRow } from '../db/only-row.ts';
import { cards, wallets } from '../db/schema/wallet.ts';
import type { RequestKey } from '../http/once.ts';
import type { VaultBankCard } from '../ports/vault.ts';
import { keepRequest } from './add-once.ts';
import { type AddedCardRow, readCard, type StoredCard } from './card.ts';
import { requireRoom } from './require-room.ts';

interface NewCard {
  id: string;
  key: RequestKey;
  application: CardApplication;
  card: CardToAdd;
  redeemed: VaultBankCard;
  /** The order it was added for, if any. */
  checkoutId: string | null;
  /** How many cards the shopper may keep. */
  keptCards: number;
}

/** A billing address with its region's country. */
export const storedAddress = (address: BillingAddress): NonNullable<StoredCard['billingAddress']> => ({
  ...address,
  country: countryOfRegion(address.state).toLowerCase(),
});

/** The last day of a card's month. */
export function lastDayOf({
  expirationMonth,
  expirationYear,
}: Pick<VaultBankCard, 'expirationMonth' | 'expirationYear'>): string {
  const month = new Temporal.PlainYearMonth(2000 + Number(expirationYear), Number(expirationMonth));
  return month.toPlainDate({ day: month.daysInMonth }).toString();
}

type EntryKey = Pick<StoredCard, 'shopperId' | 'instrumentId' | 'application' | 'checkoutId'>;

const selectEntry = (db: Database, { shopperId, instrumentId, application, checkoutId }: EntryKey) =>
  db
    .select()
    .from(cards)
    .where(
      and(
        eq(cards.shopperId, shopperId),
        eq(cards.instrumentId, instrumentId),
        eq(cards.application, application),
        or(eq(cards.saved, true), checkoutId === null ? undefined : eq(cards.checkoutId, checkoutId)),
      ),
    )
    .orderBy(desc(cards.saved))
    .limit(1);

/** The card's existing entry: the saved one or that of the order it's added to. It may change or go before it's locked. */
export async function findKnownCard(db: Database, key: EntryKey): Promise<StoredCard | undefined> {
  const [known] = await selectEntry(db, key);
  return known;
}

/** The same, locked. A parallel call adding the same card waits for it, or violates the index `cards_entry` and looks again. */
async function lockKnownCard(tx: Database, key: EntryKey): Promise<StoredCard | undefined> {
  const [known] = await selectEntry(tx, key).for('update');
  return known;
}

/** Prefers a card to the others. */
export async function prefer(tx: Database, shopperId: string, cardId: string): Promise<void> {
  await tx
    .insert(wallets)
    .values({ shopperId, preferredCardId: cardId })
    .onConflictDoUpdate({ target: wallets.shopperId, set: { preferredCardId: cardId } });
}

/**
 * Gives the card's existing entry the new details, or adds one. It becomes the preferred one if requested, which saves it
 * (CRD-20). A repeated call finds it by its key.
 */
export async function writeBankCard(tx: Database, added: NewCard): Promise<AddedCardRow> {
  const { key, application, card, redeemed, checkoutId, keptCards } = added;
  const { shopperId } = key;
  const { vaultCardId: instrumentId, brand, lastFour, bin } = redeemed;
  const known = await lockKnownCard(tx, { shopperId, instrumentId, application, checkoutId });
  const isSaved = card.save || card.default;
  const details = {
    validThrough: lastDayOf(redeemed),
    bin,
    holderFirstName: card.cardHolderFirstName,
    holderLastName: card.cardHolderLastName,
    billingAddress: storedAddress(card.billingAddress),
  };
  const id = known?.id ?? added.id;
  if (known) {
    await tx
      .update(cards)
      .set({ ...details, saved: known.saved || isSaved })
      .where(eq(cards.id, id));
  } else {
    await requireRoom(tx, { shopperId, keptCards });
    await tx.insert(cards).values({
      ...details,
      id,
      shopperId,
      application,
      cardType: 'BANK_CARD',
      instrumentId,
      brand,
      lastFour,
      saved: isSaved,
      checkoutId,
    });
  }
  if (card.default) await prefer(tx, shopperId, id);
  const isUpdate = known !== undefined;
  await keepRequest(tx, key, { cardId: id, isUpdate });
  return { card: onlyRow([await readCard(tx, id)]), isUpdate };
}
