import { t } from '../../../languages/t.ts';
import { formatDay, windowEnds } from '../../kit/format.ts';

/** A line breaks between two days, not inside one. */
const KEPT = '\u00a0';

/** 'Arrives Thu, Nov 26', or with a last day, 'Arrives Thu, Nov 26 – Mon, Nov 30'. */
export function arrives(window: { value: string; timezone: string }): string {
  const days = windowEnds(window).map((instant) => formatDay(instant, window.timezone).replaceAll(' ', KEPT));
  return t('Arrives {{days}}', { days: [...new Set(days)].join(`${KEPT}– `) });
}
