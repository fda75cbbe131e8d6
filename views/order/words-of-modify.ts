import type { ModifyCartFailure } from '../../machines/order/modify-cart.failures.ts';
import { formatDayAndTime } from '../kit/format.ts';
import { TIME_GONE } from '../scheduling/held-words.ts';

/** When the store needs to start on the order. */
export const changeDeadline = (instant: string, timeZone: string): string =>
  `You can change this order until ${formatDayAndTime(instant, timeZone)}.`;

/** What happens to the order in the meantime. */
export const UNCHANGED_UNTIL_SUBMITTED = "Your order won't change until you submit.";

export const CLOSED = {
  title: "This order can't be changed anymore",
  text: 'The store has started on it, so it stays as it is.',
};

export const NONE = {
  title: 'You have no order to modify',
  text: 'An order can be changed until the store starts on it.',
};

const WORDS: Record<Exclude<ModifyCartFailure['kind'], 'refused' | 'unexpected'>, string> = {
  lost: "We're having trouble connecting. Your changes are as we last saved them. Please try again.",
  changedElsewhere: 'Your changes were updated on another device. Please check them and try again.',
  timeGone: TIME_GONE,
  timesUnknown: "We couldn't load other times. Please try again.",
  notDropped: "We couldn't discard your changes. Please try again.",
  stillSaving: 'Your changes are being saved. Please wait a moment, then try again.',
};

export const modifyCartWords = (failure: ModifyCartFailure): string => {
  if (failure.kind === 'refused') return failure.message;
  return failure.kind === 'unexpected'
    ? "We couldn't save this change. Please try again."
    : WORDS[failure.kind];
};
