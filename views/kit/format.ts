import { formatterInZone } from '../../languages/formatter-in-zone.ts';
import { locale, t } from '../../languages/t.ts';
import { clockAt } from '../../services/contracts/hours.ts';

let dollars: Intl.NumberFormat | undefined;

/** 1250 → '$12.50'; a negative amount → '-$12.50'. A browser's first formatter takes as long as all of React. */
export function formatMoney(cents: number): string {
  dollars ??= new Intl.NumberFormat(locale(), { style: 'currency', currency: 'USD' });
  return dollars.format(cents / 100);
}

/** How much more or less something costs: 400 → '+$4.00', -400 → '-$4.00'. */
export const formatDifference = (cents: number): string => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`;

/** A fee: 'Free' for zero, 'TBD' until it's known (FMT-05). */
export const formatFee = (cents: number | null): string => {
  if (cents === null) return t('TBD');
  return cents === 0 ? t('Free') : formatMoney(cents);
};

const timeIn = formatterInZone({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
const dayIn = formatterInZone({ weekday: 'short', month: 'short', day: 'numeric' });
const longDayIn = formatterInZone({ weekday: 'long', month: 'long', day: 'numeric' });
const dayOfYearIn = formatterInZone({ dateStyle: 'medium' });
const longDayOfYearIn = formatterInZone({ dateStyle: 'long' });

/** A space at which no line breaks, so that a time stays whole. */
const KEPT = '\u00a0';

/** Keeps a line from breaking after the dash before it. */
const JOINED = '\u2060';

/** What the store's clock shows, and whether the shopper's agrees. */
function clock(instant: string | Date, timeZone: string) {
  const there = clockAt(instant, timeIn(timeZone));
  return { ...there, isHere: there.zone === clockAt(instant, timeIn()).zone };
}

/** '3 PM' or '3:30 PM' in the store's zone; '3 PM EST' if the shopper's clock differs. */
export function formatTime(instant: string | Date, timeZone: string): string {
  const { hour, period, zone, isHere } = clock(instant, timeZone);
  return [hour, period, ...(isHere ? [] : [zone])].join(KEPT);
}

/** 'Sat, Nov 21', in the store's zone; a line breaks only after the comma. */
export const formatDay = (instant: string | Date, timeZone: string): string =>
  dayIn(timeZone)
    .format(new Date(instant))
    .replaceAll(/(?<!,) /g, KEPT);

/** 'Saturday, November 21', in the store's zone. */
export const formatLongDay = (instant: string | Date, timeZone: string): string =>
  longDayIn(timeZone).format(new Date(instant));

/** A calendar day, which has no zone: '2026-11-21' → 'Sat, Nov 21'. */
export const formatCalendarDay = (date: string): string => formatDay(`${date}T00:00:00Z`, 'UTC');

/** 'Nov 21, 2026' in the store's zone, or in the shopper's for what no store is part of. */
export const formatDayOfYear = (instant: string | Date, timeZone?: string): string =>
  dayOfYearIn(timeZone).format(new Date(instant));

/** A calendar day within a sentence: '2026-11-21' → 'November 21, 2026'. */
export const formatLongCalendarDay = (date: string): string =>
  longDayOfYearIn('UTC').format(new Date(`${date}T00:00:00Z`));

interface Window {
  /** 'start/end', two instants (FMT-08). */
  value: string;
  timezone: string;
}

/** The two instants of a window's value. */
export function windowEnds({ value }: Window): [start: string, end: string] {
  const [start = '', end = ''] = value.split('/');
  return [start, end];
}

/** A window's two times; the zones are said where the shopper's clock differs, at both where clocks change in between. */
function timesOf(window: Window) {
  const [start, end] = windowEnds(window);
  const [from, to] = [clock(start, window.timezone), clock(end, window.timezone)];
  const changes = from.zone !== to.zone;
  return {
    from: [from.hour, from.period, ...(changes ? [from.zone] : [])],
    to: [to.hour, to.period, ...(changes || !to.isHere ? [to.zone] : [])],
    isSamePeriod: from.period === to.period && !changes,
  };
}

/** '3–4 PM'; '11 AM – 12 PM'; '3–4 PM EST' if the shopper's clock differs; '1 AM EDT – 1 AM EST' when clocks change. */
export function formatWindow(window: Window): string {
  const { from, to, isSamePeriod } = timesOf(window);
  return isSamePeriod ? `${from[0]}–${JOINED}${to.join(KEPT)}` : [...from, '–', ...to].join(KEPT);
}

/** '3 PM - 4 PM', as slots say it (QUO-05), and 'EST' if the shopper's clock differs. */
export function slotTimes(window: Window): { times: string; zone: string | null } {
  const { from, to } = timesOf(window);
  const [hour, period, zone = null] = to;
  return { times: [...from, '-', hour, period].join(KEPT), zone };
}

/** 'Between 3 PM - 4 PM' (QUO-05), or 'Within 2 hours' for a slot that starts right away (QUO-04). */
export function formatSlot(window: Window, immediateHours: number | null = null): string {
  if (immediateHours !== null) return t('Within {{hours}} hours', { hours: immediateHours });
  const { times, zone } = slotTimes(window);
  return t('Between {{window}}', { window: zone ? `${times}${KEPT}${zone}` : times });
}

/** 'Saturday, November 21, 3–4 PM'. */
export const formatDayAndWindow = (window: Window): string =>
  `${formatLongDay(windowEnds(window)[0], window.timezone)}, ${formatWindow(window)}`;

export { formatPhone } from '../../machines/shared/phone.ts';

const KEYPAD = ['', '', 'abc', 'def', 'ghi', 'jkl', 'mno', 'pqrs', 'tuv', 'wxyz'];

/** '1-800-KROGERS' → 'tel:+18005764377': letters become their keys (FMT-04). */
export function phoneHref(phone: string): string {
  const digits = phone
    .toLowerCase()
    .replace(/[a-z]/g, (letter) => String(KEYPAD.findIndex((letters) => letters.includes(letter))))
    .replace(/\D/g, '');
  return `tel:+${digits.length === 10 ? `1${digits}` : digits}`;
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** The time left in words: '5 days', '1 hour 5 minutes', '2 minutes', 'less than a minute'. Rounds down. */
export function formatRemaining(ms: number): string {
  const minutes = ms / 60_000;
  const days = Math.trunc(minutes / DAY);
  if (days >= 2) return t('{{count}} days', { count: days });
  const [hours, rest] = [Math.trunc(minutes / HOUR), Math.trunc(minutes % HOUR)];
  const parts = [
    ...(hours > 0 ? [t('{{count}} hours', { count: hours })] : []),
    ...(rest > 0 ? [t('{{count}} minutes', { count: rest })] : []),
  ];
  return parts.join(' ') || t('less than a minute');
}

/** 'Sat, Nov 21, 3:30 PM', in the store's zone. */
export const formatDayAndTime = (instant: string | Date, timeZone: string): string =>
  `${formatDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`;

/** 'Saturday, November 21, 3 PM', in the store's zone. */
export const formatLongDayAndTime = (instant: string | Date, timeZone: string): string =>
  `${formatLongDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`;

/** '3 PM' for what was on the same day as another instant, otherwise 'Sat, Nov 21, 3 PM'. */
export const formatTimeBeside = (instant: string, beside: string, timeZone: string): string =>
  formatDay(instant, timeZone) === formatDay(beside, timeZone)
    ? formatTime(instant, timeZone)
    : formatDayAndTime(instant, timeZone);

/** 'Visa ending in 4242'. */
export const formatCard = ({ brand, lastFour }: { brand: string; lastFour: string }): string =>
  t('{{brand}} ending in {{lastFour}}', { brand, lastFour });
