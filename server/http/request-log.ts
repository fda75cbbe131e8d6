import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './context.ts';
import type { Log } from './log.ts';

/** One line a request: what was called, how it ended, how long it took. Neither query nor body nor header. */
export const requestLog =
  (log: Log): MiddlewareHandler<AppEnv> =>
  async (http, next) => {
    const began = performance.now();
    await next();
    const { method, path } = http.req;
    const { status } = http.res;
    log.info({ method, path, status, ms: Math.round(performance.now() - began) }, 'request');
  };
