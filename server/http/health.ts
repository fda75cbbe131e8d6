import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { App, Deps } from './context.ts';
import { ProblemError, problemResponse } from './problems.ts';

/** Set during shutdown, so that no new requests are sent here. */
export interface Readiness {
  isClosing: boolean;
}

/** How long the database has to respond, in ms; /readyz takes no longer than a second. */
const PROBE_MS = 750;

/** Responds while the store starts: the process is alive, and everything else should be retried. Browsers do that by themselves. */
export const createStartingApp = (): Hono =>
  new Hono()
    .get('/healthz', (http) => http.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .all('*', () => {
      const response = problemResponse(new ProblemError('UNAVAILABLE', { retryAfter: 1 }));
      response.headers.set('refresh', '1');
      return response;
    });

/** /healthz: the process responds. /readyz: it can work, meaning its database responds and it isn't shutting down. */
export function registerHealthRoutes(app: App, { db }: Pick<Deps, 'db'>, readiness: Readiness): void {
  let probe: Promise<boolean> | undefined;
  // One probe for all callers: probes of a silent database would take connections from others.
  const askDatabase = () => {
    probe ??= db
      .execute(sql`select 1`)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        probe = undefined;
      });
    return probe;
  };

  app.get('/healthz', (http) => http.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));

  app.get('/readyz', async (http) => {
    const isReady = !readiness.isClosing && (await inTime(askDatabase()));
    return http.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503, {
      'cache-control': 'no-store',
    });
  });
}

/** The result, or false if there is none in time. */
async function inTime(asked: Promise<boolean>): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const nothing = new Promise<boolean>((resolve) => {
    late = setTimeout(resolve, PROBE_MS, false);
  });
  return Promise.race([asked, nothing]).finally(() => clearTimeout(late));
}
