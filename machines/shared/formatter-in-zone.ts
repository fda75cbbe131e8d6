import { locale } from '../../languages/t.ts';

/**
 * Creates formatters for a time zone, the shopper's by default, and caches them: creating one takes milliseconds, a
 * thousand times as long as using it.
 */
export function formatterInZone(
  options: Intl.DateTimeFormatOptions,
): (timeZone?: string) => Intl.DateTimeFormat {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone) => {
    const formatter = made.get(timeZone) ?? new Intl.DateTimeFormat(locale(), { timeZone, ...options });
    made.set(timeZone, formatter);
    return formatter;
  };
}
