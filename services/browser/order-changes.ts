import type { OrderChangesChannel, OrderStreamFact } from '../../machines/order/order-changes.machine.ts';
import { orderChangesPath } from '../contracts/proposals.ts';

/** What tabs tell each other: what became of the stream, or that one has come and doesn't know. */
type Said = OrderStreamFact | { type: 'tab.came' };

/** Hears the store itself. The browser connects again unless the store refuses. */
function openStream(address: string, hear: (fact: OrderStreamFact) => void): EventSource {
  const source = new EventSource(address);
  source.addEventListener('changed', () => hear({ type: 'order.changed' }));
  source.addEventListener('open', () => hear({ type: 'stream.opened' }));
  source.addEventListener('error', () =>
    hear({ type: source.readyState === EventSource.CLOSED ? 'stream.refused' : 'stream.lost' }),
  );
  return source;
}

/**
 * Hears live that an order has changed, and what becomes of the stream. Over HTTP/1.1, a browser has six connections to the shop for all
 * its tabs, so one of those that show an order listens (the one that holds its lock) and tells the others; when it closes, the next takes
 * its place. Pages that aren't secure have no locks, and each listens itself. In Node, nothing is heard.
 */
export const hearOrderChanges =
  (baseUrl: string): OrderChangesChannel =>
  ({ orderId }, hear) => {
    if (!('EventSource' in globalThis)) return { send: () => {}, close: () => {} };
    const address = `${baseUrl}${orderChangesPath(orderId)}`;
    if (!navigator.locks) {
      const source = openStream(address, hear);
      return { send: () => {}, close: () => source.close() };
    }
    const name = `checkstand:${address}`;
    const tabs = new BroadcastChannel(name);
    const say = (said: Said) => tabs.postMessage(said);
    const closing = new AbortController();
    const { promise: closed, resolve: close } = Promise.withResolvers<void>();
    let source: EventSource | undefined;
    tabs.addEventListener('message', ({ data }: MessageEvent<Said>) => {
      if (data.type !== 'tab.came') hear(data);
      else if (source?.readyState === EventSource.OPEN) say({ type: 'stream.opened' });
    });
    const lead = () => {
      const tell = (fact: OrderStreamFact) => {
        say(fact);
        hear(fact);
      };
      // Whoever listened before doesn't anymore.
      tell({ type: 'stream.lost' });
      source = openStream(address, tell);
      return closed;
    };
    say({ type: 'tab.came' });
    // The page may close before its turn comes; it would take it only to fail on its closed channel.
    navigator.locks.request(name, { signal: closing.signal }, lead).catch(() => undefined);
    return {
      send: () => {},
      close: () => {
        closing.abort();
        source?.close();
        tabs.close();
        close();
      },
    };
  };
