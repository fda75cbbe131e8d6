import type { Gratuity } from '../../services/contracts/checkouts.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { centsIn } from '../shared/cents.ts';
import { fieldErrors, referenceOf, waitOf } from '../shared/failures.ts';
import { known } from '../shared/known.ts';

/** What the shopper selects (ENT-33). */
export interface TipFields {
  /** A suggested amount in cents, or 0 for None; ignored while Other Amount is selected. */
  tipValue: number;
  otherOption: boolean;
  /** As typed, in dollars. */
  otherValue: string;
}

/** What is wrong with the amount typed, or why it was not saved. */
export type TipProblem =
  | { kind: 'amountMissing' | 'amountInvalid' }
  | { kind: 'overMaximum' }
  /** Refused with these words. */
  | { kind: 'refused'; words: string }
  | { kind: 'notSaved'; requestId?: string };

const FIELD = 'paymentDetails.gratuityAmount';

/** The amount selected, in cents; null for text that isn't an amount. */
const amountOf = ({ tipValue, otherOption, otherValue }: TipFields): number | null =>
  otherOption ? centsIn(otherValue) : tipValue;

/** What's wrong with the amount selected; null if nothing is. */
export function problemOf(fields: TipFields, { max }: Gratuity): TipProblem | null {
  if (fields.otherOption && fields.otherValue.trim() === '') return { kind: 'amountMissing' };
  const amount = amountOf(fields);
  if (amount === null) return { kind: 'amountInvalid' };
  return amount > max ? { kind: 'overMaximum' } : null;
}

/** The amount selected, in cents, if nothing is wrong with it. */
export const amountToSave = (fields: TipFields): number => known(amountOf(fields));

/** What the fields start as: the tip already on the order. */
export function fieldsOf(amount: number, { suggestions }: Gratuity): TipFields {
  const isSuggested = amount === 0 || suggestions.some((suggestion) => suggestion.amount === amount);
  return isSuggested
    ? { tipValue: amount, otherOption: false, otherValue: '' }
    : { tipValue: 0, otherOption: true, otherValue: (amount / 100).toFixed(2) };
}

/** Why the store didn't take a tip. */
export function tipFailureOf(failure: ServiceFailure): TipProblem {
  const words = fieldErrors(failure)[FIELD] ?? waitOf(failure);
  return words ? { kind: 'refused', words } : { kind: 'notSaved', ...referenceOf(failure) };
}
