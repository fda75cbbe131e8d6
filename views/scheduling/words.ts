import type { SlotModality } from '../../machines/scheduling/destination.ts';
import type { FreeDelivery } from '../../machines/scheduling/free-delivery.ts';
import type { Day, DayPart } from '../../machines/scheduling/schedule.ts';
import type { CartRefusal, OrderProblem } from '../../machines/scheduling/scheduled-order.ts';
import type { StoreProblem } from '../../machines/scheduling/store-choice.machine.ts';
import type { Destination } from '../../services/contracts/values.ts';
import {
  formatCalendarDay,
  formatCount,
  formatDayAndTime,
  formatDayAndWindow,
  formatLongDay,
  formatMoney,
  formatTime,
  windowEnds,
} from '../kit/format.ts';

/** On pages other than the cart, whose lines say more (ERR-25). */
export const MAY_BE_UNAVAILABLE = 'Item may be unavailable. Please see cart.';

export const STORE_PROBLEMS: Record<StoreProblem, string> = {
  nearbyFailed:
    'Something went wrong loading other nearby stores. To see other stores near you, try searching a postal code.',
  noneForPostalCode: 'There are no pickup locations for this postal code. Please try another.',
  searchFailed: 'Something went wrong. Please try your search again.',
  choosingFailed: 'Something went wrong. Please try choosing a store again.',
  updateFailed: 'There was a problem updating your pickup store.',
};

/** Why a day has no times, if that's known. */
export function noTimesWords({ date, isToday, noTimesBecause }: Day, timezone: string | null): string | null {
  if (noTimesBecause === null) return null;
  const day = isToday ? 'Today' : formatCalendarDay(date);
  if (noTimesBecause.kind === 'CLOSED') return `${day}: closed (${noTimesBecause.reason}).`;
  const { endedAt } = noTimesBecause;
  return `${day}: orders ended at ${formatTime(endedAt, timezone ?? 'UTC')}.`;
}

export const STORE_UNAVAILABLE =
  'Your currently selected store is not available for pickup. Please select a different store to see available times.';
export const NO_STORE = 'Choose a store to see its pickup times.';
/** The address isn't valid (SCH-34). */
export const ADDRESS_INVALID = 'Address or location is not valid in state.';

export const DAY_REQUIRED = 'You must select a day';
export const TIME_REQUIRED = 'Please select a time to continue';

export const DAY_PARTS: Record<DayPart, string> = {
  morning: 'Morning',
  afternoon: 'Afternoon',
  evening: 'Evening',
};

export const excludedItems = (count: number): string => `${count} item(s) not included`;
export const itemCount = (count: number): string => formatCount(count, 'item');

/** Next to the action that failed (ERR-65, RSV-05, ERR-20). */
const PROBLEMS: Readonly<
  Record<'notReserved' | 'reservationFailed' | 'checkoutFailed', (phone: string) => string>
> = {
  notReserved: () => 'Your requested time slot was not reserved. Please try again.',
  reservationFailed: (phone) =>
    `We're sorry, but something went wrong when trying to make your reservation. Please try again. If the problem persists, please contact Customer Service at ${phone}.`,
  checkoutFailed: () => "We're sorry, but we weren't able to create your order. Please try again.",
};

/** What's wrong with the cart or its address, as the dialogs of quotes say it; about alcohol, in the store's own words. */
const CART_REFUSALS: Readonly<
  Record<CartRefusal['code'], { title: string; words: (reason: string) => string }>
> = {
  ALCOHOL_QTY_EXCEEDED: {
    title: 'Alcohol Quantity Limit Exceeded',
    words: (reason) => reason || ALCOHOL_LIMIT,
  },
  ALCOHOL_NA_FOR_ADDRESS: {
    title: 'Alcohol Delivery Is Unavailable',
    words: (reason) => reason || ALCOHOL_UNAVAILABLE,
  },
  NO_ITEMS_AVAILABLE: { title: 'Items Are Not Available', words: () => ITEMS_UNAVAILABLE },
  INVALID_ADDRESS: { title: 'Confirm Address', words: () => CONFIRM_ADDRESS.unknown },
  LAT_LNG_REQUIRED: { title: 'Confirm Address', words: () => CONFIRM_ADDRESS.notLocated },
  FULL_ADDRESS_REQUIRED: { title: 'Confirm Address', words: () => CONFIRM_ADDRESS.incomplete },
};

export const problemTitle = (problem: OrderProblem): string | undefined =>
  problem.kind === 'cartRefused' ? CART_REFUSALS[problem.code].title : undefined;

export const cartRefusalWords = ({ code, message }: CartRefusal): string =>
  CART_REFUSALS[code].words(message);

/** `phone` is Customer Service's. */
export function problemWords(problem: OrderProblem, phone: string): string {
  if (problem.kind === 'cartRefused') return cartRefusalWords(problem);
  return 'message' in problem ? problem.message : PROBLEMS[problem.kind](phone);
}

interface Window {
  value: string;
  timezone: string;
}

const dayOf = (window: Window) => formatLongDay(windowEnds(window)[0], window.timezone);

