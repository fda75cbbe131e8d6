import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { PinCode } from '../../services/contracts/payments.ts';
import { referenceOf, waitOf } from '../shared/failures.ts';
import { isLockedCard, isServiceError, isWrongPin, pinCodeOf } from './pin-entry.failures.ts';

/** Why a balance wasn't read. */
export type BalanceCheckFailure =
  /** Another PIN may do (SNP-17). */
  | { kind: 'wrongPin'; code: PinCode }
  /** No PIN will (SNP-19). */
  | { kind: 'locked' }
  /** Too many checks in a short time; says how long to wait, in the store's words. */
  | { kind: 'rateLimited'; message: string }
  /** The PIN couldn't be checked, which is reported, too (SNP-15, SNP-18). */
  | { kind: 'serviceError'; code: PinCode }
  /** No answer came, or one with another code (SNP-18). */
  | { kind: 'unreadable'; requestId?: string };

const pinRefusal = (failure: ServiceFailure): PinCode | null =>
  failure.kind === 'refused' && failure.code === 'PIN_REFUSED' ? pinCodeOf(failure.reason) : null;

/** Converts the store's failure into the check's own. */
export function balanceCheckFailure(failure: ServiceFailure): BalanceCheckFailure {
  const code = pinRefusal(failure);
  if (code !== null && isLockedCard(code)) return { kind: 'locked' };
  if (code !== null && isWrongPin(code)) return { kind: 'wrongPin', code };
  if (code !== null && isServiceError(code)) return { kind: 'serviceError', code };
  const wait = waitOf(failure);
  return wait === null
    ? { kind: 'unreadable', ...referenceOf(failure) }
    : { kind: 'rateLimited', message: wait };
}
