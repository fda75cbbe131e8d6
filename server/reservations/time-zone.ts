import type { Reservation } from '../../services/contracts/reservations.ts';

/** The time zone in which an order is received: its store's, or that of the shipping address. */
export function reservationTimeZone({
  storeTimezone,
  selections,
}: {
  storeTimezone: string | null;
  selections: Reservation['selections'];
}): string {
  const timezone = storeTimezone ?? selections[0]?.window?.timezone;
  if (!timezone) throw new Error('The reservation has no place');
  return timezone;
}
