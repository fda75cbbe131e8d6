import type { FlashSale } from '../../services/contracts/flash-sales.ts';
import { quoteOptionId, type Vendor } from '../../services/contracts/quote-parts.ts';
import type { DayOption, Quote, Quotes } from '../../services/contracts/quotes.ts';
import type { CartRefusal } from './scheduled-order.ts';
import { dateIn, hourIn } from './store-day.ts';

/** The parts of a store's day: before noon, noon to 5 PM, and after 5 PM (QUO-06). */
export type DayPart = 'morning' | 'afternoon' | 'evening';

/** When and for how much; offered or reserved. */
export interface TimeWithFee {
  /** An ISO interval 'start/end' and the zone to show it in. */
  window: { value: string; timezone: string };
  /** In cents; null is not known yet. */
  cost: number | null;
  /** A promotion's discount on the fee, in cents, positive. */
  promo: number;
  /** On the order's items, only then; of an offered time. */
  flashSales?: readonly FlashSale[];
}

export interface SlotOfVendor extends TimeWithFee {
  /** Who hands it over or delivers it (SCH-47). */
  vendor: Vendor;
}

export interface Time extends SlotOfVendor {
  /** 'quoteId|optionId' (QUO-02). */
  id: string;
  part: DayPart;
  available: boolean;
  showsFee: boolean;
  /** For a slot that starts right away: 'Within {n} hours'. */
  immediateHours: number | null;
  /** Items its vendor excludes (QUO-08). */
  excludedCount: number;
  flashSales: readonly FlashSale[];
  /** The order's own, the first one that's available, or the first one with the lowest fee, where fees differ. */
  standsOut: 'own' | 'soonest' | 'cheapest' | null;
}

export interface Day {
  /** The store's calendar day, YYYY-MM-DD. */
  date: string;
  isToday: boolean;
  hasTimes: boolean;
  noTimesBecause: DayOption['noTimesBecause'];
  costDisplayString: string | null;
  times: Time[];
}

/** What a store's vendors offer, each time once, by day in the store's time zone (QUO-01). */
export interface Schedule {
  timezone: string | null;
  days: Day[];
  /** Items that some vendor takes, and items that none does. */
  includedCount: number;
  excludedCount: number;
  /** The vendors with an available time, even if another vendor's is shown instead. */
  vendorIds: string[];
  /** The shopper's free delivery; null without a membership. */
  membership: Quotes['membership'];
  /** There are no times because the address isn't valid (SCH-34). */
  isAddressInvalid: boolean;
  /** Why there are no times, if the store said what's wrong with the cart or the address. */
  refusal: CartRefusal | null;
}

/** A schedule without times, whatever the reason. */
export const NO_SCHEDULE: Schedule = {
  timezone: null,
  days: [],
  includedCount: 0,
  excludedCount: 0,
  vendorIds: [],
  membership: null,
  isAddressInvalid: false,
  refusal: null,
};

