/** Whether a list by the hour begins with hour 0 and its hours go up, so that every hour has one entry. */
export const isFromHourZeroOn = (hours: readonly number[]): boolean =>
  hours[0] === 0 && hours.every((hour, index) => index === 0 || hour > (hours[index - 1] ?? 0));
