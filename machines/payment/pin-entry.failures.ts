import type { PinCode } from '../../services/contracts/payments.ts';

/** Why there's no encrypted PIN. */
export type PinEntryFailure =
  /** The secure frame didn't respond in time (FRM-09, ERR-31). */
  | { kind: 'frameTimedOut' }
  /** The secure frame said the vault couldn't take the PIN. */
  | { kind: 'frameFailed' };

/** What each code says about the PIN. */
const MEANINGS: Readonly<Record<PinCode, 'wrong' | 'locked' | 'serviceError'>> = {
  55: 'wrong',
  75: 'locked',
  884: 'serviceError',
  885: 'serviceError',
  889: 'serviceError',
  893: 'wrong',
  894: 'wrong',
};

export const isWrongPin = (code: PinCode): boolean => MEANINGS[code] === 'wrong';
export const isLockedCard = (code: PinCode): boolean => MEANINGS[code] === 'locked';
/** The codes that are also reported (SNP-15). */
export const isServiceError = (code: RefusedPin): boolean =>
  code !== 'other' && MEANINGS[code] === 'serviceError';

/** A refusal's reason as a code, or null if it's none. */
export const pinCodeOf = (reason: string | undefined): PinCode | null =>
  reason !== undefined && Object.hasOwn(MEANINGS, reason) ? (reason as PinCode) : null;

/** Why a PIN was refused: its code, or one that the contract doesn't have (SNP-14). */
export type RefusedPin = PinCode | 'other';
