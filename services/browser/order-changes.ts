import type { OrderChangesChannel } from '../../machines/order/substitute-proposals.machine.ts';
import { orderChangesPath } from '../contracts/proposals.ts';

/** How long to wait before connecting again where the browser has given up: the store refused, or is starting. */
const RECONNECT_MS = 30_000;

/**
 * Hears live that an order has changed, as long as the store lets the page listen. Whatever a lost connection missed is told once it's
 * back. Where there are no server-sent events, such as in Node, nothing is heard.
 */
export const hearOrderChanges =
  (baseUrl: string): OrderChangesChannel =>
  ({ orderId }, hear) => {
    if (!('EventSource' in globalThis)) return { send: () => {}, close: () => {} };
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wasOpen = false;
    const connect = () => {
      source = new EventSource(`${baseUrl}${orderChangesPath(orderId)}`);
      source.addEventListener('changed', () => hear({ type: 'order.changed' }));
      source.addEventListener('open', () => {
        if (wasOpen) hear({ type: 'order.changed' });
        wasOpen = true;
      });
      source.addEventListener('error', () => {
        // Otherwise the browser connects again by itself.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, RECONNECT_MS);
      });
    };
    connect();
    return {
      send: () => {},
      close: () => {
        clearTimeout(timer);
        source.close();
      },
    };
  };