export function dayPartOf(hour: number): DayPart {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

/** The start of an ISO interval 'start/end' (FMT-08). */
const startOf = ({ value }: { value: string }): string => value.split('/')[0] ?? '';

const allTimesOf = (quotes: Quote[]): Time[] =>
  quotes
    .flatMap(({ id, vendor, items, options, shouldShowFees }) =>
      options.map(({ window, available, cost, promo, immediateHours, flashSales, ...option }) => ({
        id: quoteOptionId(id, option.id),
        window,
        part: dayPartOf(hourIn(window.timezone, startOf(window))),
        available,
        cost,
        promo,
        vendor,
        showsFee: shouldShowFees,
        immediateHours,
        excludedCount: items.excluded.length,
        flashSales,
        standsOut: null,
      })),
    )
    .sort((a, b) => Date.parse(startOf(a.window)) - Date.parse(startOf(b.window)));

/** The fee after its promotion, in cents; an unknown fee counts as 0. */
export const netCost = ({ cost, promo }: Pick<TimeWithFee, 'cost' | 'promo'>): number =>
  cost === null ? 0 : cost - promo;

/** Best first: available, fewest excluded items, lowest cost, delivered by the store. */
const byWorth = (a: Time, b: Time): number =>
  Number(b.available) - Number(a.available) ||
  a.excludedCount - b.excludedCount ||
  netCost(a) - netCost(b) ||
  Number(a.vendor.isThirdParty) - Number(b.vendor.isThirdParty);

/** Each time once, from the best vendor: nobody wants to compare four cards for the same hour (SCH-47). */
function bestTimes(times: Time[]): Time[] {
  const sameTime = Map.groupBy(times, ({ window, immediateHours }) => `${window.value} ${immediateHours}`);
  return [...sameTime.values()].flatMap((alike) => alike.toSorted(byWorth).slice(0, 1));
}

/** Marks the soonest time, and the cheapest if it's another one. The times are in order. */
function marked(times: readonly Time[]): Time[] {
  const free = times.filter(({ available }) => available);
  const soonest = free[0];
  const fees = free.flatMap((time) => (time.showsFee && time.cost !== null ? [netCost(time)] : []));
  const least = Math.min(...fees);
  const cheapest =
    new Set(fees).size > 1 ? free.find((time) => time.cost !== null && netCost(time) === least) : undefined;
  return times.map((time) => {
    if (time === soonest) return { ...time, standsOut: 'soonest' };
    return time === cheapest ? { ...time, standsOut: 'cheapest' } : time;
  });
}

/** How many items some vendor takes, and how many none does. */
function countItems(quotes: Quote[]) {
  const included = new Set(quotes.flatMap(({ items }) => items.included.map(({ gtin13 }) => gtin13)));
  const excluded = new Set(quotes.flatMap(({ items }) => items.excluded.map(({ gtin13 }) => gtin13)));
  return { includedCount: included.size, excludedCount: excluded.difference(included).size };
}

/**
 * A store's times, each from the best vendor, grouped by the store's calendar day; the first day is today there. Without a
 * store, it's the one that serves the address.
 */
export function scheduleOf(answer: Quotes, store: string | null): Schedule {
  const storeId = store ?? answer.quotes[0]?.storeId ?? Object.keys(answer.days)[0] ?? '';
  const quotes = answer.quotes.filter((quote) => quote.storeId === storeId);
  const all = allTimesOf(quotes);
  const times = marked(bestTimes(all));
  const days = (answer.days[storeId] ?? []).map(({ date, noTimesBecause, costDisplayString }, index) => {
    const own = times.filter(({ window }) => dateIn(window.timezone, startOf(window)) === date.value);
    return {
      date: date.value,
      isToday: index === 0,
      // Not the answer's, which is about every vendor: an order that's changed stays with its own.
      hasTimes: own.some(({ available }) => available),
      noTimesBecause,
      costDisplayString,
      times: own,
    };
  });
  return {
    timezone: answer.days[storeId]?.[0]?.date.timezone ?? null,
    days,
    ...countItems(quotes),
    vendorIds: [...new Set(all.filter(({ available }) => available).map(({ vendor }) => vendor.id))],
    membership: answer.membership,
    isAddressInvalid: false,
    refusal: null,
  };
}

export const hasAnyTimes = ({ days }: Schedule): boolean => days.some((day) => day.hasTimes);

/** The preselected day: the first one with times (DAY-04). */
export const firstDate = ({ days }: Schedule): string | null =>
  days.find((day) => day.hasTimes)?.date ?? null;

/** The day to show: the one shown before, even if its times have gone since, else the first one with times. */
export const shownDate = (schedule: Schedule, before: string | null): string | null =>
  dayOf(schedule, before)?.date ?? firstDate(schedule);

export const dayOf = ({ days }: Schedule, date: string | null): Day | null =>
  days.find((day) => day.date === date) ?? null;

export const timeOf = ({ days }: Schedule, id: string | null): Time | null =>
  days.flatMap((day) => day.times).find((time) => time.id === id) ?? null;

/** The day of a time. */
export const dateOf = ({ days }: Schedule, timeId: string): string | null =>
  days.find((day) => day.times.some(({ id }) => id === timeId))?.date ?? null;

/** Whether a vendor has run out of times while others still deliver (SCH-37). */
export const hasOnlyOthers = ({ vendorIds }: Schedule, vendorId: string): boolean =>
  vendorIds.length > 0 && !vendorIds.includes(vendorId);
