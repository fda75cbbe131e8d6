import * as v from 'valibot';
import { Checkout } from '../../services/contracts/checkouts.ts';
import type { PaymentType } from '../../services/contracts/payments.ts';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { IS_EXPIRED, IS_TENDER } from '../wallet/card.ts';
import { CHECKOUT_COLUMNS, CHECKOUT_JOINS, CheckoutRow, requireOpen, toCheckout } from './checkout.ts';

interface UpdatePaymentsInput {
  shopperId: string;
  checkoutId: string;
  versionKey: string;
  payments: readonly { id: string; paymentType: PaymentType }[];
}

const change = statement({
  name: 'checkouts_update_payments',
  params: ['shopperId', 'checkoutId', 'versionKey', 'newVersionKey', 'cardId', 'paymentType'],
  row: CheckoutRow,
  text: `with changed as (
    update checkouts k set version_key = $newVersionKey, tender_chosen = true, tenders = jsonb_build_array(jsonb_build_object(
      'id', c.id, 'paymentType', c.card_type, 'brand', c.brand, 'lastFour', c.last_four, 'amountToAuthorize', k.total, 'authorizedAmount', null::int))
    from cards c
    where k.id = $checkoutId and k.shopper_id = $shopperId and k.version_key = $versionKey and k.status = 'DRAFT'
      and c.id = $cardId and c.shopper_id = $shopperId and c.card_type = $paymentType
      and (c.saved or c.checkout_id = k.id) and ${IS_TENDER} and not ${IS_EXPIRED}
    returning k.*
  )
  select ${CHECKOUT_COLUMNS} from changed k ${CHECKOUT_JOINS}`,
});

interface Chosen {
  shopperId: string;
  checkoutId: string;
  cardId: string;
  paymentType: PaymentType;
}

const readStanding = statement({
  name: 'checkouts_read_standing',
  params: ['shopperId', 'checkoutId', 'cardId', 'paymentType'],
  row: {
    status: Checkout.entries.status,
    version_key: v.string(),
    card_id: v.nullable(v.string()),
    is_expired: v.boolean(),
  },
  text: `select k.status, k.version_key, c.id as card_id, ${IS_EXPIRED} as is_expired
  from checkouts k
  left join cards c on c.id = $cardId and c.shopper_id = $shopperId and c.card_type = $paymentType
    and (c.saved or c.checkout_id = k.id)
  where k.id = $checkoutId and k.shopper_id = $shopperId`,
});

/** Says why nothing was changed. */
async function refuse(db: Database, chosen: Chosen, versionKey: string): Promise<never> {
  const [standing] = await readStanding(db, { ...chosen });
  if (!standing) throw new ProblemError('NOT_FOUND');
  requireOpen(standing.status);
  if (standing.version_key !== versionKey) throw new ProblemError('VERSION_STALE');
  if (standing.card_id === null) throw new ProblemError('NOT_FOUND');
  throw new ProblemError(standing.is_expired ? 'PAYMENT_METHOD_EXPIRED' : 'UNSUPPORTED_PAYMENT');
}

/** Sets how the checkout is paid. */
export async function updatePayments(deps: Pick<Deps, 'db'>, input: UpdatePaymentsInput): Promise<Checkout> {
  const { shopperId, checkoutId, versionKey, payments } = input;
  const [payment] = payments;
  const isAlone = payments.length === 1;
  if (!payment || !isAlone || payment.paymentType === 'GIFT_CARD' || payment.paymentType === 'EBT') {
    throw new ProblemError('UNSUPPORTED_PAYMENT');
  }
  const chosen = { shopperId, checkoutId, cardId: payment.id, paymentType: payment.paymentType };
  const [row] = await change(deps.db, { ...chosen, versionKey, newVersionKey: newId() });
  if (row) return toCheckout(row);
  return refuse(deps.db, chosen, versionKey);
}
