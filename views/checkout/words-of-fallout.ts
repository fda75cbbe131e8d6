import { isOutcomeUnknown } from '../../machines/shared/failures.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { FalloutItem, RootCause } from '../../services/contracts/fallout.ts';

/** Why some items aren't available, in words (FAL-03). */
const ROOT_CAUSES: Record<Exclude<RootCause, 'TOO_FEW_LEFT'>, string> = {
  OUT_OF_STOCK: 'Sold out',
  UNAVAILABLE: 'No longer available',
  NOT_SOLD_THERE: 'Not sold at this store',
  NOT_SHIPPED: "Can't be shipped",
  HEAT_SENSITIVE: "Can't be shipped in warm weather",
  RESTRICTED_STATE: "Can't be sold in this state",
  RESTRICTED_ZIP: "Can't be sold in this ZIP code",
  NO_ALCOHOL: "Alcohol can't be delivered at this time",
};

export const rootCauseWords = ({ rootCause, left, quantity }: FalloutItem): string =>
  rootCause === 'TOO_FEW_LEFT' ? `Only ${left} of ${quantity} left` : ROOT_CAUSES[rootCause];

/** Why the items can't be removed. */
export const NOTHING_LEFT = 'Nothing would be left to order.';

export const FALLOUT_INTRODUCTION = {
  some: "Some items can't be part of this order anymore. Nothing has been charged.",
  all: 'None of your items can be part of this order anymore. Nothing has been charged.',
};

export const NEW_TOTAL_LATER = 'Choose a new time for the rest of your order to see its total.';

export const notRemoved = (failure: ServiceFailure): string =>
  isOutcomeUnknown(failure)
    ? "We're having trouble connecting, and we don't know yet if these items were removed. Please try again."
    : "We couldn't remove these items. Please try again.";
