import type { OrderStatus } from '../../services/contracts/orders.ts';
import type { PaymentEntry, PaymentType } from '../../services/contracts/payments.ts';
import type { Modality } from '../../services/contracts/values.ts';
import { formatCard } from '../kit/format.ts';

/** How an order's kind reads in a sentence. */
export const orderType: Record<Modality, string> = {
  PICKUP: 'pickup',
  DELIVERY: 'delivery',
  SHIP: 'ship',
  IN_STORE: 'in-store',
};

const paymentLabel: Record<PaymentType, string> = {
  BANK_CARD: 'Credit or debit card',
  ACH: 'Bank account',
  GIFT_CARD: 'Gift card',
  EBT: 'SNAP EBT',
};

/** 'Visa ending in 4242'; by its kind when nothing more is known of it. */
export const paymentName = ({ brand, lastFour, paymentType }: PaymentEntry): string =>
  brand && lastFour ? formatCard({ brand, lastFour }) : paymentLabel[paymentType];

export const orderStatus: Record<OrderStatus, string> = {
  PLACED: 'Placed',
  PICKING: 'Being picked',
  READY: 'Ready',
  COMPLETED: 'Completed',
  CANCELED: 'Canceled',
};

export const NOT_COMPLETED = 'We’re sorry, we could not complete your order.';
