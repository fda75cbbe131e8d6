import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { ownPath } from '../../services/contracts/own-path.ts';
import type { Env } from '../settings/env.ts';
import type { AppEnv } from './context.ts';
import { ProblemError } from './problems.ts';
import { originTest } from './request.ts';

/** Refuses addresses that a browser would read as another host's, or that have characters nobody sees, before anything is done with them. */
export const refuseStrangePaths: MiddlewareHandler<AppEnv> = async (http, next) => {
  if (ownPath(http.req.path) === null) throw new ProblemError('NOT_FOUND');
  await next();
};

const MAX_BODY_BYTES = 128 * 1024;

/** How browsers label requests from pages outside this origin; a subdomain's are `same-site`. */
const OTHER_SITES: readonly string[] = ['cross-site', 'same-site'];

/** Refuses changes requested by another site's page. Callers other than browsers send no Origin. */
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
 * Refuses bodies that are too large: by their declared length, without reading them, or by counting if none is
 * declared.
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
