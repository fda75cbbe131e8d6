import { ProblemError } from '../http/problems.ts';

/** A calendar day. INVALID_INPUT for one that isn't in the calendar, such as February 30. */
function dateOf(day: string): Temporal.PlainDate {
  try {
    return Temporal.PlainDate.from(day);
  } catch {
    throw new ProblemError('INVALID_INPUT', { fields: { day: 'There is no such day.' } });
  }
}

/** A day from midnight to midnight by a store's clock. */
export function storeDay(day: string, timezone: string): { date: Temporal.PlainDate; from: Date; to: Date } {
  const date = dateOf(day);
  const midnight = (at: Temporal.PlainDate) => new Date(at.toZonedDateTime(timezone).epochMilliseconds);
  return { date, from: midnight(date), to: midnight(date.add({ days: 1 })) };
}
