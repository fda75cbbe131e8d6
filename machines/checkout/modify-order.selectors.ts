import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { Modification } from '../../services/contracts/modifications.ts';

/** Whether it's known how the order was paid (MOD-10). */
export const isPaid = ({ checkout }: Modification): boolean => checkout.payments.length > 0;

/** Whether the order's own payment methods don't cover the changes (MOD-09). */
export const isUnderpaid = (modification: Modification): boolean =>
  isPaid(modification) && modification.uncovered > 0;

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
