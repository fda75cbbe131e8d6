import type { OrderSummary } from '../../../services/contracts/orders.ts';

/** A pickup order of ten items for $64.12, just placed; its checkout is `placed()` in the checkout's samples. */
export const order = (changes: Partial<OrderSummary> = {}): OrderSummary => ({
  orderId: 'order-1',
  number: '4107-5532-19',
  checkoutId: 'checkout-1',
  status: 'PLACED',
  modalityType: 'PICKUP',
  placedAt: '2026-11-21T16:20:00Z',
  timezone: 'America/New_York',
  total: 6412,
  refunded: 0,
  itemCount: 10,
  ...changes,
});
