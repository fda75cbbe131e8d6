import { sql } from 'drizzle-orm';
import pg from 'pg';
import { createApp } from '../../server/app.ts';
import { passwords } from '../../server/auth/passwords.ts';
import { least } from '../../server/auth/taking-as-long.ts';
import { createDeps } from '../../server/boot/deps.ts';
import { type OpenDatabase, openDatabase } from '../../server/db/database.ts';
import type { Deps } from '../../server/http/context.ts';
import { createLog } from '../../server/http/log.ts';
import { sessionCookie, signedToken } from '../../server/http/session.ts';
import { DEMO_PASSWORD } from '../../server/sandbox/seed/shoppers.ts';
import { parseEnv } from '../../server/settings/env.ts';
import { type Call, createCall } from '../../services/http/call.ts';
import { NO_LIMITS } from '../../test/support/no-limits.ts';
import { startPostgres } from '../../test/support/postgres.ts';
import { prepareDatabase } from '../../test/support/prepare-database.ts';
import { STORE_ID } from '../../test/support/server-shopper.ts';
import { closeGate, noteNamed, type Watch } from './gate.ts';

/** A shopper's browser. */
export interface Shopper {
  id: string;
  call: Call;
}

/** A store on PostgreSQL whose rows come back as often as they're asked for. */
export interface World {
  deps: Deps;
  riley: Shopper;
  sam: Shopper;
  /** Calls of somebody who isn't signed in. */
  visitor: Call;
  watch: Watch & { read: <TRow extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<TRow[]> };
  /** Keeps the rows as they are, under a name; 'seeded' are those that it begins with. */
  keep: (name: string) => Promise<void>;
  /** Brings back rows that were kept. */
  restore: (name: string) => Promise<void>;
  /** Rows that aren't as they were kept: what they were, and what they are. */
  changes: (name: string) => Promise<Change[]>;
  close: () => Promise<void>;
}

export interface Change {
  table: string;
  kind: 'was' | 'is';
  row: Record<string, unknown>;
}

/** PostgreSQL without what only a power failure needs, which cleans up when nobody looks, and which soon ends a deadlock. */
const QUICK = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  jit: 'off',
  deadlock_timeout: '50ms',
};

const SECRET = 'a secret of a store that nobody else calls';

/** The tables that a statement writes to. */
const WRITES = /(?:insert into|update|delete from)\s+((?:"?\w+"?\.)?"?\w+"?)/gi;

/** All tables, with their schemas. */
const TABLES = `select case schemaname when 'public' then '' else schemaname || '.' end || tablename as name from pg_tables
  where schemaname in ('public', 'processor', 'vault')`;

/** Which rows go, or change, along with which other table's. */
const FOLLOWERS = `select confrelid::regclass::text as "of", conrelid::regclass::text as name from pg_constraint
  where contype = 'f' and confdeltype in ('c', 'n')`;

async function open(url: string): Promise<OpenDatabase & { deps: Deps }> {
  const env = parseEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SHOP_ORIGINS: 'http://localhost:*',
    PROCESSOR_SECONDS: '60',
    ...NO_LIMITS,
  });
  const database = await openDatabase({ url, timeoutMs: 60_000 });
  const deps = createDeps({ db: database.db, env, log: createLog('silent'), authSecrets: [SECRET] });
  return { ...database, deps };
}

/** Passwords that cost nothing to hash, and answers that take no longer than they need, until it's called off. */
function beQuick(): () => void {
  const real = { ...passwords };
  const { ms } = least;
  least.ms = 0;
  Object.assign(passwords, {
    hash: async (password: string) => `plain ${password}`,
    verify: async ({ hash, password }: { hash: string; password: string }) => hash === `plain ${password}`,
  });
  return () => {
    least.ms = ms;
    Object.assign(passwords, real);
  };
}

