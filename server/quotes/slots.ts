import type { DayHours, WeekHours } from '../db/schema/stores.ts';

/** When a store takes orders. */
export interface Schedule {
  timezone: string;
  hours: WeekHours;
  leadMinutes: number;
  slotMinutes: number;
}

export interface SlotTime {
  start: Temporal.Instant;
  end: Temporal.Instant;
  /** The hour at which it starts, as the store's clocks show it. */
  hour: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const MIDNIGHT = 24 * 60;

/** The instant at which the store's clocks show so many minutes after midnight. */
function instantAt(date: Temporal.PlainDate, minutes: number, timeZone: string): Temporal.Instant {
  const day = minutes >= MIDNIGHT ? date.add({ days: 1 }) : date;
  const plainTime = new Temporal.PlainTime(Math.floor((minutes % MIDNIGHT) / 60), minutes % 60);
  return day.toZonedDateTime({ timeZone, plainTime }).toInstant();
}

/** What the clocks show when: on a day without a change of clocks, minutes are counted instead of looked up. */
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

const hoursOf = ({ hours }: Schedule, date: Temporal.PlainDate): DayHours =>
  hours[date.dayOfWeek - 1] ?? null;

/**
 * The slots of a calendar day, one after another from opening to closing as the store's clocks show them. Where the
 * clocks jump, the hour that they skip has no slot; where they go back, the hour that they show twice is one slot. So
 * every label stands once and no minute is left out.
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

/** The calendar days of the strip, today first, as the store's calendar has them. */
export function daysFrom(now: Temporal.Instant, timezone: string, count = 7): Temporal.PlainDate[] {
  const today = now.toZonedDateTimeISO(timezone).toPlainDate();
  return Array.from({ length: count }, (_, days) => today.add({ days }));
}

/** False for a slot that starts before the store could have the order ready. */
export const isInTime = (
  { start }: Pick<SlotTime, 'start'>,
  { leadMinutes }: Schedule,
  now: Temporal.Instant,
): boolean => now.epochMilliseconds + leadMinutes * 60_000 <= start.epochMilliseconds;
