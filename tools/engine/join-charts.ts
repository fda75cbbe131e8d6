import { createWebSocketInspector } from '@statelyai/inspect';
import type { Recorded } from '../../inspector/recorded.ts';
import { above } from './running-shop.ts';

/** The page /charts of a running shop. */
export interface Charts {
  /** Tells it one thing that happened. */
  tell: (message: Recorded) => void;
  /** Resolves once it has everything. */
  end: () => Promise<void>;
}

/** Reaches the page /charts through the development server; null if there's none. */
export async function joinCharts(url: string): Promise<Charts | null> {
  const relay = above(url, 2, 'ws:');
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = new WebSocket(relay);
  probe.onopen = () => resolve(true);
  probe.onerror = () => resolve(false);
  if (!(await promise)) return null;
  probe.close();
  const inspector = createWebSocketInspector({ url: relay, maxDeferredEvents: 100_000 });
  const { adapter } = inspector as unknown as {
    adapter: { send: (message: Recorded) => void; ws: { readyState: number; bufferedAmount: number } };
  };
  return {
    tell: (message) => adapter.send(message),
    end: async () => {
      const isSent = () => adapter.ws.readyState > WebSocket.OPEN || adapter.ws.bufferedAmount === 0;
      while (adapter.ws.readyState === WebSocket.CONNECTING || !isSent()) {
        await new Promise((next) => setTimeout(next, 10));
      }
      inspector.stop();
    },
  };
}
