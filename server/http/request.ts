import { isIPv6, type Socket, SocketAddress } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { bannerOfHost } from '../../banners/of-host.ts';
import { BANNER_HEADER } from '../../services/contracts/operation.ts';
import type { Env } from '../settings/env.ts';
import type { AppEnv } from './context.ts';

/** There is none if an app is called without a server. */
const socketOf = (http: Context<AppEnv>): Socket | undefined =>
  (http.env as HttpBindings | undefined)?.incoming.socket;

/**
 * The one spelling of an address, however a proxy writes it: without a port or a zone, IPv6 as short as can be, and IPv4 within IPv6
 * as IPv4. Null for anything else.
 */
export function addressOf(written: string): string | null {
  const bare = written.trim().replace(/%[^\]]*/, '');
  // Refusing nothing would take longer than reading an address.
  if (bare === '') return null;
  const parsed = SocketAddress.parse(isIPv6(bare) ? `[${bare}]` : bare);
  return parsed ? parsed.address.replace(/^::.*:(?=\d+\.)/, '') : null;
}

/** The caller's address: the socket's, or the last one a trusted proxy wrote. */
export function callerAddress(http: Context<AppEnv>, env: Pick<Env, 'trustProxy'>): string {
  const forwarded = env.trustProxy ? http.req.header('x-forwarded-for')?.split(',').at(-1) : undefined;
  return addressOf(forwarded ?? '') ?? addressOf(socketOf(http)?.remoteAddress ?? '') ?? '127.0.0.1';
}

/** The address, or the first half of an IPv6 address: one caller has all the addresses in that network. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = Array(8 - before.length - after.length).fill('0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

/** What limits count as one caller. */
export const callerNetwork = (http: Context<AppEnv>, env: Pick<Env, 'trustProxy'>): string =>
  networkOf(callerAddress(http, env));

/** Ends the connection without a response, as a broken network would. */
export function dropConnection(http: Context<AppEnv>): Response {
  socketOf(http)?.destroy();
  return new Response(null, { status: 503 });
}

/** Whether the caller has gone, so that what hasn't started needn't start. */
export const isGone = (http: Context<AppEnv>): boolean => http.req.raw.signal.aborted;

/** Only for the log; the status is the one proxies use. */
export const clientClosedResponse = (): Response => new Response(null, { status: 499 });

/** Returns a test for origins that may change things; a star stands for any port. */
export function originTest(named: readonly string[]): (origin: string) => boolean {
  const exact = new Set(named);
  return (origin) => !origin.includes('*') && (exact.has(origin) || exact.has(origin.replace(/:\d+$/, ':*')));
}

/** The banner that the page of a request shows, by id; null if it names none. */
export function bannerOf(http: Context<AppEnv>): string | null {
  const { banners } = http.var.deps.env;
  const named = http.req.header(BANNER_HEADER);
  const { hostname } = new URL(http.req.url);
  const banner = banners.find(({ id }) => id === named) ?? bannerOfHost(hostname, banners);
  return banner?.id ?? null;
}
