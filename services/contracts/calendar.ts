import type { Checkout } from './checkouts.ts';
import type { Window } from './values.ts';

/** From the first start to the last end of windows; null if there are none. */
export function spanning(windows: readonly Window[]): Window | null {
  const [first] = windows;
  if (!first) return null;
  const ends = windows.map(({ value }) => value.split('/') as [start: string, end: string]);
  const earliest = ends.map(([start]) => start).toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
  const latest = ends.map(([, end]) => end).toSorted((a, b) => Date.parse(b) - Date.parse(a))[0];
  return { value: `${earliest}/${latest}`, timezone: first.timezone };
}

/** The first and the last instant of what an order waits for: of its slot, or of all its shipments' arrivals. */
export const wholeWindow = ({ fulfillment }: Pick<Checkout, 'fulfillment'>): Window | null =>
  spanning(fulfillment.promise.selections.map(({ window }) => window));

/** Whether there's a time of the order to keep: it's placed, and neither canceled nor handed over. */
export const hasCalendarFile = (checkout: Checkout): boolean =>
  checkout.status === 'PLACED' && checkout.masterOrderId !== null && wholeWindow(checkout) !== null;

/** Where the store serves an order's time as an iCalendar file, to the order's shopper alone. */
export const calendarPath = (checkoutId: string): string =>
  `/api/checkouts/${encodeURIComponent(checkoutId)}/calendar.ics`;

export const calendarFileName = ({ masterOrderId }: Pick<Checkout, 'masterOrderId'>): string =>
  `order-${masterOrderId}.ics`;
