import type { Server, ServerResponse } from 'node:http';

/** How a server ends without cutting a request off. */
export interface Ending {
  /** From now on every answer is the last on its connection: whoever goes on looks for another process. */
  drain: () => void;
  /** Takes no more connections and resolves when each has ended with its request, after `graceMs` at the latest. */
  end: (graceMs: number) => Promise<void>;
}

/** Watches the requests of a server from its first one on. */
export function endingOf(server: Server): Ending {
  const open = new Set<ServerResponse>();
  let isDraining = false;
  let isEnding = false;

  server.prependListener('request', (_, response: ServerResponse) => {
    open.add(response);
    if (isDraining) makeLast(response);
    response.once('close', () => {
      open.delete(response);
      // One that had begun to answer before the end could not say that it was the last.
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
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
      clearTimeout(late);
    },
  };
}

function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}
