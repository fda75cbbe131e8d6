/** What a clock shows: '9' or '9:30', and 'AM'. */
export interface Clock {
  hour: string;
  period: string;
  /** 'EST', if the format says it. */
  zone: string;
}

/** What a clock shows at an instant; minutes only where there are some. */
export function clockAt(instant: string | Date, format: Intl.DateTimeFormat): Clock {
  const parts = format.formatToParts(new Date(instant));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  const minute = part('minute');
  return {
    hour: `${part('hour')}${minute === '00' ? '' : `:${minute}`}`,
    period: part('dayPeriod'),
    zone: part('timeZoneName'),
  };
}

/** '9 AM', '9:30 AM'. */
export const timeWords = ({ hour, period }: Clock): string => `${hour} ${period}`;

/** '9–10 AM', '11 AM – 12 PM'. */
export const hoursWords = (from: Clock, to: Clock): string =>
  from.period === to.period ? `${from.hour}–${timeWords(to)}` : `${timeWords(from)} – ${timeWords(to)}`;
