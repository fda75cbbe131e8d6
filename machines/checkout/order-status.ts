import type { Checkout } from '../../services/contracts/checkouts.ts';

const is =
  (...statuses: Checkout['status'][]) =>
  (_: unknown, { status }: Checkout) =>
    statuses.includes(status);

/** Guards that tell how far an order is. */
export const orderStatus = {
  isDraft: is('DRAFT'),
  isPlacing: is('PLACING'),
  isPlaced: is('PLACED'),
  isRejected: is('REJECTED'),
  isSuperseded: is('SUPERSEDED'),
};

/** The order that a service answered with, as the guards take it. */
export const asOrder = ({ event }: { event: { output: Checkout } }): Checkout => event.output;
