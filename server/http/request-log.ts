import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';
import type { Log } from './log.ts';

/** One line per request: what was called, by whom, how it ended, and how long it took. No query, body, or headers. */
export const requestLog =
  (log: Log): MiddlewareHandler<AppEnv> =>
  async (http, next) => {
    const began = performance.now();
    await next();
    const { method, path } = http.req;
    const { status } = http.res;
    log.info(
      { method, path, status, ...http.get('caller'), ms: Math.round(performance.now() - began) },
      'request',
    );
  };
