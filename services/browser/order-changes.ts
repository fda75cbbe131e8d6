import type { OrderChangesChannel } from '../../machines/order/order-changes.machine.ts';
import { orderChangesPath } from '../contracts/proposals.ts';

/**
 * Hears live that an order has changed, and what becomes of the stream: the browser connects again by itself unless the store refuses.
 * Where there are no server-sent events, such as in Node, nothing is heard.
 */
export const hearOrderChanges =
  (baseUrl: string): OrderChangesChannel =>
  ({ orderId }, hear) => {
    if (!('EventSource' in globalThis)) return { send: () => {}, close: () => {} };
    const source = new EventSource(`${baseUrl}${orderChangesPath(orderId)}`);
    source.addEventListener('changed', () => hear({ type: 'order.changed' }));
    source.addEventListener('open', () => hear({ type: 'stream.opened' }));
    source.addEventListener('error', () =>
      hear({ type: source.readyState === EventSource.CLOSED ? 'stream.refused' : 'stream.lost' }),
    );
    return { send: () => {}, close: () => source.close() };
  };
