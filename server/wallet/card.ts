import { eq } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { AddedCard, EbtCard, PaymentCard } from '../../services/contracts/wallet.ts';
import { now } from '../db/clock.ts';
import type { Database } from '../db/database.ts';
import { cards, wallets } from '../db/schema/wallet.ts';
import { isExpiredAt } from './expiry.ts';

/** A card as it's stored. */
export type StoredCard = typeof cards.$inferSelect;

/** A card, and what the wallet and the time say about it. */
export interface CardRow extends StoredCard {
  isPreferred: boolean;
  isExpired: boolean;
}

/** Cards with the wallet's preference, for `toCardRow`. */
export const selectCards = (db: Database) =>
  db
    .select({ card: cards, preferredCardId: wallets.preferredCardId, now })
    .from(cards)
    .leftJoin(wallets, eq(wallets.shopperId, cards.shopperId));

export const toCardRow = ({
  card,
  preferredCardId,
  now: at,
}: {
  card: StoredCard;
  preferredCardId: string | null;
  now: Date;
}): CardRow => ({
  ...card,
  isPreferred: preferredCardId === card.id,
  isExpired: isExpiredAt(card.validThrough, at),
});

/** One of a shopper's cards. */
export async function readCard(db: Database, id: string): Promise<CardRow | undefined> {
  const [row] = await selectCards(db).where(eq(cards.id, id));
  return row && toCardRow(row);
}

/** The kinds that can pay for an order by themselves. */
export const isTender = ({ cardType }: Pick<StoredCard, 'cardType'>): boolean =>
  cardType === 'BANK_CARD' || cardType === 'ACH';

/** The wallet's cards can pay for orders; the pharmacy's can't (CRD-23). */
export const WALLET = 'clicklist';

/** A card as returned by the call that added it. */
export interface AddedCardRow {
  card: CardRow;
  isUpdate: boolean;
}

/** The response of both calls that add a card. */
export const toAddedCard = ({ card, isUpdate }: AddedCardRow): AddedCard => ({
  card: toCard(card),
  isUpdate,
});

/** What the numbers of the company's own debit cards start with. */
const REWARD_DEBIT_BIN = '400056';

export const isRewardDebit = ({ bin }: Pick<StoredCard, 'bin'>): boolean => bin === REWARD_DEBIT_BIN;

/** Cards are known by their brands, gift cards as such. */
const brandOf = ({ cardType, brand }: CardRow): string => (cardType === 'GIFT_CARD' ? t('Gift Card') : brand);

export const toCard = (row: CardRow): PaymentCard => ({
  cardId: row.id,
  cardType: row.cardType,
  accountId: row.application,
  brand: brandOf(row),
  lastFour: row.lastFour,
  card: { number: row.lastFour.padStart(16, '*'), lastFourPan: row.lastFour },
  remainingBalance: row.balance,
  expirationMonth: row.validThrough?.slice(5, 7) ?? null,
  expirationYear: row.validThrough?.slice(2, 4) ?? null,
  isExpired: row.isExpired,
  status: row.isExpired ? 'EXPIRED' : 'ACTIVE',
  bin: row.bin,
  description: t('{{brand}} ending in {{lastFour}}', { brand: brandOf(row), lastFour: row.lastFour }),
  fraudToken: null,
  paymentGram: null,
  walletV2: { id: row.id, vaultCardId: null, paymentGram: null, balance: row.balance },
  details: null,
  default: row.isPreferred,
  save: row.saved,
  isRewardDebit: isRewardDebit(row),
  cardHolderFirstName: row.holderFirstName,
  cardHolderLastName: row.holderLastName,
  billingAddress: row.billingAddress,
});

/** An EBT card, with what only the processor knows about it. */
export const toEbtCard = (row: CardRow & { isLocked: boolean }): EbtCard => ({
  ...toCard(row),
  program: 'SNAP',
  encryptedPin: null,
  isLocked: row.isLocked,
});
