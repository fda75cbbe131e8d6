/** The time zone in which a day ends last. */
const LAST_ZONE = 'Etc/GMT+12';

/**
 * True once a card's last month is over everywhere on earth, so that no shopper is refused a card that's still valid
 * where they are.
 */
export function isExpiredAt(validThrough: string | null, at: Date): boolean {
  if (validThrough === null) return false;
  const today = at.toTemporalInstant().toZonedDateTimeISO(LAST_ZONE).toPlainDate();
  return Temporal.PlainDate.compare(validThrough, today) < 0;
}
