import type { OrderSummary } from '../../services/contracts/orders.ts';
import { resource } from '../shared/resource.machine.ts';
import { actorsFrom, type Service } from '../shared/services.ts';
import { type OrderCompleteServices, orderCompleteMachine } from './order-complete.machine.ts';

/** The charts of what comes after an order: its confirmation, and the page of a rejected payment (PAE-04). */
export function wireOrder({ loadCheckout, getCart }: OrderCompleteServices) {
  return {
    orderComplete: orderCompleteMachine.provide({ actors: actorsFrom({ loadCheckout, getCart }) }),
    rejectedOrder: resource(loadCheckout, ({ rejection }) => rejection === null),
  };
}

/** The chart of the list of orders (CMP-11). */
export const wireOrders = ({ loadOrders }: { loadOrders: Service<undefined, { orders: OrderSummary[] }> }) =>
  resource(loadOrders, ({ orders }) => orders.length === 0);
