import * as v from 'valibot';
import type { getPayments as getPaymentsOperation } from '../../services/contracts/checkouts.ts';
import type { OperationOutput } from '../../services/contracts/operation.ts';
import { Transaction } from '../../services/contracts/payments.ts';
import { StoredTender } from '../db/schema/checkouts.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { CARD_COLUMNS, CardRow, IS_IN_WALLET, toCard, toEbtCard } from '../wallet/card.ts';
import { sellsSnap } from '../wallet/sells-snap.ts';
import { withAccounts } from '../wallet/with-accounts.ts';

/** The wallet's cards and those added for this order only; the preferred one first. */
const read = statement({
  name: 'checkouts_read_payments',
  params: ['id', 'shopperId'],
  row: {
    version_key: v.string(),
    transactions: v.array(Transaction),
    tenders: v.array(StoredTender),
    cards: v.array(v.object(CardRow)),
  },
  text: `select k.version_key, k.transactions, k.tenders, (
    select coalesce(json_agg(card), '[]') from (
      select ${CARD_COLUMNS}
      from cards c left join wallets w on w.shopper_id = c.shopper_id
      where c.shopper_id = k.shopper_id and ${IS_IN_WALLET} and (c.saved or c.checkout_id = k.id)
      order by coalesce(w.preferred_card_id = c.id, false) desc, c.created_at desc, c.id
    ) card
  ) as cards
  from checkouts k where k.id = $id and k.shopper_id = $shopperId`,
});

/** Where gift cards can't be saved, those saved before pay only the orders they were added to (WAL-04). */
const isOffered = (
  { env }: Pick<Deps, 'env'>,
  { tenders }: { tenders: readonly { id: string }[] },
  { id, card_type, saved }: CardRow,
): boolean =>
  card_type !== 'GIFT_CARD' ||
  !saved ||
  env.features.savedGiftCards ||
  tenders.some((tender) => tender.id === id);

/**
 * The payment methods available to a checkout, by group, its authorizations, and the versionKey a change must name. What's
 * left on gift cards and which EBT card is locked comes from the processor.
 */
export async function getPayments(
  { db, processor, env }: Pick<Deps, 'db' | 'processor' | 'env'>,
  { shopperId, checkoutId }: { shopperId: string; checkoutId: string },
): Promise<OperationOutput<typeof getPaymentsOperation>> {
  const [row] = await read(db, { id: checkoutId, shopperId });
  if (!row) throw new ProblemError('NOT_FOUND');
  const cards = await withAccounts(
    processor,
    row.cards.filter((card) => isOffered({ env }, row, card)),
  );
  const takesSnap = sellsSnap({ env });
  const ofType = (type: CardRow['card_type']) => cards.filter((card) => card.card_type === type);
  return {
    versionKey: row.version_key,
    authorizations: row.transactions.filter(({ type }) => type === 'AUTHORIZATION'),
    paymentMethods: {
      bankCards: ofType('BANK_CARD').map(toCard),
      achs: ofType('ACH').map(toCard),
      giftCards: ofType('GIFT_CARD').map(toCard),
      ebtCards: takesSnap ? ofType('EBT').map(toEbtCard) : [],
      takesSnap,
    },
  };
}
