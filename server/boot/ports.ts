import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { StartError } from '../db/start-error.ts';
import { createStartingApp, type Readiness } from '../http/health.ts';
import { withRequestId } from '../http/request-id.ts';
import type { Env } from '../settings/env.ts';
import { shutdownOf } from './shutdown.ts';

/** How long current requests may take at shutdown, in ms. */
const GRACE_MS = 10_000;

/** How long sweeps and the database may take beyond that, in ms; a silent database isn't waited for. */
const LAST_MS = 3_000;

/**
 * Idle connections are kept longer than callers and proxies keep theirs, usually a minute; otherwise some would
 * send a request into a connection the store is just closing, and lose it. A request must be here, headers and body,
 * within the time it's worth waiting for: so nobody holds a connection longer by sending slowly on purpose.
 */
export const CONNECTIONS = {
  keepAliveTimeout: 65_000,
  headersTimeout: 20_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

/** A server and the setting that has its port. */
type NamedPort = readonly [server: Server, setting: string, port: number];

/** Servers that respond as one that's starting until they're given what they serve. */
export interface Ports {
  readiness: Readiness;
  serve: (server: Server, answer: RequestListener) => void;
  /**
   * Takes them out of service, lets current requests finish while `stop` runs, then runs `last`, and takes no longer than the
   * limits above; rejects if something didn't finish.
   */
  close: (work: { stop?: () => Promise<void>; last: () => Promise<void> }) => Promise<void>;
}

/** Listens on each port, or throws a StartError that names the setting. */
export async function openPorts(
  env: Pick<Env, 'host' | 'trustProxy' | 'drainSeconds'>,
  ports: readonly NamedPort[],
): Promise<Ports> {
  const shutdowns = ports.map(([server]) => shutdownOf(server));
  const starting = withRequestId(env, listenerOf(createStartingApp()));
  for (const [server] of ports) server.on('request', starting);
  for (const [server, setting, port] of ports) await listen(server, { setting, port, host: env.host });
  const readiness: Readiness = { isClosing: false };
  return {
    readiness,
    serve: (server, answer) => {
      server.off('request', starting);
      server.on('request', withRequestId(env, answer));
    },
    close: async ({ stop = async () => {}, last }) => {
      readiness.isClosing = true;
      for (const { drain } of shutdowns) drain();
      await delay(env.drainSeconds * 1000);
      const end = async () => {
        await Promise.all([...shutdowns.map((shutdown) => shutdown.end(GRACE_MS)), stop()]);
        await last();
      };
      const late = delay(GRACE_MS + LAST_MS, undefined, { ref: false }).then(() => {
        throw new Error('The store did not shut down in time.');
      });
      await Promise.race([end(), late]);
    },
  };
}

export const listenerOf = (app: Pick<Hono, 'fetch'>): RequestListener => getRequestListener(app.fetch);

interface Listening {
  setting: string;
  port: number;
  host: string;
  /** The setting that has the host. */
  hostSetting?: string;
}

/** Listens, or throws a StartError that names the setting. */
export async function listen(server: Server, listening: Listening): Promise<void> {
  server.listen(listening.port, listening.host);
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(refusalOf(error, listening), { cause: error });
  });
}

function refusalOf(
  { code, message }: NodeJS.ErrnoException,
  { setting, port, host, hostSetting = 'HOST' }: Listening,
) {
  if (code === 'EADDRINUSE') return `Port ${port} is in use: stop what uses it or set another ${setting}.`;
  if (code === 'EACCES') return `Can't use ${setting}: this user isn't allowed to listen on port ${port}.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `Can't use ${hostSetting}: ${host} isn't an address of this machine.`;
  }
  return `Can't use ${setting}: ${message}.`;
}
