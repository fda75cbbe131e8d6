import { formatterInZone } from '../../languages/formatter-in-zone.ts';
import { t } from '../../languages/t.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { clockAt, timeWords } from '../../services/contracts/hours.ts';
import { type OrderStatus, PAYMENT_RETURNED } from '../../services/contracts/orders.ts';
import { addressAt } from '../../services/contracts/own-path.ts';
import { remindersOf } from '../../services/contracts/reminders.ts';
import type { OrderTextKind } from '../db/schema/texts.ts';
import { plain } from '../texts/segments.ts';
import type { TextSender } from '../texts/text-words.ts';

/** The end of the order's number, enough for its shopper to recognize it by. */
const endOf = ({ masterOrderId }: Checkout): string => (masterOrderId ?? '').slice(-7);

const dayIn = formatterInZone({ weekday: 'short', month: 'short', day: 'numeric' });
const timeIn = formatterInZone({ hour: 'numeric', minute: '2-digit' });

/** When it's received, such as "today, 5 to 6 PM" or "Sat, Nov 28, 11 AM to 12 PM", where it's received. */
function timeOf({ fulfillment }: Checkout, now: Date): string {
  const window = fulfillment.promise.selections[0]?.window;
  if (!window) return '';
  const [start = '', end = ''] = window.value.split('/');
  const day = dayIn(window.timezone);
  const firstDay = day.format(new Date(start));
  const date = firstDay === day.format(now) ? t('today') : firstDay;
  const clock = timeIn(window.timezone);
  const [from, to] = [clockAt(start, clock), clockAt(end, clock)];
  // An en dash would need a longer text.
  return t('{{date}}, {{from}} to {{to}}', {
    date,
    from: from.period === to.period ? from.hour : timeWords(from),
    to: timeWords(to),
  });
}

/** Whether the store found something else, or less, than what was ordered. */
const isShort = ({ lineItems }: Checkout): boolean =>
  lineItems.some(
    ({ cart, picked }) => picked && (picked.replaces !== null || cart.quantity < picked.ordered),
  );

/** When and where it's received. */
const RECEIVED: Record<Checkout['modalityType'], (checkout: Checkout, time: string) => string[]> = {
  PICKUP: ({ fulfillment }, time) => [
    t('Pick it up {{time}} at {{store}}.', { time, store: fulfillment.destination.name }),
  ],
  DELIVERY: (_, time) => [t('It comes {{time}}.', { time })],
  SHIP: () => [],
  IN_STORE: () => [],
};

const receivedWords = (checkout: Checkout, time: string): string[] =>
  RECEIVED[checkout.modalityType](checkout, time);

const READY_FOR: Record<Checkout['modalityType'], (checkout: Checkout, time: string) => string> = {
  PICKUP: (checkout, time) =>
    t('Order {{number}} is ready at {{store}}. Pick it up {{time}}.', {
      number: endOf(checkout),
      store: checkout.fulfillment.destination.name,
      time,
    }),
  DELIVERY: (checkout, time) =>
    t('Order {{number}} is ready. It comes {{time}}.', { number: endOf(checkout), time }),
  SHIP: (checkout) => t('Order {{number}} is packed.', { number: endOf(checkout) }),
  IN_STORE: (checkout) => t('Order {{number}} is ready.', { number: endOf(checkout) }),
};

/** What to have at hand (CIT-23). Others may see a phone's texts, so they don't say that it was SNAP that paid. */
const atHand = (checkout: Checkout): string[] =>
  remindersOf(checkout).map(({ kind }) => {
    if (kind === 'ebtCard') return t('Bring the card you paid with.');
    return checkout.modalityType === 'PICKUP' ? t('Bring your ID.') : t('Have your ID handy.');
  });

interface Words {
  /** The statuses in which it's still true. */
  whileIn: readonly OrderStatus[];
  /** Whether it's sent at night, too: who waits for it, or has just done it, wants to know. */
  isUrgent: boolean;
  words: (checkout: Checkout, told: { time: string; origin: string }) => string;
}

const WORDS: Record<OrderTextKind, Words> = {
  PLACED: {
    whileIn: ['PLACED', 'PICKING'],
    isUrgent: true,
    words: (checkout, { time }) =>
      [
        t('Order {{number}} has been placed.', { number: endOf(checkout) }),
        ...receivedWords(checkout, time),
      ].join(' '),
  },
  CHANGED: {
    whileIn: ['PLACED', 'PICKING'],
    isUrgent: true,
    words: (checkout, { time }) =>
      [
        t('Order {{number}} has been changed.', { number: endOf(checkout) }),
        ...receivedWords(checkout, time),
      ].join(' '),
  },
  SUBSTITUTE_PROPOSED: {
    whileIn: ['PICKING'],
    isUrgent: true,
    words: (checkout, { origin }) =>
      t('An item of order {{number}} ran out. See what your picker suggests: {{address}}', {
        number: endOf(checkout),
        address: addressAt(origin, '/mypurchases'),
      }),
  },
  READY: {
    whileIn: ['READY'],
    isUrgent: true,
    words: (checkout, { time }) =>
      [
        READY_FOR[checkout.modalityType](checkout, time),
        ...atHand(checkout),
        ...(isShort(checkout) ? [t('Some items changed: see your order.')] : []),
      ].join(' '),
  },
  ON_ITS_WAY: {
    whileIn: ['READY'],
    isUrgent: true,
    words: (checkout, { time }) =>
      [
        t('Order {{number}} is on its way.', { number: endOf(checkout) }),
        t('It comes {{time}}.', { time }),
        ...atHand(checkout),
      ].join(' '),
  },
  HANDED_OVER: {
    whileIn: ['COMPLETED'],
    isUrgent: false,
    words: (checkout) =>
      checkout.modalityType === 'SHIP'
        ? t('Order {{number}} is on its way.', { number: endOf(checkout) })
        : `${t('Order {{number}} has been handed over.', { number: endOf(checkout) })} ${t('Thank you for shopping with us!')}`,
  },
  CANCELED: {
    whileIn: ['CANCELED'],
    isUrgent: true,
    words: (checkout) =>
      `${t('Order {{number}} has been canceled.', { number: endOf(checkout) })} ${t(PAYMENT_RETURNED)}`,
  },
  REFUNDED: {
    whileIn: ['COMPLETED'],
    isUrgent: false,
    words: (checkout) =>
      t('We refunded part of order {{number}}. The money goes back to how you paid.', {
        number: endOf(checkout),
      }),
  },
  TIME_LOST: {
    whileIn: ['PLACED'],
    isUrgent: false,
    words: (checkout, { time, origin }) =>
      t("Sorry, we can't do {{time}} for order {{number}}. Choose another time: {{address}}", {
        time,
        number: endOf(checkout),
        address: addressAt(origin, '/mypurchases'),
      }),
  },
};

/** Whether a text is still true of an order. */
export const isStillTrue = (kind: OrderTextKind, status: OrderStatus): boolean =>
  WORDS[kind].whileIn.includes(status);

/** Whether a text is sent at night as well. */
export const isUrgent = (kind: OrderTextKind): boolean => WORDS[kind].isUrgent;

/**
 * What a text says of an order as it is now: the banner, the store, the time, the end of the order's number, what to have at hand, and
 * nothing else about the shopper or what they bought.
 */
export const orderText = (
  kind: OrderTextKind,
  checkout: Checkout,
  { sender, now }: { sender: TextSender; now: Date },
): string =>
  plain(
    `${sender.title}: ${WORDS[kind].words(checkout, { time: timeOf(checkout, now), origin: sender.origin })}`,
  );
