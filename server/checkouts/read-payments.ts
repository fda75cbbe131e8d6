import type { Checkout, getPayments as getPaymentsOperation } from '../../services/contracts/checkouts.ts';
import type { OperationOutput } from '../../services/contracts/operation.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { CARD_COLUMNS, type CardRow, toCard } from '../wallet/card.ts';

interface CheckoutPart {
  version_key: string;
  transactions: Checkout['paymentDetails']['payment']['transactions'];
}

type MethodRow = CheckoutPart & (CardRow | { id: null });

/** The wallet's cards, and those that were added for this order alone; the preferred one first. */
const read = statement<MethodRow, 'id' | 'shopperId'>(
  'checkouts_read_payments',
  `select k.version_key, k.transactions, ${CARD_COLUMNS}
  from checkouts k
  left join wallets w on w.shopper_id = k.shopper_id
  left join cards c on c.shopper_id = k.shopper_id and (c.saved or c.checkout_id = k.id)
  where k.id = $id and k.shopper_id = $shopperId
  order by coalesce(w.preferred_card_id = c.id, false) desc, c.created_at desc, c.id`,
);

/** What a checkout may be paid with, in groups, what was authorized, and the versionKey that a change of it must name. */
export async function getPayments(
  { db }: Pick<Deps, 'db'>,
  { shopperId, checkoutId }: { shopperId: string; checkoutId: string },
): Promise<OperationOutput<typeof getPaymentsOperation>> {
  const rows = await read(db, { id: checkoutId, shopperId });
  const [first] = rows;
  if (!first) throw new ProblemError('NOT_FOUND');
  const methods = rows.filter((row): row is CheckoutPart & CardRow => row.id !== null);
  const ofType = (type: CardRow['card_type']) => methods.filter((row) => row.card_type === type).map(toCard);
  return {
    versionKey: first.version_key,
    authorizations: first.transactions.filter(({ type }) => type === 'AUTHORIZATION'),
    paymentMethods: {
      bankCards: ofType('BANK_CARD'),
      achs: ofType('ACH'),
      giftCards: ofType('GIFT_CARD'),
      ebtCards: ofType('EBT').map((card) => ({ ...card, program: 'SNAP', encryptedPin: null })),
    },
  };
}
