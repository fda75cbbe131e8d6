import { t } from '../../languages/t.ts';
import type { ModifyCartFailure } from '../../machines/order/modify-cart.failures.ts';
import { isUpcoming, reachedAt, reachedStep } from '../../machines/order/orders.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { FULFILLMENT_NAMES, ON_ARRIVAL, receivedAs } from '../../services/contracts/fulfillment.ts';
import { type OrderStep, type OrderSummary, PAYMENT_RETURNED } from '../../services/contracts/orders.ts';
import type { ShipmentStatus } from '../../services/contracts/shipments.ts';
import type { Modality, Window } from '../../services/contracts/values.ts';
import { formatDay, formatDayAndTime, formatLongDayAndTime, formatTime, windowEnds } from '../kit/format.ts';
import { arrives } from '../scheduling/ship/arrives.ts';
import { TIME_GONE } from '../scheduling/words.ts';

type Received = Pick<Checkout, 'modalityType' | 'pickupType'>;

/** How an order is received, as a title for where and when. */
export const fulfillmentTitle = (order: Received): string => FULFILLMENT_NAMES[receivedAs(order)];

/** The contact's role in an order. */
export const receivedBy: Record<Modality, string> = {
  PICKUP: t('Picked up by'),
  DELIVERY: t('Received by'),
  SHIP: t('Received by'),
  IN_STORE: t('Bought by'),
};

const STEPS: Record<OrderStep, string> = {
  PLACED: t('Placed'),
  PICKING: t('Being picked'),
  READY: t('Ready'),
  ON_ITS_WAY: t('On its way'),
  COMPLETED: t('Completed'),
  DELIVERED: t('Delivered'),
  CANCELED: t('Canceled'),
};

/** How far a shipment is, in a word. */
export const SHIPMENT_STEPS: Record<ShipmentStatus, string> = {
  PLACED: t('Placed'),
  PACKING: t('Being packed'),
  PACKED: t('Packed'),
  SHIPPED: t('Shipped'),
  DELIVERED: t('Delivered'),
};

/** 'Delivered Thu, Nov 26', or until then, 'Arrives Thu, Nov 26 – Mon, Nov 30'. */
export const deliveredOrArrives = (window: Window, deliveredAt: string | null | undefined): string =>
  deliveredAt ? t('Delivered {{day}}', { day: formatDay(deliveredAt, window.timezone) }) : arrives(window);

/** Sellers pack, and carriers deliver. */
const SHIPPED_STEPS: Partial<Record<OrderStep, string>> = {
  PICKING: SHIPMENT_STEPS.PACKING,
  READY: SHIPMENT_STEPS.PACKED,
  COMPLETED: SHIPMENT_STEPS.SHIPPED,
};

/** What happens to an order, in a word. */
export function orderStepWords(step: OrderStep, { modalityType }: Pick<Received, 'modalityType'>): string {
  const shipped = modalityType === 'SHIP' ? SHIPPED_STEPS[step] : undefined;
  return shipped ?? STEPS[step];
}

/** 'Picked up Wed, Nov 25': how and when an order that's over ended; null if it isn't over. */
export function endedWords(order: OrderSummary): string | null {
  const at = isUpcoming(order) ? undefined : reachedAt(order);
  if (at === undefined) return null;
  const day = formatDay(at, order.timezone);
  const reached = reachedStep(order);
  if (reached === 'CANCELED') return t('Canceled {{time}}', { time: day });
  if (reached === 'DELIVERED' || order.modalityType === 'DELIVERY') return t('Delivered {{day}}', { day });
  return order.modalityType === 'SHIP' ? t('Shipped {{day}}', { day }) : t('Picked up {{day}}', { day });
}

interface Progress {
  title: string;
  next: string;
}

const PROGRESS: Record<OrderStep, Progress> = {
  PLACED: {
    title: t('We got your order'),
    next: t("The store will pick it shortly before your time. There's nothing else for you to do."),
  },
  PICKING: {
    title: t('Your items are being picked'),
    next: t('The store is working on your order and will have it ready on time.'),
  },
  READY: {
    title: t('Your order is ready'),
    next: t('Come at your scheduled time.'),
  },
  ON_ITS_WAY: { title: t('Your order is on its way'), next: t('Your driver has left the store.') },
  COMPLETED: { title: t('Order complete'), next: t('Thank you for shopping with us!') },
  DELIVERED: { title: t('Your order was delivered'), next: t('Thank you for shopping with us!') },
  CANCELED: { title: t('This order was canceled'), next: PAYMENT_RETURNED },
};

/** Different words for orders nobody picks up at a store. */
const ELSEWHERE: Partial<Record<Modality, Partial<Record<OrderStep, Progress>>>> = {
  DELIVERY: {
    READY: { title: t('Your order is ready'), next: t("We'll bring it to you at your scheduled time.") },
  },
  SHIP: {
    PLACED: {
      title: t('We got your order'),
      next: t("The sellers will pack it and ship it. There's nothing else for you to do."),
    },
    PICKING: { title: t('Your items are being packed'), next: t('The sellers are working on your order.') },
    READY: { title: t('Your order is packed'), next: t('It will arrive on the days shown below.') },
    COMPLETED: {
      title: t('Your order has shipped'),
      next: t('It will arrive on the days shown below.'),
    },
  },
};

