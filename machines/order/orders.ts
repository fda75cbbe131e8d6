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
