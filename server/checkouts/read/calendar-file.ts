import { language, t } from '../../../languages/t.ts';
import { hasCalendarFile, wholeWindow } from '../../../services/contracts/calendar.ts';
import type { Checkout } from '../../../services/contracts/checkouts.ts';
import { ON_ARRIVAL } from '../../../services/contracts/fulfillment.ts';
import type { Window } from '../../../services/contracts/values.ts';

/** A text value (RFC 5545, 3.3.11): commas and semicolons would end it, a line break is written as a letter. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** Lines of at most 75 octets, continued after a space (RFC 5545, 3.1); no character is divided. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  let octets = 0;
  let text = '';
  for (const character of line) {
    const { length } = encoder.encode(character);
    if (octets + length > 75) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += length;
  }
  return text;
}

/** '20261121T200000Z'. */
const utc = (instant: string): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** '20261121'. */
const day = (instant: string, timezone: string, later = 0): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .add({ days: later })
    .toString()
    .replaceAll('-', '');

/** When it is: the hours of a slot; of shipments, the days on which they arrive, until the day after the last. */
function times({ modalityType }: Checkout, { value, timezone }: Window): string[] {
  const [start = '', end = ''] = value.split('/');
  return modalityType === 'SHIP'
    ? [`DTSTART;VALUE=DATE:${day(start, timezone)}`, `DTEND;VALUE=DATE:${day(end, timezone, 1)}`]
    : [`DTSTART:${utc(start)}`, `DTEND:${utc(end)}`];
}

const titleOf = ({ modalityType }: Checkout, shop: string): string => {
  if (modalityType === 'PICKUP') return t('Pick up your {{shop}} order', { shop });
  return modalityType === 'SHIP'
    ? t('Your {{shop}} order arrives', { shop })
    : t('{{shop}} delivery', { shop });
};

/**
 * An order's time as an iCalendar file (RFC 5545); null if the order has none. `shop` is the banner's title. A changed order keeps its
 * UID and has a higher SEQUENCE, so that a calendar replaces the earlier time. There's no METHOD: with one, RFC 5546 wants an organizer
 * and attendees, and some calendars show an invitation.
 */
export function calendarFile(checkout: Checkout, shop: string): string | null {
  const window = wholeWindow(checkout);
  const { checkoutId, masterOrderId, placedAt, pickupType, revision, fulfillment } = checkout;
  if (!hasCalendarFile(checkout) || !window || !placedAt) return null;
  const { type, name, address } = fulfillment.destination;
  const place = [
    type === 'STORE' && name,
    ...address.addressLines,
    address.cityTown,
    `${address.stateProvince} ${address.postalCode}`,
  ];
  const words = [
    t('Order #{{number}}', { number: masterOrderId ?? '' }),
    pickupType && ON_ARRIVAL[pickupType],
  ];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${escaped(`-//${shop}//Order//${language().toUpperCase()}`)}`,
    'BEGIN:VEVENT',
    `UID:${checkoutId}@checkstand`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${utc(placedAt)}`,
    ...times(checkout, window),
    `SUMMARY:${escaped(titleOf(checkout, shop))}`,
    `LOCATION:${escaped(place.filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escaped(words.filter(Boolean).join('\n'))}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
