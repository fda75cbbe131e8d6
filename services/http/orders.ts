import type { OperationOutput } from '../contracts/operation.ts';
import { listOrders } from '../contracts/orders.ts';
import type { Call } from './call.ts';

/** The shopper's placed orders. */
export const createOrderServices = (call: Call) => ({
  loadOrders: (_: undefined, signal: AbortSignal): Promise<OperationOutput<typeof listOrders>> =>
    call(listOrders, {}, signal),
});
