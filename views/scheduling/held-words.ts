import { formatTime } from '../kit/format.ts';

/** The words about a hold that pages other than scheduling read too. */

/** By when the order must be placed (RSV-09). */
export const placeOrderBy = (instant: string, timeZone: string): string =>
  `You must place your order by ${formatTime(instant, timeZone)} to reserve your time`;

export const RUNNING_OUT = 'Less than 2 minutes left: place your order now to keep your time.';

/** Why it was not kept longer. */
export const EXTENSION_REFUSED = "Other shoppers are waiting for this time, so we can't hold it longer.";
export const EXTENSION_FAILED = "We couldn't hold your time longer. Please try again.";

export const RESERVATION_EXPIRED =
  'Your reserved time has expired. Your cart is just as you left it. Please choose a new time.';

/** ERR-22: at a time that was reserved and is not any more. */
export const TIME_GONE =
  'The time you selected for your order is no longer available. Please select a new time.';
