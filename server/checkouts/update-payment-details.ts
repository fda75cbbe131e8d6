import * as v from 'valibot';
import type { Checkout, PaymentChosen } from '../../services/contracts/checkouts.ts';
import type { OperationRequest } from '../../services/contracts/operation.ts';
import type { updatePaymentDetails as updatePaymentDetailsOperation } from '../../services/contracts/payment-details.ts';
import { PaymentType } from '../../services/contracts/payments.ts';
import { paysRemainder } from '../../services/contracts/tenders.ts';
import { StoredTender } from '../db/schema/checkouts.ts';
import { statement } from '../db/statement.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { IS_IN_WALLET } from '../wallet/card-sql.ts';
import type { SnapDeps } from '../wallet/sells-snap.ts';
import { updatePayments } from './update-payments.ts';

type Change = OperationRequest<typeof updatePaymentDetailsOperation>['body'] & { shopperId: string };

/** The checkout's tenders, and the kind of the method to select or remove. */
const read = statement({
  name: 'checkouts_read_payment_details',
  params: ['shopperId', 'checkoutId', 'cardId'],
  row: { tenders: v.array(StoredTender), card_type: PaymentType },
  text: `select k.tenders, c.card_type
  from checkouts k join cards c
    on c.id = $cardId and c.shopper_id = k.shopper_id and ${IS_IN_WALLET} and (c.saved or c.checkout_id = k.id)
  where k.id = $checkoutId and k.shopper_id = $shopperId`,
});

const chosenOf = ({ id, paymentType, requestedAmount }: StoredTender): PaymentChosen => ({
  id,
  paymentType,
  ...(typeof requestedAmount === 'number' && { amount: requestedAmount }),
});

/** Selects one method for the checkout, or removes it; the others stay. */
export async function updatePaymentDetails(
  deps: Pick<Deps, 'db' | 'processor'> & SnapDeps,
  { shopperId, checkoutId, versionKey, paymentMethodId: id, paymentStatus }: Change,
): Promise<Checkout> {
  const [standing] = await read(deps.db, { shopperId, checkoutId, cardId: id });
  if (!standing) throw new ProblemError('NOT_FOUND');
  const { card_type: paymentType } = standing;
  const others = standing.tenders.map(chosenOf).filter((tender) => tender.id !== id);
  const payments =
    paymentStatus === 'payment-method-removed'
      ? others
      : [
          ...others.filter((other) => !(paysRemainder(paymentType) && paysRemainder(other.paymentType))),
          { id, paymentType },
        ];
  // A checkout that changed since it was read is stale by its versionKey.
  return updatePayments(deps, { shopperId, checkoutId, versionKey, payments, isAmountKept: true });
}