/** 'Reserved for {day}, {date}' (SCH-10), in the store's time zone. */
export const reservedFor = (window: Window): string => `Reserved for ${dayOf(window)}`;

/** For screen readers. */
export const reservedAnnouncement = (window: Window): string => `Your time on ${dayOf(window)} is reserved.`;

/** While the shopper selects another time. */
export const stillHeld = (window: Window): string =>
  `We'll keep ${formatDayAndWindow(window)} for you until you reserve another time.`;

/** 'by Instacart' (SCH-47). */
export const byVendor = (name: string): string => `by ${name}`;

type Place = Pick<Destination, 'addressLines' | 'cityTown' | 'stateProvince' | 'postalCode'>;

/** '1014 Vine St, Cincinnati, OH 45202'. */
export const addressLine = ({ addressLines, cityTown, stateProvince, postalCode }: Place): string =>
  [...addressLines, cityTown, `${stateProvince} ${postalCode}`].join(', ');

/** '$35', without cents if there are none. */
const roundMoney = (cents: number): string => formatMoney(cents).replace(/\.00$/, '');

/** The note about free delivery (MEM-05). */
export function freeDelivery(note: FreeDelivery, timezone: string): string {
  if (note.kind === 'forMembers') {
    return `Members get free delivery on orders of ${roundMoney(note.threshold)} or more.`;
  }
  const times = note.from ? `starting ${formatDayAndTime(note.from, timezone)}` : 'at any time';
  return note.kind === 'missing'
    ? `Add ${roundMoney(note.missing)} more to your order for free delivery ${times}.`
    : `Your order gets free delivery ${times}.`;
}

/** '{Modality} Time Expired' (SCH-36). */
export const TIME_EXPIRED = {
  PICKUP: {
    title: 'Pickup Time Expired',
    text: 'The selected pickup time has expired or is no longer available.',
  },
  DELIVERY: {
    title: 'Delivery Time Expired',
    text: 'The selected delivery time has expired or is no longer available.',
  },
  SHIP: {
    title: 'Ship Time Expired',
    text: 'The selected ship time has expired or is no longer available.',
  },
} as const;

export const NO_STORES =
  'There were no stores found near your location. Please enter a different postal code and try again.';

export const ITEMS_UNAVAILABLE =
  'The items in your cart are not available. Please update your cart and try again.';

/** 'Confirm Address', by why the store can't use the address (SCH-38). */
export const CONFIRM_ADDRESS = {
  unknown: "We couldn't find this address. Please check it or choose another one.",
  notLocated: "We couldn't locate this address. Please check it or choose another one.",
  incomplete: "This address is incomplete. Please add what's missing or choose another one.",
} as const;

/** If the store gave no reason of its own. */
export const ALCOHOL_LIMIT = 'Your order is over the alcohol limit. Please update your cart.';
export const ALCOHOL_UNAVAILABLE =
  "Alcohol can't be delivered to this address. Please update your cart or choose another address.";

/** Only vendors other than the partner still deliver (ERR-66). */
export const partnerUnavailable = (partner: string): string =>
  `We're sorry there are no longer any ${partner} times available. Please select a different available delivery time from the options provided.`;

export const FLASH_SALE_WARNING =
  'Flash sale items are valid only for the current time slot and will be removed on exit.';
export const FLASH_SALES_NOT_REMOVED =
  "We couldn't remove these items. Check your connection and try again, or keep the items and your time.";

const NO_SLOTS = 'There are no time slots available for this';

/** The words that differ between pickup and delivery. */
export const MODALITY_WORDS = {
  PICKUP: {
    /** Without items of the modality in the cart (SCH-08). */
    noItems: 'You must have pickup items in your cart to schedule your Pickup order. Start shopping now!',
    loading: 'Loading pickup times',
    failed: 'Something went wrong loading the pickup times. Please try again.',
    noTimesTitle: 'No pickup times',
    noTimes: 'This store has no pickup times in the next seven days. Please choose a different store.',
    timeUnavailable: 'Pickup Time Unavailable',
    /** On another day, and today (ERR-58, ERR-59). */
    noSlotsOnDay: `${NO_SLOTS} store for this day. Please select a different date or store.`,
    noSlotsToday: `${NO_SLOTS} store for today. Please select a different date or store.`,
    fee: 'Pickup fee',
    infoTitle: 'About your pickup',
  },
  DELIVERY: {
    noItems: 'You must have delivery items in your cart to schedule your Delivery order. Start shopping now!',
    loading: 'Loading delivery times',
    failed: 'Something went wrong loading the delivery times. Please try again.',
    noTimesTitle: 'No delivery times',
    noTimes:
      'There are no delivery times for this address in the next seven days. Please choose a different address.',
    timeUnavailable: 'Delivery Time Unavailable',
    noSlotsOnDay: `${NO_SLOTS} address for this day. Please select a different date or address.`,
    noSlotsToday: `${NO_SLOTS} address for today. Please select a different date or address.`,
    fee: 'Delivery fee',
    infoTitle: 'About your delivery',
  },
} as const satisfies Record<SlotModality, Record<string, string>>;

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
