import { t } from '../../../languages/t.ts';
import { formatDay, windowEnds } from '../../kit/format.ts';

/** 'Arrives Thu, Nov 26', or with a last day, 'Arrives Thu, Nov 26 – Mon, Nov 30'. */
export function arrives(window: { value: string; timezone: string }): string {
  const days = windowEnds(window).map((instant) => formatDay(instant, window.timezone));
  return t('Arrives {{days}}', { days: [...new Set(days)].join('\u00a0– ') });
}
