import type { Checkout } from '../../services/contracts/checkouts.ts';

const is =
  (...statuses: Checkout['status'][]) =>
  (_: unknown, { status }: Checkout) =>
    statuses.includes(status);

/** Guards for how far along an order is. */
export const orderStatus = {
  isDraft: is('DRAFT'),
  isPlacing: is('PLACING'),
  isPlaced: is('PLACED'),
  isRejected: is('REJECTED'),
  isCanceled: is('CANCELED'),
  isSuperseded: is('SUPERSEDED'),
};

/** A service's order, as the guards take it. */
export const asOrder = ({ event }: { event: { output: Checkout } }): Checkout => event.output;
