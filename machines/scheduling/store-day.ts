/** The hour of an instant in a time zone, 0 to 23. */
export const hourIn = (timezone: string, instant: string): number =>
  Number(
    new Intl.DateTimeFormat('en-US', { timeZone: timezone, hour: 'numeric', hourCycle: 'h23' }).format(
      new Date(instant),
    ),
  );

/** The date of an instant in a time zone, YYYY-MM-DD. */
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
