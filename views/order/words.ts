import type { ModifyCartFailure } from '../../machines/order/modify-cart.failures.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { FULFILLMENT_NAMES, ON_ARRIVAL, receivedAs } from '../../services/contracts/fulfillment.ts';
import { type OrderStatus, type OrderStep, PAYMENT_RETURNED } from '../../services/contracts/orders.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { formatDayAndTime, formatLongDayAndTime } from '../kit/format.ts';
import { TIME_GONE } from '../scheduling/words.ts';

type Received = Pick<Checkout, 'modalityType' | 'pickupType'>;

/** How an order is received, as a title for where and when. */
export const fulfillmentTitle = (order: Received): string => FULFILLMENT_NAMES[receivedAs(order)];

/** The contact's role in an order. */
export const receivedBy: Record<Modality, string> = {
  PICKUP: 'Picked up by',
  DELIVERY: 'Received by',
  SHIP: 'Received by',
  IN_STORE: 'Bought by',
};

export const orderStatus: Record<OrderStatus, string> = {
  PLACED: 'Placed',
  PICKING: 'Being picked',
  READY: 'Ready',
  COMPLETED: 'Completed',
  CANCELED: 'Canceled',
};

/** The same, and what else happens to an order. */
export const orderSteps: Record<OrderStep, string> = { ...orderStatus, ON_ITS_WAY: 'On its way' };

interface Progress {
  title: string;
  next: string;
}

const PROGRESS: Record<OrderStep, Progress> = {
  PLACED: {
    title: 'We got your order',
    next: "The store will pick it shortly before your time. There's nothing else for you to do.",
  },
  PICKING: {
    title: 'Your items are being picked',
    next: 'The store is working on your order and will have it ready on time.',
  },
  READY: {
    title: 'Your order is ready',
    next: 'Come at your scheduled time.',
  },
  ON_ITS_WAY: { title: 'Your order is on its way', next: 'Your driver has left the store.' },
  COMPLETED: { title: 'Order complete', next: 'Thank you for shopping with us!' },
  CANCELED: { title: 'This order was canceled', next: PAYMENT_RETURNED },
};

/** Different words for orders nobody picks up at a store. */
const ELSEWHERE: Partial<Record<Modality, Partial<Record<OrderStep, Progress>>>> = {
  DELIVERY: {
    READY: { title: 'Your order is ready', next: "We'll bring it to you at your scheduled time." },
  },
  SHIP: {
    PLACED: {
      title: 'We got your order',
      next: "The sellers will pack it and ship it. There's nothing else for you to do.",
    },
    PICKING: { title: 'Your items are being packed', next: 'The sellers are working on your order.' },
    READY: { title: 'Your order is packed', next: 'It will arrive on the days shown below.' },
  },
};

/** An order's progress and what happens next. */
export function orderProgress(status: OrderStep, { modalityType, pickupType }: Received): Progress {
  const progress = ELSEWHERE[modalityType]?.[status] ?? PROGRESS[status];
  if (status !== 'READY' || pickupType === null) return progress;
  return { ...progress, next: `Come at your scheduled time. ${ON_ARRIVAL[pickupType]}` };
}

export const NOT_PLACED = {
  title: 'Order not completed',
  heading: 'We’re sorry, we could not complete your order.',
  money: "The payment was reversed. Your card won't be charged for this order.",
};

/** What's left of an order whose payment was rejected. */
export const STILL_THERE =
  'Your items are still in your cart. You can order them again and pay with another card.';

/** The same for changes to a placed order, which is canceled with them (PAE-02). */
export const CANCELED = {
  title: 'Order Canceled',
  heading: 'Order Canceled',
  money: "All payments for this order are reversed. You won't be charged for it.",
};

/** An order whose store is closed at its time after all. */
export const TIME_LOST = {
  title: 'Please choose another time',
  text: "We're sorry: the store is closed at the time you chose.",
  call: 'Cancel this order, or call us, and we find another time together.',
};

/** Until when the tip of a delivery can be changed (TIP-08). */
export const tipDeadline = (until: string, timeZone: string): string =>
  `You can change your tip until ${formatLongDayAndTime(until, timeZone)}.`;

export const ARRIVAL = {
  notYet: 'Tell us when you set out, and we have your order waiting for you.',
  onTheWay: 'The store knows that you are on the way.',
  here: "The store knows that you're here.",
  notTold: "We couldn't tell the store. Please try again, or call it.",
  bayLabel: 'Spot number',
  bayHint: "It's on the sign in front of your spot.",
  bayMissing: 'Enter the number of your spot.',
};

export const ORDER_NOT_FOUND = "We couldn't find this order";

export const NOT_CANCELED = "We couldn't cancel your order. Please try again.";

export const CANCELLATION_UNKNOWN =
  "We're having trouble connecting, and we don't know yet if your order was canceled. Please try again, or view your order.";

export const STORE_STARTED = "The store has started on your order, so it can't be canceled anymore.";

/** When the store needs to start on the order. */
export const changeDeadline = (instant: string, timeZone: string): string =>
  `You can change this order until ${formatDayAndTime(instant, timeZone)}.`;

/** What happens to the order in the meantime. */
export const UNCHANGED_UNTIL_SUBMITTED = "Your order won't change until you submit.";

export const MODIFYING_CLOSED = {
  title: "This order can't be changed anymore",
  text: 'The store has started on it, so it stays as it is.',
};

export const NOTHING_TO_MODIFY = {
  title: 'You have no order to modify',
  text: 'An order can be changed until the store starts on it.',
};

const WORDS: Record<Exclude<ModifyCartFailure['kind'], 'refused' | 'unexpected'>, string> = {
  lost: "We're having trouble connecting. Your changes are as we last saved them. Please try again.",
  changedElsewhere: 'Your changes were updated on another device. Please check them and try again.',
  timeGone: TIME_GONE,
  timesUnknown: "We couldn't load other times. Please try again.",
  notDropped: "We couldn't discard your changes. Please try again.",
  stillSaving: 'Your changes are being saved. Please wait a moment, then try again.',
};

export const modifyCartWords = (failure: ModifyCartFailure): string => {
  if (failure.kind === 'refused') return failure.message;
  return failure.kind === 'unexpected'
    ? "We couldn't save this change. Please try again."
    : WORDS[failure.kind];
};
