import { type Quotes, quoteOptionId } from '../../services/contracts/quotes.ts';

/** The store-day's parts: before 12, 12 to 17, from 17 (QUO-06). */
export type DayPart = 'morning' | 'afternoon' | 'evening';

/** When, and what it costs; a time on offer and a reserved one alike. */
export interface TimeWithFee {
  /** An ISO interval 'start/end' with the zone to show it in. */
  window: { value: string; timezone: string };
  /** In cents; null is not known yet. */
  cost: number | null;
  /** What a promotion takes off the fee, in cents, positive. */
  promo: number;
}

export interface Time extends TimeWithFee {
  /** 'quoteId|optionId' (QUO-02). */
  id: string;
  part: DayPart;
  available: boolean;
  showsFee: boolean;
  /** For a slot that starts at once: 'Within {n} hours'. */
  immediateHours: number | null;
}

export interface Day {
  /** The store's calendar day, YYYY-MM-DD. */
  date: string;
  isToday: boolean;
  hasTimes: boolean;
  costDisplayString: string | null;
  times: Time[];
}

/** What a store offers, by day of its own time zone (QUO-01). */
export interface Schedule {
  storeId: string;
  timezone: string | null;
  days: Day[];
  includedCount: number;
  excludedCount: number;
}

const hourIn = (timezone: string, instant: string): number =>
  Number(
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' }).format(
      new Date(instant),
    ),
  );

/** The calendar day of an instant in a time zone, YYYY-MM-DD. */
export function dateIn(timezone: string, instant: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const part = Object.fromEntries(
    format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day}`;
}

export function dayPartOf(hour: number): DayPart {
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}

/** The start of an ISO interval 'start/end' (FMT-08). */
const startOf = ({ value }: { value: string }): string => value.split('/')[0] ?? '';

function timesOf({ quotes }: Quotes, storeId: string): Time[] {
  return quotes
    .filter((quote) => quote.storeId === storeId)
    .flatMap((quote) =>
      quote.options.map((option) => {
        const { window } = option;
        return {
          id: quoteOptionId(quote.id, option.id),
          window,
          part: dayPartOf(hourIn(window.timezone, startOf(window))),
          available: option.available,
          cost: option.cost,
          promo: option.promo,
          showsFee: quote.shouldShowFees,
          immediateHours: option.immediateHours,
        };
      }),
    )
    .sort((a, b) => Date.parse(startOf(a.window)) - Date.parse(startOf(b.window)));
}

/** The days and times of one store, grouped by its own calendar. The first day is the store's today. */
export function scheduleOf(quotes: Quotes, storeId: string): Schedule {
  const times = timesOf(quotes, storeId);
  const items = quotes.quotes.find((quote) => quote.storeId === storeId)?.items;
  const days = (quotes.days[storeId] ?? []).map(({ date, hasTimes, costDisplayString }, index) => ({
    date: date.value,
    isToday: index === 0,
    hasTimes,
    costDisplayString,
    times: times.filter(({ window }) => dateIn(window.timezone, startOf(window)) === date.value),
  }));
  return {
    storeId,
    timezone: quotes.days[storeId]?.[0]?.date.timezone ?? null,
    days,
    includedCount: items?.included.length ?? 0,
    excludedCount: items?.excluded.length ?? 0,
  };
}

export const hasAnyTimes = ({ days }: Schedule): boolean => days.some((day) => day.hasTimes);

/** The day that is preselected: the first with times (DAY-04). */
export const firstDate = ({ days }: Schedule): string | null =>
  days.find((day) => day.hasTimes)?.date ?? null;

export const dayOf = ({ days }: Schedule, date: string | null): Day | null =>
  days.find((day) => day.date === date) ?? null;

export const timeOf = ({ days }: Schedule, id: string | null): Time | null =>
  days.flatMap((day) => day.times).find((time) => time.id === id) ?? null;
