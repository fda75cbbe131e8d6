import type { Checkout } from '../../services/contracts/checkouts.ts';
import { type OrderStatus, PAYMENT_RETURNED } from '../../services/contracts/orders.ts';
import type { OrderTextKind } from '../db/schema/texts.ts';
import { plain } from '../texts/segments.ts';
import type { TextSender } from '../texts/text-words.ts';

/** The end of the order's number, enough for its shopper to recognize it by. */
const endOf = ({ masterOrderId }: Checkout): string => (masterOrderId ?? '').slice(-7);

/** When it's received, such as "today, 5 to 6 PM" or "Sat, Nov 28, 11 AM to 12 PM", where it's received. */
function timeOf({ fulfillment }: Checkout, now: Date): string {
  const window = fulfillment.promise.selections[0]?.window;
  if (!window) return '';
  const [start, end] = window.value.split('/').map((at) => new Date(at));
  const format = (at: Date | undefined, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: window.timezone }).format(at);
  const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const date = format(start, day) === format(now, day) ? 'today' : format(start, day);
  const clock = (at: Date | undefined) =>
    format(at, { hour: 'numeric', minute: '2-digit' }).replace(':00', '');
  const [from, to] = [clock(start), clock(end)];
  const isSameHalf = from.slice(-2) === to.slice(-2);
  return `${date}, ${isSameHalf ? from.slice(0, -3) : from} to ${to}`;
}

/** Whether the store found something else, or less, than what was ordered. */
const isShort = ({ lineItems }: Checkout): boolean =>
  lineItems.some(
    ({ cart, picked }) => picked && (picked.replaces !== null || cart.quantity < picked.ordered),
  );

const READY_FOR: Record<Checkout['modalityType'], (checkout: Checkout, time: string) => string> = {
  PICKUP: ({ fulfillment }, time) => `is ready at ${fulfillment.destination.name}. Pick it up ${time}.`,
  DELIVERY: (_, time) => `is ready. It comes ${time}.`,
  SHIP: () => 'is packed.',
  IN_STORE: () => 'is ready.',
};

interface Words {
  /** The statuses in which it's still true. */
  whileIn: readonly OrderStatus[];
  /** Whether it's sent at night, too: who waits for it wants to know. */
  isUrgent: boolean;
  words: (checkout: Checkout, told: { time: string; origin: string }) => string;
}

const WORDS: Record<OrderTextKind, Words> = {
  READY: {
    whileIn: ['READY'],
    isUrgent: true,
    words: (checkout, { time }) =>
      `Order ${endOf(checkout)} ${READY_FOR[checkout.modalityType](checkout, time)}${isShort(checkout) ? ' Some items changed: see your order.' : ''}`,
  },
  HANDED_OVER: {
    whileIn: ['COMPLETED'],
    isUrgent: false,
    words: (checkout) =>
      checkout.modalityType === 'SHIP'
        ? `Order ${endOf(checkout)} is on its way.`
        : `Order ${endOf(checkout)} has been handed over. Thank you for shopping with us!`,
  },
  CANCELED: {
    whileIn: ['CANCELED'],
    isUrgent: true,
    words: (checkout) => `Order ${endOf(checkout)} has been canceled. ${PAYMENT_RETURNED}`,
  },
  TIME_LOST: {
    whileIn: ['PLACED'],
    isUrgent: false,
    words: (checkout, { time, origin }) =>
      `Sorry, we can't do ${time} for order ${endOf(checkout)}. Choose another time: ${origin}/mypurchases`,
  },
};

/** Whether a text is still true of an order. */
export const isStillTrue = (kind: OrderTextKind, status: OrderStatus): boolean =>
  WORDS[kind].whileIn.includes(status);

/** Whether a text is sent at night as well. */
export const isUrgent = (kind: OrderTextKind): boolean => WORDS[kind].isUrgent;

/**
 * What a text says of an order as it is now: the banner, the store, the time, and the end of the order's number, and nothing about the
 * shopper or what they bought.
 */
export const orderText = (
  kind: OrderTextKind,
  checkout: Checkout,
  { sender, now }: { sender: TextSender; now: Date },
): string =>
  plain(
    `${sender.title}: ${WORDS[kind].words(checkout, { time: timeOf(checkout, now), origin: sender.origin })}`,
  );
