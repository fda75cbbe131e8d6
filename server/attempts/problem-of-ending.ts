import { t } from '../../languages/t.ts';
import { ProblemError } from '../http/problems.ts';
import type { Ending } from './attempt.ts';

/** Why a payment was rejected after its authorization, in words (PAE-04). */
export const rejectionReason = (): string =>
  t('Your payment could not be accepted after a security check. You have not been charged.');

/** The problem for a payment that was rejected after its authorization. */
export const rejected = (code: string): ProblemError =>
  new ProblemError('POST_AUTHORIZATION_REJECTED', { reason: code, detail: rejectionReason() });

/** The problem for a declined tender, or for its PIN. */
export function declined({
  code,
  decline,
}: Pick<Extract<Ending, { kind: 'declined' }>, 'code' | 'decline'>): ProblemError {
  const { paymentId, pinCode, remainingBalance } = decline ?? {};
  const parts = { paymentId, remainingBalance: remainingBalance ?? undefined };
  return pinCode
    ? new ProblemError('PIN_REFUSED', { ...parts, reason: pinCode })
    : new ProblemError('CARD_DECLINED', { ...parts, reason: code });
}
