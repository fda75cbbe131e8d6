import * as v from 'valibot';
import { type AddedCard, type EbtCard, PaymentCard } from '../../services/contracts/wallet.ts';
import type { RowOf } from '../db/statement.ts';

/**
 * True once a card's last month is over everywhere on earth, by the database's clock, so that no shopper is refused
 * a card that's still valid where they are. `c` is the cards table.
 */
export const IS_EXPIRED = `coalesce(c.valid_through < (now() at time zone 'Etc/GMT+12')::date, false)`;

/** The kinds that can pay for an order by themselves. */
export const IS_TENDER = `c.card_type in ('BANK_CARD', 'ACH')`;

/** A card of the wallet, which can pay for orders; the pharmacy's can't (CRD-23). */
export const IS_IN_WALLET = `c.application = 'clicklist'`;

/** The columns of a card; `c` is the cards table, `w` the shopper's wallet. */
export const CARD_COLUMNS = `c.id, c.application, c.card_type, c.brand, c.last_four, c.bin, to_char(c.valid_through, 'MM') as month,
    to_char(c.valid_through, 'YY') as year, ${IS_EXPIRED} as is_expired,
    coalesce(w.preferred_card_id = c.id, false) as is_preferred, c.saved, c.holder_first_name, c.holder_last_name,
    c.billing_address, c.balance, c.instrument_id`;

export const CardRow = {
  id: v.string(),
  application: PaymentCard.entries.accountId,
  card_type: PaymentCard.entries.cardType,
  brand: v.string(),
  last_four: v.string(),
  bin: v.nullable(v.string()),
  month: v.nullable(v.string()),
  year: v.nullable(v.string()),
  is_expired: v.boolean(),
  is_preferred: v.boolean(),
  saved: v.boolean(),
  holder_first_name: v.string(),
  holder_last_name: v.string(),
  billing_address: PaymentCard.entries.billingAddress,
  balance: v.nullable(v.number()),
  instrument_id: v.string(),
};
export type CardRow = RowOf<typeof CardRow>;

/** A card as returned by the call that added it. */
export const AddedCardRow = {
  ...CardRow,
  is_update: v.boolean(),
};
export type AddedCardRow = RowOf<typeof AddedCardRow>;

/** The response of both calls that add a card. */
export const toAddedCard = (row: AddedCardRow): AddedCard => ({ card: toCard(row), isUpdate: row.is_update });

/** What the numbers of the company's own debit cards start with. */
const REWARD_DEBIT_BIN = '400056';

export const isRewardDebit = ({ bin }: Pick<CardRow, 'bin'>): boolean => bin === REWARD_DEBIT_BIN;

export const toCard = (row: CardRow): PaymentCard => ({
  cardId: row.id,
  cardType: row.card_type,
  accountId: row.application,
  brand: row.brand,
  lastFour: row.last_four,
  card: { number: row.last_four.padStart(16, '*'), lastFourPan: row.last_four },
  remainingBalance: row.balance,
  expirationMonth: row.month,
  expirationYear: row.year,
  isExpired: row.is_expired,
  status: row.is_expired ? 'EXPIRED' : 'ACTIVE',
  bin: row.bin,
  description: `${row.brand} ending in ${row.last_four}`,
  fraudToken: null,
  paymentGram: null,
  walletV2: { id: row.id, vaultCardId: null, paymentGram: null, balance: row.balance },
  details: null,
  default: row.is_preferred,
  save: row.saved,
  isRewardDebit: isRewardDebit(row),
  cardHolderFirstName: row.holder_first_name,
  cardHolderLastName: row.holder_last_name,
  billingAddress: row.billing_address,
});

/** An EBT card, with what only the processor knows about it. */
export const toEbtCard = (row: CardRow & { is_locked: boolean }): EbtCard => ({
  ...toCard(row),
  program: 'SNAP',
  encryptedPin: null,
  isLocked: row.is_locked,
});
