import type { DayHours, SpecialDays, WeekHours } from '../db/schema/stores.ts';
import type { DayRules } from './day-rules.ts';

/** When a store takes orders. */
export interface Schedule {
  timezone: string;
  hours: WeekHours;
  specialDays: SpecialDays;
  leadMinutes: number;
  dayRules: DayRules;
  slotMinutes: number;
}

export interface SlotTime {
  start: Temporal.Instant;
  end: Temporal.Instant;
  /** The hour it starts at, in the store's time. */
  hour: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const MIDNIGHT = 24 * 60;

/** The instant when the store's clock shows this many minutes after midnight. */
function instantAt(date: Temporal.PlainDate, minutes: number, timeZone: string): Temporal.Instant {
  const day = minutes >= MIDNIGHT ? date.add({ days: 1 }) : date;
  const plainTime = new Temporal.PlainTime(Math.floor((minutes % MIDNIGHT) / 60), minutes % 60);
  return day.toZonedDateTime({ timeZone, plainTime }).toInstant();
}

/** Maps instants to clock times: on a day without a clock change, minutes are counted instead of looked up. */
function clockOf(date: Temporal.PlainDate, timeZone: string) {
  const midnight = date.toZonedDateTime(timeZone);
  if (midnight.hoursInDay === 24) {
    const from = midnight.epochMilliseconds;
    return {
      instantAt: (minutes: number) => Temporal.Instant.fromEpochMilliseconds(from + minutes * 60_000),
      hourAt: ({ epochMilliseconds }: Temporal.Instant) => Math.floor((epochMilliseconds - from) / 3_600_000),
    };
  }
  return {
    instantAt: (minutes: number) => instantAt(date, minutes, timeZone),
    hourAt: (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timeZone).hour,
  };
}

/** The hours of a day: its own, or its weekday's. */
export function hoursOf(
  { hours, specialDays }: Pick<Schedule, 'hours' | 'specialDays'>,
  date: Temporal.PlainDate,
): DayHours {
  const special = specialDays[date.toString()];
  return special ? special.hours : (hours[date.dayOfWeek - 1] ?? null);
}

/** Whether a store is open at an instant, by its own clock. */
export function isOpenAt(
  { timezone, ...store }: Pick<Schedule, 'hours' | 'specialDays' | 'timezone'>,
  at: Temporal.Instant,
): boolean {
  const local = at.toZonedDateTimeISO(timezone);
  const open = hoursOf(store, local.toPlainDate());
  if (!open) return false;
  const minute = local.hour * 60 + local.minute;
  return minute >= minutesOf(open.opens) && minute < (minutesOf(open.closes) || MIDNIGHT);
}

/**
 * A calendar day's slots, back to back from opening to closing in the store's time. When clocks skip an hour, it
 * has no slot; when they repeat one, it's a single slot. So every label occurs once and no minute is left out.
 */
export function slotsOfDay(schedule: Schedule, date: Temporal.PlainDate): SlotTime[] {
  const open = hoursOf(schedule, date);
  if (!open) return [];
  const { slotMinutes, timezone } = schedule;
  const clock = clockOf(date, timezone);
  const closes = minutesOf(open.closes) || MIDNIGHT;
  const slots: SlotTime[] = [];
  let start = clock.instantAt(minutesOf(open.opens));
  for (let minute = minutesOf(open.opens) + slotMinutes; minute <= closes; minute += slotMinutes) {
    const end = clock.instantAt(minute);
    if (start.epochMilliseconds < end.epochMilliseconds)
      slots.push({ start, end, hour: clock.hourAt(start) });
    start = end;
  }
  return slots;
}

/** The calendar days in the day strip, starting today, by the store's calendar. */
export function daysFrom(now: Temporal.Instant, timezone: string, count = 7): Temporal.PlainDate[] {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  return Array.from({ length: count }, (_, days) => today.add({ days }));
}
