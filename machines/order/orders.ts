import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import { resource } from '../shared/resource.machine.ts';
import type { Service } from '../shared/services.ts';
import type { OrderCompleteServices } from './order-complete.machine.ts';

export interface OrderListServices {
  loadOrders: Service<undefined, { orders: OrderSummary[] }>;
}

/** The chart for the list of orders (CMP-11). */
export const ordersMachine = resource(
  ({ loadOrders }: OrderListServices) => loadOrders,
  ({ orders }) => orders.length === 0,
);

/** A placed order: its progress and its items. */
export interface PlacedOrder {
  summary: OrderSummary;
  checkout: Checkout;
}

/** The chart for one order's page (RTE-09); empty if the shopper has no such order. */
export const orderMachine = resource<
  OrderListServices & Pick<OrderCompleteServices, 'loadCheckout'>,
  PlacedOrder | null,
  { checkoutId: string }
>(
  ({ loadOrders, loadCheckout }) =>
    async ({ checkoutId }, signal) => {
      const { orders } = await loadOrders(undefined, signal);
      const summary = orders.find((order) => order.checkoutId === checkoutId);
      return summary ? { summary, checkout: await loadCheckout({ checkoutId }, signal) } : null;
    },
  (order) => order === null,
);
