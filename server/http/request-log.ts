import type { MiddlewareHandler } from 'hono';
import type { Env } from '../settings/env.ts';
import type { AppEnv } from './context.ts';
import { PROBES } from './health.ts';
import type { Log } from './log.ts';
import { callerNetwork } from './request.ts';

/**
 * One line per request: what was called, by whom and from where, how it ended and why, and how long it took. No query, body, or
 * headers. Probes that find all well say so only at the level `debug`.
 */
export const requestLog =
  (log: Log, env: Pick<Env, 'trustProxy'>): MiddlewareHandler<AppEnv> =>
  async (http, next) => {
    const began = performance.now();
    await next();
    const { method, path } = http.req;
    const { status } = http.res;
    const isQuiet = PROBES.includes(path) && status === 200;
    log[isQuiet ? 'debug' : 'info'](
      {
        method,
        path,
        operation: http.get('operation'),
        status,
        ...http.get('problem'),
        ...http.get('caller'),
        network: callerNetwork(http, env),
        ms: Math.round(performance.now() - began),
      },
      'request',
    );
  };
