import { sql } from 'drizzle-orm';
import type { App, Deps } from './context.ts';

/** Set while the process ends, so that no new requests are sent to it. */
export interface Readiness {
  isClosing: boolean;
}

/** /healthz: the process answers. /readyz: it can work, that is, its database answers and it is not ending. */
export function registerHealthRoutes(app: App, { db }: Deps, readiness: Readiness): void {
  app.get('/healthz', (http) => http.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));

  app.get('/readyz', async (http) => {
    const isReady =
      !readiness.isClosing &&
      (await db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ));
    return http.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503, {
      'cache-control': 'no-store',
    });
  });
}
