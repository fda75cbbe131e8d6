import type { Server, ServerResponse } from 'node:http';

/** How a server shuts down without cutting a request off. */
export interface Shutdown {
  /** From now on, every response is the last on its connection, so callers move on to another process. */
  drain: () => void;
  /** Accepts no more connections and resolves when each has ended with its request, after `graceMs` at the latest. */
  end: (graceMs: number) => Promise<void>;
}

/** Watches a server's requests from the first one. */
export function shutdownOf(server: Server): Shutdown {
  const open = new Set<ServerResponse>();
  let isDraining = false;
  let isEnding = false;

  server.prependListener('request', (_, response: ServerResponse) => {
    open.add(response);
    if (isDraining) makeLast(response);
    response.once('close', () => {
      open.delete(response);
      // A response that had started before the shutdown couldn't say it was the last.
      if (isEnding) server.closeIdleConnections();
    });
  });

  const drain = () => {
    isDraining = true;
    for (const response of open) makeLast(response);
  };
  return {
    drain,
    end: async (graceMs) => {
      drain();
      isEnding = true;
      const late = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise((resolve) => server.close(resolve));
      clearTimeout(late);
    },
  };
}

function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
