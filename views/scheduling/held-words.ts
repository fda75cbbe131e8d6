import { formatTime } from '../kit/format.ts';

/** Words about a reservation that other pages show, too. */

/** When the order must be placed by (RSV-09). */
export const placeOrderBy = (instant: string, timeZone: string): string =>
  `You must place your order by ${formatTime(instant, timeZone)} to reserve your time`;

export const RUNNING_OUT = 'Less than 2 minutes left: place your order now to keep your time.';

/** Why the reservation wasn't extended. */
export const EXTENSION_REFUSED = "Other shoppers are waiting for this time, so we can't hold it longer.";
export const EXTENSION_FAILED = "We couldn't hold your time longer. Please try again.";

export const RESERVATION_EXPIRED =
  'Your reserved time has expired. Your cart is just as you left it. Please choose a new time.';

/** ERR-22: for a time that is no longer reserved. */
export const TIME_GONE =
  'The time you selected for your order is no longer available. Please select a new time.';