export async function openWorld(): Promise<World> {
  const beAsEver = beQuick();
  const postgres = await startPostgres('checkstand', QUICK);
  await prepareDatabase({ databaseUrl: postgres.url }, async (db) => {
    // The store is open whenever this runs.
    await db.execute(sql`delete from store_special_days`);
    await db.execute(sql`delete from store_day_rules`);
    await db.execute(sql`update stores set hours = (
      select jsonb_agg(jsonb_build_object('opens', '00:00', 'closes', '24:00')) from generate_series(1, 7)
    ) where location_id = ${STORE_ID}`);
    await db.execute(sql`update accounts set password = ${`plain ${DEMO_PASSWORD}`}`);
    // Signed in for as long as a night takes, and just now.
    await db.execute(sql`insert into sessions (id, token, shopper_id, created_at, expires_at)
      select id, id, id, now() + interval '1 day', now() + interval '1 year' from shoppers`);
  });
  const { deps, close } = await open(postgres.url);
  const side = new pg.Client({ connectionString: postgres.url });
  await side.connect();
  const written = new Set<string>();
  /** Since rows were kept or brought back last. */
  const dirty = new Set<string>();
  const openGate = closeGate((text) => {
    for (const [, name = ''] of text.matchAll(WRITES)) {
      const table = name.replaceAll('"', '').toLowerCase();
      written.add(table);
      dirty.add(table);
    }
  });
  const app = createApp(deps);
  const callWith = (cookie: string): Call => {
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      if (cookie) request.headers.set('cookie', cookie);
      request.headers.set('accept-encoding', 'identity');
      noteNamed(await request.clone().text());
      return app.fetch(request);
    };
    return createCall({ baseUrl: 'http://localhost', fetch });
  };
  const shopper = (id: string): Shopper => ({
    id,
    call: callWith(`${sessionCookie(deps.env)}=${signedToken(id, SECRET)}`),
  });

  const read = async <TRow extends pg.QueryResultRow>(query: pg.QueryConfig) =>
    (await side.query<TRow>(query)).rows;
  const tables = (await read<{ name: string }>({ text: TABLES })).map(({ name }) => name);
  const followers = await read<{ of: string; name: string }>({ text: FOLLOWERS });
  /** With those whose rows go along. */
  const all = (some: Set<string>) => {
    for (const table of some) {
      for (const { of, name } of followers) if (of === table) some.add(name);
    }
    return tables.filter((table) => some.has(table));
  };
  let kept = '';
  const keep = async (name: string) => {
    const copies = tables.map((table) => `create table ${copyOf(name, table)} as table ${table}`);
    await read({
      text: [`drop schema if exists "${name}" cascade`, `create schema "${name}"`, ...copies].join(';'),
    });
    kept = name;
    dirty.clear();
  };
  const copyOf = (name: string, table: string) => `"${name}"."${table}"`;
  const gone = (name: string, table: string) =>
    `from ${copyOf(name, table)} k where k::text not in (select t::text from ${table} t)`;
  const made = (name: string, table: string) =>
    `from ${table} t where t::text not in (select k::text from ${copyOf(name, table)} k)`;

  await keep('seeded');
  return {
    deps,
    riley: shopper('demo-riley'),
    sam: shopper('demo-sam'),
    visitor: callWith(''),
    watch: {
      read,
      isWaiting: async (pid) =>
        (
          await read({
            name: 'waiting',
            text: 'select where cardinality(pg_blocking_pids($1)) > 0',
            values: [pid],
          })
        ).length > 0,
      isGone: async (pid) =>
        (await read({ name: 'gone', text: 'select from pg_stat_activity where pid = $1', values: [pid] }))
          .length === 0,
    },
    keep,
    restore: async (name) => {
      const steps = all(name === kept ? dirty : written).flatMap((table) => [
        `delete ${made(name, table)}`,
        `insert into ${table} overriding system value select k.* ${gone(name, table)}`,
      ]);
      // Without foreign keys, tables can be restored in any order.
      await read({
        text: ['begin', 'set local session_replication_role = replica', ...steps, 'commit'].join(';'),
      });
      kept = name;
      dirty.clear();
    },
    changes: async (name) => {
      const parts = all(dirty).flatMap((table) => [
        `select '${table}' as "table", 'was' as kind, to_jsonb(k) as row ${gone(name, table)}`,
        `select '${table}', 'is', to_jsonb(t) ${made(name, table)}`,
      ]);
      return parts.length > 0 ? read({ text: parts.join(' union all ') }) : [];
    },
    close: async () => {
      openGate();
      beAsEver();
      await side.end();
      await close();
      await postgres.stop();
    },
  };
}
