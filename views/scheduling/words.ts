import { t } from '../../languages/t.ts';
import type { SlotModality } from '../../machines/scheduling/destination.ts';
import type { FreeDelivery } from '../../machines/scheduling/free-delivery.ts';
import type { Day, DayPart } from '../../machines/scheduling/schedule.ts';
import type { CartRefusal, OrderProblem } from '../../machines/scheduling/scheduled-order.ts';
import type { StoreProblem } from '../../machines/scheduling/store-choice.machine.ts';
import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import type { Destination, Modality } from '../../services/contracts/values.ts';
import {
  formatCalendarDay,
  formatDayAndTime,
  formatDayAndWindow,
  formatLongDay,
  formatMoney,
  formatTime,
  windowEnds,
} from '../kit/format.ts';

/** On pages other than the cart, whose lines say more (ERR-25). */
export const MAY_BE_UNAVAILABLE = t('Item may be unavailable. Please see cart.');

export const STORE_PROBLEMS: Record<StoreProblem, string> = {
  nearbyFailed: t(
    'Something went wrong loading other nearby stores. To see other stores near you, try searching a postal code.',
  ),
  noneForPostalCode: t('There are no pickup locations for this postal code. Please try another.'),
  searchFailed: t('Something went wrong. Please try your search again.'),
  choosingFailed: t('Something went wrong. Please try choosing a store again.'),
  updateFailed: t('There was a problem updating your pickup store.'),
};

/** Why a day has no times, if that's known. */
export function noTimesWords({ date, isToday, noTimesBecause }: Day, timezone: string | null): string | null {
  if (noTimesBecause === null) return null;
  const day = isToday ? t('Today') : formatCalendarDay(date);
  if (noTimesBecause.kind === 'CLOSED')
    return t('{{day}}: closed ({{reason}}).', { day, reason: noTimesBecause.reason });
  if (noTimesBecause.kind === 'NO_ALCOHOL')
    return t("{{day}}: alcohol can't be sold. Choose another day, or take it out of your cart.", { day });
  const { endedAt } = noTimesBecause;
  return t('{{day}}: orders ended at {{time}}.', { day, time: formatTime(endedAt, timezone ?? 'UTC') });
}

export const STORE_UNAVAILABLE = t(
  'Your currently selected store is not available for pickup. Please select a different store to see available times.',
);
export const NO_STORE = t('Choose a store to see its pickup times.');
/** The address isn't valid (SCH-34). */
export const ADDRESS_INVALID = t('Address or location is not valid in state.');

export const DAY_REQUIRED = t('You must select a day');
export const TIME_REQUIRED = t('Please select a time to continue');

export const STANDS_OUT = { own: t('Your time'), soonest: t('Soonest'), cheapest: t('Lowest fee') } as const;

export const DAY_PARTS: Record<DayPart, string> = {
  morning: t('Morning'),
  afternoon: t('Afternoon'),
  evening: t('Evening'),
};

export const excludedItems = (count: number): string =>
  t('{{number}} item(s) not included', { number: count });
export const itemCount = (count: number): string => t('{{count}} items', { count });

/** Next to the action that failed (ERR-65, RSV-05, ERR-20). */
const PROBLEMS: Readonly<
  Record<'notReserved' | 'reservationFailed' | 'checkoutFailed', (phone: string) => string>
> = {
  notReserved: () => t('Your requested time slot was not reserved. Please try again.'),
  reservationFailed: (phone) =>
    t(
      "We're sorry, but something went wrong when trying to make your reservation. Please try again. If the problem persists, please contact Customer Service at {{phone}}.",
      { phone },
    ),
  checkoutFailed: () => t("We're sorry, but we weren't able to create your order. Please try again."),
};

/** What's wrong with the cart or its address, as the dialogs of quotes say it; about alcohol and tax, in the store's own words. */
const CART_REFUSALS: Readonly<
  Record<CartRefusal['code'], { title: string; words: (reason: string) => string }>
