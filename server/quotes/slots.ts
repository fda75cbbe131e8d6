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
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const MIDNIGHT = 24 * 60;

/** The instant at which the store's clocks show so many minutes after midnight. */
function instantAt(date: Temporal.PlainDate, minutes: number, timeZone: string): Temporal.Instant {
  const day = minutes >= MIDNIGHT ? date.add({ days: 1 }) : date;
  const plainTime = new Temporal.PlainTime(Math.floor((minutes % MIDNIGHT) / 60), minutes % 60);
  return day.toZonedDateTime({ timeZone, plainTime }).toInstant();
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
  const closes = minutesOf(open.closes) || MIDNIGHT;
  const slots: SlotTime[] = [];
  let start = instantAt(date, minutesOf(open.opens), timezone);
  for (let minute = minutesOf(open.opens) + slotMinutes; minute <= closes; minute += slotMinutes) {
    const end = instantAt(date, minute, timezone);
    if (Temporal.Instant.compare(start, end) < 0) slots.push({ start, end });
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
export const isInTime = ({ start }: SlotTime, { leadMinutes }: Schedule, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now.add({ minutes: leadMinutes }), start) <= 0;

/** The slot of the schedule that starts at that instant, or null when none does. */
export function slotStartingAt(schedule: Schedule, start: Temporal.Instant): SlotTime | null {
  const date = start.toZonedDateTimeISO(schedule.timezone).toPlainDate();
  return slotsOfDay(schedule, date).find((slot) => slot.start.equals(start)) ?? null;
}
