import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { App, Deps } from './context.ts';
import { ProblemError, problemResponse } from './problems.ts';

/** Set while the process ends, so that no new requests are sent to it. */
export interface Readiness {
  isClosing: boolean;
}

/** How long the database has to say that it is there, in ms; whoever asks /readyz waits no more than a second. */
const PROBE_MS = 750;

/** What is answered while the store starts: the process lives, and is to be asked again for the rest. */
export const createStartingApp = (): Hono =>
  new Hono()
    .get('/healthz', (http) => http.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }))
    .all('*', () => problemResponse(new ProblemError('UNAVAILABLE', { retryAfter: 1 })));

/** /healthz: the process answers. /readyz: it can work, that is, its database answers and it is not ending. */
export function registerHealthRoutes(app: App, { db }: Pick<Deps, 'db'>, readiness: Readiness): void {
  let probe: Promise<boolean> | undefined;
  // One for all who ask meanwhile: probes of a silent database would take the connections of others.
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

/** What it says, or false when it says nothing in time. */
async function inTime(asked: Promise<boolean>): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const nothing = new Promise<boolean>((resolve) => {
    late = setTimeout(resolve, PROBE_MS, false);
  });
  return Promise.race([asked, nothing]).finally(() => clearTimeout(late));
}
