import type { DayPart } from '../../machines/scheduling/schedule.ts';
import type { StoreProblem } from '../../machines/scheduling/store-choice.machine.ts';
import { formatCount, formatDayAndWindow, formatLongDay, windowEnds } from '../kit/format.ts';

/** Every word of scheduling that is not a label of one place only. */
const MODALITY_TITLE = 'Pickup';

export const NO_ITEMS = `You must have pickup items in your cart to schedule your ${MODALITY_TITLE} order.`;
export const START_SHOPPING = 'Start shopping now!';

export const STORE_PROBLEMS: Record<StoreProblem, string> = {
  nearbyFailed:
    'Something went wrong loading other nearby stores. To see other stores near you, try searching a postal code.',
  noneForPostalCode: 'There are no pickup locations for this postal code. Please try another.',
  searchFailed: 'Something went wrong. Please try your search again.',
  choosingFailed: 'Something went wrong. Please try choosing a store again.',
  updateFailed: 'There was a problem updating your pickup store.',
};

export const STORE_UNAVAILABLE =
  'Your currently selected store is not available for pickup. Please select a different store to see available times.';
export const NO_STORES =
  'There were no stores found near your location. Please enter a different postal code and try again.';
export const NO_TIMES =
  'This store has no pickup times in the next seven days. Please choose a different store.';
export const ITEMS_UNAVAILABLE =
  'The items in your cart are not available. Please update your cart and try again.';
export const QUOTES_FAILED = 'Something went wrong loading the pickup times. Please try again.';

const NO_SLOTS_DAY =
  'There are no time slots available for this store for this day. Please select a different date or store.';
const NO_SLOTS_TODAY =
  'There are no time slots available for this store for today. Please select a different date or store.';
export const noSlots = (isToday: boolean): string => (isToday ? NO_SLOTS_TODAY : NO_SLOTS_DAY);

export const DAY_REQUIRED = 'You must select a day';
export const TIME_REQUIRED = 'Please select a time to continue';

export const DAY_PARTS: Record<DayPart, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

export const excludedItems = (count: number): string => `${count} item(s) not included`;
export const itemCount = (count: number): string => formatCount(count, 'item');

/** Beside the action that failed (ERR-65, ERR-20). */
export const PROBLEMS = {
  notReserved: 'Your requested time slot was not reserved. Please try again.',
  checkoutFailed: "We're sorry, but we weren't able to create your order. Please try again.",
} as const;

export const TIME_EXPIRED_TITLE = `${MODALITY_TITLE} Time Expired`;
export const TIME_EXPIRED = 'The selected pickup time has expired or is no longer available.';

interface Window {
  value: string;
  timezone: string;
}

const dayOf = (window: Window) => formatLongDay(windowEnds(window)[0], window.timezone);

/** 'Reserved for {day}, {date}' (SCH-10), in the store's zone. */
export const reservedFor = (window: Window): string => `Reserved for ${dayOf(window)}`;

/** What a screen reader hears when it is. */
export const reservedAnnouncement = (window: Window): string =>
  `Your time on ${dayOf(window)} is held for you.`;

export const NO_STORE = 'Choose a store to see its pickup times.';

/** While another time is being chosen. */
export const stillHeld = (window: Window): string =>
  `${formatDayAndWindow(window)} stays held for you until you reserve another time.`;

export const FLASH_SALE_WARNING =
  'Flash sale items are valid only for the current time slot and will be removed on exit.';
export const FLASH_SALES_NOT_REMOVED =
  "We couldn't remove these items. Check your connection and try again, or keep the items and your time.";
