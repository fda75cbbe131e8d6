// A store within the test's own process, with real sockets and a real database, and clients of it.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../server/app.ts';
import { createDeps } from '../../server/boot/deps.ts';
import { CONNECTIONS, listenerOf } from '../../server/boot/ports.ts';
import type { Database, DatabaseOptions } from '../../server/db/database.ts';
import type { ReadDatabase } from '../../server/db/read-database.ts';
import { sessions } from '../../server/db/schema/shoppers.ts';
import type { Deps } from '../../server/http/context.ts';
import { createLog, type Log } from '../../server/http/log.ts';
import { withRequestId } from '../../server/http/request-id.ts';
import { sessionCookie, signedToken } from '../../server/http/session.ts';
import { demoShopper } from '../../server/sandbox/seed/shoppers.ts';
import { type Env, parseEnv } from '../../server/settings/env.ts';
import { type Call, createCall } from '../../services/http/call.ts';
import { type AllServices, createAllServices } from './all-services.ts';
import { NO_LIMITS } from './no-limits.ts';
import './quick-answers.ts';
import './quick-passwords.ts';
import { openTestDatabase } from './test-database.ts';

/** One shopper's browser: it keeps the session cookie. */
export interface TestClient {
  /** Calls an operation as the shop does; rejects with a ServiceFailure. */
  call: Call;
  /** Sends a raw request; `path` is from the store's root. */
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Its cookies, as a request header. */
  cookie: () => string;
  shopperId: string | null;
}

/** The shop's services for a client. */
export const servicesOf = ({ fetch }: TestClient): AllServices =>
  createAllServices({
    baseUrl: 'http://store.test',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const { method, headers, signal } = request;
      const body = method === 'GET' ? null : await request.text();
      return fetch(pathname + search, { method, headers, signal, ...(body ? { body } : {}) });
    },
  });

export interface TestServer {
  url: string;
  deps: Deps;
  db: Database;
  /** A client that isn't signed in. */
  visitor: TestClient;
  /** Another browser that nobody is signed in at. */
  newVisitor: () => TestClient;
  /** A client signed in as a demo shopper, fully authenticated unless `secondsAgo` makes the sign-in older. */
  signedIn: (email: string, options?: { secondsAgo?: number }) => Promise<TestClient>;
  close: () => Promise<void>;
}

const AUTH_SECRET = 'a secret for tests that is long enough';

interface TestServerOptions {
  env?: Partial<Env>;
  log?: Log;
  /** A folder to serve as the built shop; without it, only calls are served. */
  files?: string;
  /** How long connections may take, other than as in production. */
  connections?: typeof CONNECTIONS;
  /** A replica; by default the database itself. */
  readDb?: ReadDatabase;
  /** Database limits other than those for a busy machine. */
  database?: Pick<DatabaseOptions, 'embedded' | 'poolSize' | 'queueLength' | 'timeoutMs'>;
}

/** A store for all tests of a file: it starts before the first one and is closed after the last. */
export function testServer(options: TestServerOptions = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => {
    Object.assign(server, await startTestServer(options));
  });
  afterAll(() => server.close());
  return server;
}

/** A store with everything real: database, routes, sockets. Close it when done. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = await openTestDatabase(options.database);
  const env: Env = {
    ...parseEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      SHOP_ORIGINS: 'http://localhost:*',
      PROCESSOR_SECONDS: '20',
      ...NO_LIMITS,
    }),
    ...options.env,
  };
  const log = options.log ?? createLog(env.logLevel);
  const deps = createDeps({
    db: database.db,
    readDb: options.readDb,
    env,
    log,
    authSecrets: [AUTH_SECRET],
  });
  const server = createServer(
    options.connections ?? CONNECTIONS,
    withRequestId(env, listenerOf(createApp(deps, { files: options.files }))),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    url,
    deps,
    db: database.db,
    visitor: clientOf(url, null, null),
    newVisitor: () => clientOf(url, null, null),
    signedIn: async (email, { secondsAgo = 0 } = {}) => {
      const { id } = demoShopper(email);
      return clientOf(url, await startSession(deps, id, secondsAgo), id);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await database.close();
    },
  };
}

async function startSession(deps: Deps, shopperId: string, secondsAgo: number): Promise<string> {
  const token = randomUUID();
  const now = Date.now();
  await deps.db.insert(sessions).values({
    id: randomUUID(),
    token,
    shopperId,
    createdAt: new Date(now - secondsAgo * 1000),
    expiresAt: new Date(now + deps.env.sessionSeconds * 1000),
  });
  return `${sessionCookie(deps.env)}=${signedToken(token, deps.authSecrets[0])}`;
}

function clientOf(url: string, cookie: string | null, shopperId: string | null): TestClient {
  const jar = new Map<string, string>();
  const keep = (pair: string) => jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  if (cookie) keep(cookie);
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    if (jar.size > 0) request.headers.set('cookie', cookieHeader());
    // Within one process, packing and unpacking takes longer than what it saves on the way.
    if (!request.headers.has('accept-encoding')) request.headers.set('accept-encoding', 'identity');
    const response = await fetch(request);
    for (const set of response.headers.getSetCookie()) keep(set.split(';')[0] ?? '');
    return response;
  };
  return {
    call: createCall({ baseUrl: url, fetch: send }),
    fetch: (path, init) => send(`${url}${path}`, init),
    cookie: cookieHeader,
    shopperId,
  };
}
