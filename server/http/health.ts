import { existsSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { checkRoom } from '../db/data-dir.ts';
import { type Migrations, STORE_MIGRATIONS } from '../db/migrations.ts';
import type { Env } from '../settings/env.ts';
import { VERSION } from '../version.ts';
import type { App, Deps } from './context.ts';
import { ProblemError, problemResponse } from './problems.ts';

/** What service managers and proxies ask every few seconds. */
export const PROBES: readonly string[] = ['/healthz', '/readyz'];

/** Set during shutdown, so that no new requests are sent here. */
export interface Readiness {
  isClosing: boolean;
}

/** How long the database has to respond, in ms; /readyz takes no longer than a second. */
const PROBE_MS = 750;

/** Responds while the store starts: the process is alive, and everything else should be retried. Browsers do that by themselves. */
export const createStartingApp = (): Hono =>
  new Hono()
    .get('/healthz', (http) =>
      http.json({ status: 'ok', version: VERSION }, 200, { 'cache-control': 'no-store' }),
    )
    .all('*', () => {
      const response = problemResponse(new ProblemError('UNAVAILABLE', { retryAfter: 1 }));
      response.headers.set('refresh', '1');
      return response;
    });

/** For the embedded database, whose disk is checked instead: a write would wait for whatever else it's doing. */
const READ = sql`select 1`;

/**
 * Writes something without changing anything or waiting for anyone: a database whose disk is full, or that only reads, still
 * answers `select 1`. There's a row for each migration, so there's always one.
 */
const writeTo = ({ schema }: Migrations) => {
  const table = sql`${sql.identifier(schema)}.__drizzle_migrations`;
  return sql`update ${table} as applied set hash = applied.hash
    from (select id from ${table} order by id limit 1 for update skip locked) as one where applied.id = one.id`;
};

interface HealthDeps extends Pick<Deps, 'db'> {
  env: Pick<Env, 'databaseUrl' | 'dataDir'>;
  /** Of the tables that are written to; by default the store's. */
  migrations?: Migrations | undefined;
}

/** /healthz: the process responds, and which build it is. /readyz: it can work, meaning its database can write and it isn't shutting down. */
export function registerHealthRoutes(
  app: App,
  { db, env, migrations = STORE_MIGRATIONS }: HealthDeps,
  readiness: Readiness,
): void {
  const write = writeTo(migrations);
  let probe: Promise<boolean> | undefined;
  // One probe for all callers: probes of a silent database would take connections from others.
  const askDatabase = () => {
    probe ??= db
      .execute(env.databaseUrl ? write : READ)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        probe = undefined;
      });
    return probe;
  };

  app.get('/healthz', (http) =>
    http.json({ status: 'ok', version: VERSION }, 200, { 'cache-control': 'no-store' }),
  );

  app.get('/readyz', async (http) => {
    const isReady = !readiness.isClosing && hasRoom(env) && (await inTime(askDatabase()));
    return http.json({ status: isReady ? 'ready' : 'not ready' }, isReady ? 200 : 503, {
      'cache-control': 'no-store',
    });
  });
}

/** Whether the embedded database's disk has room for what it writes next. */
function hasRoom({ databaseUrl, dataDir }: HealthDeps['env']): boolean {
  if (databaseUrl || !existsSync(dataDir)) return true;
  try {
    checkRoom(dataDir);
    return true;
  } catch {
    return false;
  }
}

/** The result, or false if there is none in time. */
async function inTime(asked: Promise<boolean>): Promise<boolean> {
  let late: NodeJS.Timeout | undefined;
  const nothing = new Promise<boolean>((resolve) => {
    late = setTimeout(resolve, PROBE_MS, false);
  });
  return Promise.race([asked, nothing]).finally(() => clearTimeout(late));
}
