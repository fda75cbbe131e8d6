import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { AppEnv } from './context.ts';
import type { Env } from './env.ts';

/** There is none when an app is called without a server. */
const socketOf = (http: Context<AppEnv>): Socket | undefined =>
  (http.env as HttpBindings | undefined)?.incoming?.socket;

/** The caller's address: the socket's, or the last one that a trusted proxy wrote. */
export function callerAddress(http: Context<AppEnv>, env: Env): string {
  const forwarded = env.trustProxy
    ? http.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return forwarded ?? socketOf(http)?.remoteAddress ?? '127.0.0.1';
}

/** Ends the connection without an answer, as a broken network would. */
export function dropConnection(http: Context<AppEnv>): Response {
  socketOf(http)?.destroy();
  return new Response(null, { status: 503 });
}

/** Makes the test of whether an origin may change things; a star stands for labels or a port. */
export function originTest(patterns: readonly string[]): (origin: string) => boolean {
  const escaped = patterns.map((one) =>
    one.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[a-z0-9.-]+'),
  );
  const allowed = new RegExp(`^(?:${escaped.join('|')})$`, 'i');
  return (origin) => allowed.test(origin);
}
