import { hoursOf, type Schedule } from '../quotes/slots.ts';

/** '06:00' as '6 AM', '22:30' as '10:30 PM', '24:00' as 'Midnight'. */
function words(time: string): string {
  if (time === '24:00') return 'Midnight';
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const half = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${half}`;
}

/** Today's hours in the store's time zone at `now`, and if they're special, why. */
export function hoursToday(
  { timezone, ...store }: Pick<Schedule, 'hours' | 'specialDays' | 'timezone'>,
  now: Temporal.Instant,
): string {
  const date = now.toZonedDateTimeISO(timezone).toPlainDate();
  const today = hoursOf(store, date);
  const open = today ? `Open today ${words(today.opens)} – ${words(today.closes)}` : 'Closed today';
  const special = store.specialDays[date.toString()];
  return special ? `${open} (${special.reason})` : open;
}
