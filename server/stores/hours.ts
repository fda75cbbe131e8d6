import { locale, t } from '../../languages/t.ts';
import { hoursOf, type Schedule } from '../quotes/slots.ts';

/** '06:00' as '6 AM', '22:30' as '10:30 PM', '24:00' as 'Midnight'. */
function words(time: string): string {
  if (time === '24:00') return t('Midnight');
  const plain = Temporal.PlainTime.from(time);
  const words = plain.toLocaleString(locale(), {
    hour: 'numeric',
    ...(plain.minute > 0 && { minute: '2-digit' }),
  });
  return words.replaceAll(/\s/g, ' ');
}

/** Today's hours in the store's time zone at `now`, and if they're special, why. */
export function hoursToday(
  { timezone, ...store }: Pick<Schedule, 'hours' | 'specialDays' | 'timezone'>,
  now: Temporal.Instant,
): string {
  const date = now.toZonedDateTimeISO(timezone).toPlainDate();
  const today = hoursOf(store, date);
  const open = today
    ? t('Open today {{opens}} – {{closes}}', { opens: words(today.opens), closes: words(today.closes) })
    : t('Closed today');
  const special = store.specialDays[date.toString()];
  return special ? `${open} (${special.reason})` : open;
}
