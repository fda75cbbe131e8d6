import { formatterInZone } from '../../languages/formatter-in-zone.ts';

const hour = formatterInZone({ hour: 'numeric', hourCycle: 'h23' });
const date = formatterInZone({ year: 'numeric', month: '2-digit', day: '2-digit' });

/** The hour of an instant in a time zone, 0 to 23. */
export const hourIn = (timezone: string, instant: string): number =>
  Number(hour(timezone).format(new Date(instant)));

/** The date of an instant in a time zone, YYYY-MM-DD. */
export function dateIn(timezone: string, instant: string): string {
  const part = Object.fromEntries(
    date(timezone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${part.year}-${part.month}-${part.day}`;
}
