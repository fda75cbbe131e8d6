import { and, eq, or } from 'drizzle-orm';
import { paysRemainder } from '../../../rules/tenders.ts';
import type {
  PaymentChosen,
  updatePaymentDetails as updatePaymentDetailsOperation,
} from '../../../services/contracts/checkout-payments.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import type { OperationRequest } from '../../../services/contracts/operation.ts';
import { checkouts } from '../../db/schema/checkouts.ts';
import type { StoredTender } from '../../db/schema/tenders.ts';
import { cards } from '../../db/schema/wallet.ts';
import type { Deps } from '../../http/context.ts';
import { ProblemError } from '../../http/problems.ts';
import { WALLET } from '../../wallet/card.ts';
import type { SnapDeps } from '../../wallet/sells-snap.ts';
import { tendersOf } from '../record/checkout-payment.ts';
import { updatePayments } from './update-payments.ts';

type Change = OperationRequest<typeof updatePaymentDetailsOperation>['body'] & { shopperId: string };

const chosenOf = ({
  id,
  paymentType,
  requestedAmount,
}: Pick<StoredTender, 'id' | 'paymentType' | 'requestedAmount'>): PaymentChosen => ({
  id,
  paymentType,
  ...(typeof requestedAmount === 'number' && { amount: requestedAmount }),
});

/** Selects one method for the checkout, or removes it; the others stay. */
export async function updatePaymentDetails(
  deps: Pick<Deps, 'db' | 'processor'> & SnapDeps,
  { shopperId, checkoutId, versionKey, paymentMethodId: id, paymentStatus }: Change,
): Promise<Checkout> {
  // The checkout's tenders, and the kind of the method to select or remove.
  const [found] = await deps.db
    .select({ tenders: tendersOf(checkouts.id), paymentType: cards.cardType })
    .from(checkouts)
    .innerJoin(
      cards,
      and(
        eq(cards.id, id),
        eq(cards.shopperId, checkouts.shopperId),
        eq(cards.application, WALLET),
        or(eq(cards.saved, true), eq(cards.checkoutId, checkouts.id)),
      ),
    )
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.shopperId, shopperId)));
  if (!found) throw new ProblemError('NOT_FOUND');
  const { paymentType } = found;
  const others = found.tenders.map(chosenOf).filter((tender) => tender.id !== id);
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
