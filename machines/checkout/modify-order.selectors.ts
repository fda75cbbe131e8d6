import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Modification } from '../../services/contracts/modifications.ts';

/** What SNAP is to pay in addition, in cents, and with which card; null if nothing. */
export function snapIncrease(modification: Modification | null): { lastFour: string; amount: number } | null {
  const ebt = modification?.checkout.payments.find(({ paymentType }) => paymentType === 'EBT');
  const amount = ebt ? ebt.amountToAuthorize - (ebt.authorizedAmount ?? 0) : 0;
  return ebt && amount > 0 ? { lastFour: ebt.lastFour ?? '', amount } : null;
}

/** What the changed order costs beyond the order as it is, in cents; negative if it costs less. */
export const difference = ({
  summary,
  originalSummary,
}: Pick<Checkout, 'summary' | 'originalSummary'>): number =>
  summary.cost.total - (originalSummary ?? summary).cost.total;
