import { t } from '../../../languages/t.ts';
import { maximumTip } from '../../../rules/tips.ts';
import { dollars } from '../../../services/contracts/values.ts';
import { ProblemError } from '../../http/problems.ts';
import type { StoredCheckout } from '../record/checkout-record.ts';

/** Why a tip is refused, beside the amount. */
export const refusedTip = (words: string): ProblemError =>
  new ProblemError('INVALID_INPUT', { fields: { 'paymentDetails.gratuityAmount': words } });

/** INVALID_INPUT with the field if a tip, in cents, is over the maximum (TIP-04). */
export function requireTip(tip: number, { itemTotal }: Pick<StoredCheckout, 'itemTotal'>): void {
  const max = maximumTip(itemTotal);
  if (tip > max) throw refusedTip(t('You cannot tip over {{max}}.', { max: dollars(max) }));
}
