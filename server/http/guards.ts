import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Env } from '../boot/env.ts';
import type { AppEnv } from './context.ts';
import { ProblemError } from './problems.ts';
import { originTest } from './request.ts';

const MAX_BODY_BYTES = 128 * 1024;

/** What a browser calls requests of pages that are not this origin's; those of a subdomain are `same-site`. */
const OTHER_SITES: readonly string[] = ['cross-site', 'same-site'];

/** Refuses changes that another site's page asks for. Callers that are no browser send no Origin at all. */
export function refuseForeignOrigins(env: Env): MiddlewareHandler<AppEnv> {
  const isAllowed = originTest(env.shopOrigins);
  return async (http, next) => {
    const { method } = http.req;
    if (method !== 'GET' && method !== 'HEAD') {
      const origin = http.req.header('origin');
      const isForeign = origin
        ? !isAllowed(origin)
        : OTHER_SITES.includes(http.req.header('sec-fetch-site') ?? '');
      if (isForeign) throw new ProblemError('FOREIGN_ORIGIN');
    }
    await next();
  };
}

/**
 * Refuses bodies that are too large: by their declared length, which leaves them unread here, and by counting where
 * none is declared.
 */
export function limitBodies(): MiddlewareHandler<AppEnv> {
  const onError = () => {
    throw new ProblemError('TOO_LARGE');
  };
  const counting = bodyLimit({ maxSize: MAX_BODY_BYTES, onError });
  return async (http, next) => {
    if (http.req.method === 'GET' || http.req.method === 'HEAD') return next();
    const length = http.req.header('content-length');
    if (length === undefined || http.req.header('transfer-encoding') !== undefined)
      return counting(http, next);
    if (Number(length) > MAX_BODY_BYTES) onError();
    await next();
  };
}
