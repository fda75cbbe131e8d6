import type { Checkout } from '../../services/contracts/checkouts.ts';
import type { OrderSummary } from '../../services/contracts/orders.ts';
import { type ResourceLogic, resource } from '../shared/resource.machine.ts';
import { actorsFrom, type Service } from '../shared/services.ts';
import { type OrderCompleteServices, orderCompleteMachine } from './order-complete.machine.ts';
import { rejectedOrderMachine } from './rejected-order.machine.ts';

/** The charts of what comes after an order: its confirmation, and the page of a rejected payment (PAE-04). */
export function wireOrder({ loadCheckout, getCart }: OrderCompleteServices) {
  return {
    orderComplete: orderCompleteMachine.provide({ actors: actorsFrom({ loadCheckout, getCart }) }),
    rejectedOrder: rejectedOrderMachine.provide({ actors: actorsFrom({ loadCheckout }) }),
  };
}

interface OrderListServices {
  loadOrders: Service<undefined, { orders: OrderSummary[] }>;
}

/** The chart of the list of orders (CMP-11). */
export const wireOrders = ({ loadOrders }: OrderListServices) =>
  resource(loadOrders, ({ orders }) => orders.length === 0);

/** A placed order: how far it is, and what was ordered. */
export interface PlacedOrder {
  summary: OrderSummary;
  checkout: Checkout;
}

/** The chart of one order's page (RTE-09); empty where the shopper has no such order. */
export const wireOrderPage = ({
  loadOrders,
  loadCheckout,
}: OrderListServices & Pick<OrderCompleteServices, 'loadCheckout'>): ResourceLogic<
  PlacedOrder | null,
  { checkoutId: string }
> =>
  resource(
    async ({ checkoutId }, signal) => {
      const { orders } = await loadOrders(undefined, signal);
      const summary = orders.find((order) => order.checkoutId === checkoutId);
      return summary ? { summary, checkout: await loadCheckout({ checkoutId }, signal) } : null;
    },
    (order) => order === null,
  );
