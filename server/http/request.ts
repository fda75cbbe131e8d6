import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Env } from '../boot/env.ts';
import type { AppEnv } from './context.ts';

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

/** Whether the caller has gone away meanwhile: what has not begun need not begin. */
export const isGone = (http: Context<AppEnv>): boolean => http.req.raw.signal.aborted;

/** For the log alone, by the status that proxies use for it. */
export const nobodyWaits = (): Response => new Response(null, { status: 499 });

/** Makes the test of whether an origin may change things; a star stands for a port. */
export function originTest(named: readonly string[]): (origin: string) => boolean {
  const exact = new Set(named);
  return (origin) => !origin.includes('*') && (exact.has(origin) || exact.has(origin.replace(/:\d+$/, ':*')));
}
