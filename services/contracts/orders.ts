import * as v from 'valibot';
import { operation } from './operation.ts';
import { Cents, Id, Instant, Modality, TimeZone } from './values.ts';

/** PLACED orders can still change; later statuses follow the store's work. */
export const OrderStatus = v.picklist(['PLACED', 'PICKING', 'READY', 'COMPLETED', 'CANCELED']);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

export const OrderSummary = v.object({
  orderId: Id,
  /** The number people use, such as '4107-5532-19'. */
  number: v.string(),
  checkoutId: Id,
  status: OrderStatus,
  modalityType: Modality,
  placedAt: Instant,
  /** Where the order is picked, or where it's shipped to. */
  timezone: TimeZone,
  total: Cents,
  itemCount: v.number(),
});
export type OrderSummary = v.InferOutput<typeof OrderSummary>;

export const listOrders = operation({
  id: 'orders.list',
  method: 'GET',
  path: '/api/orders',
  summary: "The shopper's orders, newest first",
  access: 'signedIn',
  response: v.object({ orders: v.array(OrderSummary) }),
});
