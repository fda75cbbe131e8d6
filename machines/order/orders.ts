import type { OrderSummary } from '../../services/contracts/orders.ts';
import { resource } from '../shared/resource.machine.ts';
import type { Service } from '../shared/services.ts';

export interface OrderListServices {
  loadOrders: Service<undefined, { orders: OrderSummary[] }>;
}

/** The chart for the list of orders (CMP-11). */
export const ordersMachine = resource(
  ({ loadOrders }: OrderListServices) => loadOrders,
  ({ orders }) => orders.length === 0,
);

/** Whether its shopper still waits for it. */
export const isUpcoming = ({ status }: Pick<OrderSummary, 'status'>): boolean =>
  status !== 'COMPLETED' && status !== 'CANCELED';

const startOf = ({ window }: OrderSummary): number =>
  window ? Date.parse(window.value.split('/')[0] ?? '') : Number.POSITIVE_INFINITY;

/** Orders at a glance: the next one to come, then the others, newest first as they are. */
export function nextFirst(orders: readonly OrderSummary[]): OrderSummary[] {
  const [next] = orders.filter(isUpcoming).toSorted((a, b) => startOf(a) - startOf(b));
  return next ? [next, ...orders.filter((order) => order !== next)] : [...orders];
}