> = {
  ALCOHOL_QTY_EXCEEDED: {
    title: t('Alcohol Quantity Limit Exceeded'),
    words: (reason) => reason || ALCOHOL_LIMIT,
  },
  ALCOHOL_NA_FOR_ADDRESS: {
    title: t('Alcohol Delivery Is Unavailable'),
    words: (reason) => reason || ALCOHOL_UNAVAILABLE,
  },
  NO_ITEMS_AVAILABLE: { title: t('Items Are Not Available'), words: () => ITEMS_UNAVAILABLE },
  INVALID_ADDRESS: { title: t('Confirm Address'), words: () => CONFIRM_ADDRESS.unknown },
  LAT_LNG_REQUIRED: { title: t('Confirm Address'), words: () => CONFIRM_ADDRESS.notLocated },
  FULL_ADDRESS_REQUIRED: { title: t('Confirm Address'), words: () => CONFIRM_ADDRESS.incomplete },
  TAX_UNKNOWN: { title: t('Orders Are Not Possible There'), words: (reason) => reason || TAX_UNKNOWN },
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
export const reservedFor = (window: Window): string => t('Reserved for {{day}}', { day: dayOf(window) });

/** For screen readers. */
export const reservedAnnouncement = (window: Window): string =>
  t('Your time on {{day}} is reserved.', { day: dayOf(window) });

/** While the shopper selects another time. */
export const stillHeld = (window: Window): string =>
  t("We'll keep {{time}} for you until you reserve another time.", { time: formatDayAndWindow(window) });

/** 'by Instacart' (SCH-47). */
export const byVendor = (name: string): string => t('by {{name}}', { name });

type Place = Pick<Destination, 'addressLines' | 'cityTown' | 'stateProvince' | 'postalCode'>;

/** '1014 Vine St, Cincinnati, OH 45202'. */
export const addressLine = ({ addressLines, cityTown, stateProvince, postalCode }: Place): string =>
  [...addressLines, cityTown, `${stateProvince} ${postalCode}`].join(', ');

/** '$35', without cents if there are none. */
const roundMoney = (cents: number): string => formatMoney(cents).replace(/\.00$/, '');

/** The note about free delivery (MEM-05). */
export function freeDelivery(note: FreeDelivery, timezone: string): string {
  if (note.kind === 'forMembers') {
    return t('Members get free delivery on orders of {{amount}} or more.', {
      amount: roundMoney(note.threshold),
    });
  }
  const times = note.from
    ? t('starting {{time}}', { time: formatDayAndTime(note.from, timezone) })
    : t('at any time');
  return note.kind === 'missing'
    ? t('Add {{amount}} more to your order for free delivery {{times}}.', {
        amount: roundMoney(note.missing),
        times,
      })
    : t('Your order gets free delivery {{times}}.', { times });
}

/** '{Modality} Time Expired' (SCH-36). */
export const TIME_EXPIRED = {
  PICKUP: {
    title: t('Pickup Time Expired'),
    text: t('The selected pickup time has expired or is no longer available.'),
  },
  DELIVERY: {
    title: t('Delivery Time Expired'),
    text: t('The selected delivery time has expired or is no longer available.'),
  },
  SHIP: {
    title: t('Ship Time Expired'),
    text: t('The selected ship time has expired or is no longer available.'),
  },
} as const;

export const NO_STORES = t(
  'There were no stores found near your location. Please enter a different postal code and try again.',
);

export const ITEMS_UNAVAILABLE = t(
  'The items in your cart are not available. Please update your cart and try again.',
);

/** 'Confirm Address', by why the store can't use the address (SCH-38). */
export const CONFIRM_ADDRESS = {
  unknown: t("We couldn't find this address. Please check it or choose another one."),
  notLocated: t("We couldn't locate this address. Please check it or choose another one."),
  incomplete: t("This address is incomplete. Please add what's missing or choose another one."),
} as const;

/** If the store gave no reason of its own. */
export const TAX_UNKNOWN = t(
  "We don't know the sales tax there, so we can't take this order. Choose another address or store.",
);
export const ALCOHOL_LIMIT = t('Your order is over the alcohol limit. Please update your cart.');
export const ALCOHOL_UNAVAILABLE = t(
  "Alcohol can't be delivered to this address. Please update your cart or choose another address.",
);

/** Only vendors other than the partner still deliver (ERR-66). */
export const partnerUnavailable = (partner: string): string =>
  t(
    "We're sorry there are no longer any {{partner}} times available. Please select a different available delivery time from the options provided.",
    { partner },
  );

/** 'Up to 20% off 2 items': what the flash sales of a time take off at most. */
export function flashSaleWords(sales: readonly Pick<FlashSale, 'percentOff'>[]): string {
  const percents = new Set(sales.map((sale) => sale.percentOff));
  const most = { percentOff: Math.max(...percents), count: sales.length };
  return percents.size > 1
    ? t('Up to {{percentOff}}% off {{count}} items', most)
    : t('{{percentOff}}% off {{count}} items', most);
}

export const FLASH_SALE_WARNING = t(
  'Flash sale items are valid only for the current time slot and will be removed on exit.',
);
export const FLASH_SALES_NOT_REMOVED = t(
  "We couldn't remove these items. Check your connection and try again, or keep the items and your time.",
);

/** The words that differ between pickup and delivery. */
export const MODALITY_WORDS = {
  PICKUP: {
    /** Without items of the modality in the cart (SCH-08). */
    noItems: t('You must have pickup items in your cart to schedule your Pickup order. Start shopping now!'),
    loading: t('Loading pickup times'),
    failed: t('Something went wrong loading the pickup times. Please try again.'),
    noTimesTitle: t('No pickup times'),
    noTimes: t('This store has no pickup times in the next seven days. Please choose a different store.'),
    timeUnavailable: t('Pickup Time Unavailable'),
    /** The day shown lost its last time; today is said differently (ERR-58, ERR-59). */
    noSlotsOnDay: t(
      'There are no time slots available for this store for this day. Please select a different date or store.',
    ),
    noSlotsToday: t(
      'There are no time slots available for this store for today. Please select a different date or store.',
    ),
    fee: t('Pickup fee'),
    infoTitle: t('About your pickup'),
  },
  DELIVERY: {
    noItems: t(
      'You must have delivery items in your cart to schedule your Delivery order. Start shopping now!',
    ),
    loading: t('Loading delivery times'),
    failed: t('Something went wrong loading the delivery times. Please try again.'),
    noTimesTitle: t('No delivery times'),
    noTimes: t(
      'There are no delivery times for this address in the next seven days. Please choose a different address.',
    ),
    timeUnavailable: t('Delivery Time Unavailable'),
    noSlotsOnDay: t(
      'There are no time slots available for this address for this day. Please select a different date or address.',
    ),
    noSlotsToday: t(
      'There are no time slots available for this address for today. Please select a different date or address.',
    ),
    fee: t('Delivery fee'),
    infoTitle: t('About your delivery'),
  },
} as const satisfies Record<SlotModality, Record<string, string>>;

interface HoldWords {
  checking: string;
  /** When the order must be placed by (RSV-09). */
  placeBy: (time: string) => string;
  runningOut: string;
  extend: string;
  /** Why it wasn't extended. */
  extensionRefused: string;
  extensionFailed: string;
  /** It's over, on whatever page the shopper is. */
  expired: string;
}

const HELD_TIME: HoldWords = {
  checking: t('Checking your reserved time…'),
  placeBy: (time) => t('You must place your order by {{time}} to reserve your time', { time }),
  runningOut: t('Less than 2 minutes left: place your order now to keep your time.'),
  extend: t('Hold my time longer'),
  extensionRefused: t("Other shoppers are waiting for this time, so we can't hold it longer."),
  extensionFailed: t("We couldn't hold your time longer. Please try again."),
  expired: t('Your reserved time has expired. Your cart is just as you left it. Please choose a new time.'),
};

/** What's shipped has no time that others wait for. */
const HELD_OPTIONS: HoldWords = {
  checking: t('Checking your shipping options…'),
  placeBy: (time) => t('Place your order by {{time}} to keep your shipping options', { time }),
  runningOut: t('Less than 2 minutes left: place your order now to keep your shipping options.'),
  extend: t('Hold my options longer'),
  extensionRefused: t("We can't hold them longer."),
  extensionFailed: t("We couldn't hold them longer. Please try again."),
  expired: t(
    'Your shipping options are no longer reserved. Your cart is just as you left it. Please choose them again.',
  ),
};

/** What's said of a reservation of a time, or of shipping options. */
export const holdWords = (modality: Modality | undefined): HoldWords =>
  modality === 'SHIP' ? HELD_OPTIONS : HELD_TIME;

/** ERR-22: for a time that is no longer reserved. */
export const TIME_GONE = t(
  'The time you selected for your order is no longer available. Please select a new time.',
);
