import type { OrderStatus } from '../../services/contracts/orders.ts';
import type { Modality } from '../../services/contracts/values.ts';

/** An order's modality in a sentence. */
export const orderType: Record<Modality, string> = {
  PICKUP: 'pickup',
  DELIVERY: 'delivery',
  SHIP: 'ship',
  IN_STORE: 'in-store',
};

/** The title for where and when an order is received. */
export const fulfillmentTitle: Record<Modality, string> = {
  PICKUP: 'Pickup',
  DELIVERY: 'Delivery',
  SHIP: 'Shipping',
  IN_STORE: 'In store',
};

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

interface Progress {
  title: string;
  next: string;
}

const PROGRESS: Record<OrderStatus, Progress> = {
  PLACED: {
    title: 'We have your order',
    next: "The store will pick it shortly before your time. There's nothing else for you to do.",
  },
  PICKING: {
    title: 'Your items are being picked',
    next: 'The store is working on your order and will have it ready on time.',
  },
  READY: {
    title: 'Your order is ready',
    next: 'Come at your scheduled time, and have your order number handy.',
  },
  COMPLETED: { title: 'You have your order', next: 'Thank you for shopping with us!' },
  CANCELED: { title: 'This order was canceled', next: "You won't be charged for it." },
};

/** Different words for orders nobody picks up at a store. */
const ELSEWHERE: Partial<Record<Modality, Partial<Record<OrderStatus, Progress>>>> = {
  DELIVERY: {
    READY: { title: 'Your order is ready', next: "We'll bring it to you at your scheduled time." },
  },
  SHIP: {
    PLACED: {
      title: 'We have your order',
      next: "The sellers will pack it and ship it. There's nothing else for you to do.",
    },
    PICKING: { title: 'Your items are being packed', next: 'The sellers are working on your order.' },
    READY: { title: 'Your order is packed', next: 'It will arrive on the days shown below.' },
  },
};

/** An order's progress and what happens next. */
export const orderProgress = (status: OrderStatus, modality: Modality): Progress =>
  ELSEWHERE[modality]?.[status] ?? PROGRESS[status];

export const NOT_PLACED = {
  title: 'Order not completed',
  heading: 'We’re sorry, we could not complete your order.',
  money: "The payment was reversed. Your card won't be charged for this order.",
};

/** The same for changes to a placed order, which is canceled with them (PAE-02). */
export const CANCELED = {
  title: 'Order Canceled',
  heading: 'Order Canceled',
  money: "All payments for this order are reversed. You won't be charged for it.",
};

export const ORDER_NOT_FOUND = "We couldn't find this order";

export const NOT_CANCELED = "We couldn't cancel your order. Please try again.";

export const STORE_STARTED = "The store has started on your order, so it can't be canceled anymore.";
