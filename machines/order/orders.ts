import type { OrderStep, OrderSummary } from '../../services/contracts/orders.ts';
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
export const isUpcoming = ({ status, isOnItsWay }: Pick<OrderSummary, 'status' | 'isOnItsWay'>): boolean =>
  isOnItsWay || (status !== 'COMPLETED' && status !== 'CANCELED');

/** How far it is: its status, unless a driver has left with it or all its shipments are there. */
export function reachedStep({ status, steps }: Pick<OrderSummary, 'status' | 'steps'>): OrderStep {
  if (status === 'READY' && steps.some(({ step }) => step === 'ON_ITS_WAY')) return 'ON_ITS_WAY';
  return deliveredAt({ steps }) === undefined ? status : 'DELIVERED';
}

/** When it came as far as it is; undefined if that isn't known, or it has only been placed. */
export const reachedAt = (order: Pick<OrderSummary, 'status' | 'steps'>): string | undefined =>
  order.steps.find(({ step }) => step === reachedStep(order))?.at;

/** Whether it waits for its shopper at the store. */
export const isReadyForPickup = (order: Pick<OrderSummary, 'status' | 'steps' | 'modalityType'>): boolean =>
  order.modalityType === 'PICKUP' && reachedStep(order) === 'READY';

/** When the last of its shipments was delivered; undefined until all are. */
export const deliveredAt = ({ steps }: Pick<OrderSummary, 'steps'>): string | undefined =>
  steps.find(({ step }) => step === 'DELIVERED')?.at;

const startOf = ({ window }: OrderSummary): number =>
  window ? Date.parse(window.value.split('/')[0] ?? '') : Number.POSITIVE_INFINITY;

/** Orders at a glance: the next one to come, then the others, newest first as they are. */
export function nextFirst(orders: readonly OrderSummary[]): OrderSummary[] {
  const [next] = orders.filter(isUpcoming).toSorted((a, b) => startOf(a) - startOf(b));
  return next ? [next, ...orders.filter((order) => order !== next)] : [...orders];
}
