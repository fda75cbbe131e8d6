import type { MiddlewareHandler } from 'hono';
import type { Env } from '../boot/env.ts';
import type { AppEnv } from './context.ts';

/** What the shop's pages may load: their own files, and the vault's page in a frame. */
const contentSecurityPolicy = (env: Env): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${env.vaultOrigin}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/** The headers of every answer of the shop. */
export function securityHeaders(env: Env): MiddlewareHandler<AppEnv> {
  const headers = Object.entries({
    'content-security-policy': contentSecurityPolicy(env),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    ...(env.shopOrigin.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  });
  return async (http, next) => {
    await next();
    for (const [name, value] of headers) http.res.headers.set(name, value);
  };
}