const endOf = (window: Window): string => formatTime(windowEnds(window)[1], window.timezone);

type Followed = Received & Pick<OrderSummary, 'shipments' | 'window'>;

/** An order's progress and what happens next. */
export function orderProgress(
  status: OrderStep,
  { modalityType, pickupType, shipments, window }: Followed,
): Progress {
  const progress = ELSEWHERE[modalityType]?.[status] ?? PROGRESS[status];
  if (status === 'ON_ITS_WAY' && window)
    return { ...progress, next: `${progress.next} ${t('Expect it by {{time}}.', { time: endOf(window) })}` };
  if (status === 'READY' && shipments.some(({ shippedAt }) => shippedAt !== null))
    return { ...progress, title: t('Part of your order has shipped') };
  if (status !== 'READY' || pickupType === null) return progress;
  return {
    ...progress,
    next: t('Come at your scheduled time. {{onArrival}}', { onArrival: ON_ARRIVAL[pickupType] }),
  };
}

export const NOT_PLACED = {
  title: t('Order not completed'),
  heading: t('We’re sorry, we could not complete your order.'),
  money: t("The payment was reversed. Your card won't be charged for this order."),
};

/** What's left of an order whose payment was rejected. */
export const STILL_THERE = t(
  'Your items are still in your cart. You can order them again and pay with another card.',
);

/** The same for changes to a placed order, which is canceled with them (PAE-02). */
export const CANCELED = {
  title: t('Order Canceled'),
  heading: t('Order Canceled'),
  money: t("All payments for this order are reversed. You won't be charged for it."),
};

/** An order whose store is closed at its time after all. */
export const TIME_LOST = {
  title: t('Please choose another time'),
  text: t("We're sorry: the store is closed at the time you chose."),
  call: t('Cancel this order, or call us, and we find another time together.'),
};

/** Until when the tip of a delivery can be changed (TIP-08). */
export const tipDeadline = (until: string, timeZone: string): string =>
  t('You can change your tip until {{longDayAndTime}}.', {
    longDayAndTime: formatLongDayAndTime(until, timeZone),
  });

export const ARRIVAL = {
  notYet: t('Tell us when you set out, and we have your order waiting for you.'),
  onTheWay: t('The store knows that you are on the way.'),
  here: t("The store knows that you're here."),
  notTold: t("We couldn't tell the store. Please try again, or call it."),
  bayLabel: t('Spot number'),
  bayHint: t("It's on the sign in front of your spot."),
  bayMissing: t('Enter the number of your spot.'),
};

export const ORDER_NOT_FOUND = t("We couldn't find this order");

export const NOT_CANCELED = t("We couldn't cancel your order. Please try again.");

export const CANCELLATION_UNKNOWN = t(
  "We're having trouble connecting, and we don't know yet if your order was canceled. Please try again, or view your order.",
);

export const STORE_STARTED = t("The store has started on your order, so it can't be canceled anymore.");

/** When the store needs to start on the order. */
export const changeDeadline = (instant: string, timeZone: string): string =>
  t('You can change this order until {{time}}.', { time: formatDayAndTime(instant, timeZone) });

/** The same once something is changed, perhaps to a later time. */
export const saveDeadline = (instant: string, timeZone: string): string =>
  t('Submit your changes by {{time}}.', { time: formatDayAndTime(instant, timeZone) });

/** What happens to the order in the meantime. */
export const UNCHANGED_UNTIL_SUBMITTED = t("Your order won't change until you submit.");

export const MODIFYING_CLOSED = {
  title: t("This order can't be changed anymore"),
  text: t('The store has started on it, so it stays as it is.'),
};

export const NOTHING_TO_MODIFY = {
  title: t('You have no order to modify'),
  text: t('An order can be changed until the store starts on it.'),
};

const WORDS: Record<Exclude<ModifyCartFailure['kind'], 'refused' | 'unexpected'>, string> = {
  lost: t("We're having trouble connecting. Your changes are as we last saved them. Please try again."),
  changedElsewhere: t('Your changes were updated on another device. Please check them and try again.'),
  timeGone: TIME_GONE,
  timesUnknown: t("We couldn't load other times. Please try again."),
  notDropped: t("We couldn't discard your changes. Please try again."),
  stillSaving: t('Your changes are being saved. Please wait a moment, then try again.'),
};

export const modifyCartWords = (failure: ModifyCartFailure): string => {
  if (failure.kind === 'refused') return failure.message;
  return failure.kind === 'unexpected'
    ? t("We couldn't save this change. Please try again.")
    : WORDS[failure.kind];
};
