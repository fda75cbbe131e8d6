import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Database,
  type DatabaseOptions,
  type OpenDatabase,
  openDatabase,
} from '../../../server/db/database.ts';
import type { ReadDatabase } from '../../../server/db/read-database.ts';
import { shoppers } from '../../../server/db/schema/shoppers.ts';
import { DatabaseUnavailable } from '../../../server/db/unavailable.ts';
import { freePort } from '../../support/ports.ts';
import { hasPostgres, type PostgresCluster, startPostgres } from '../../support/postgres.ts';

let postgres: PostgresCluster;
let observer: pg.Client;
let opened: OpenDatabase[] = [];

async function open(options: DatabaseOptions = {}): Promise<Database> {
  const one = await openDatabase({ url: postgres.url, ...options });
  opened.push(one);
  return one.db;
}

/** A statement's only value. */
const answerTo = async <T>(db: Database, query: SQL): Promise<T> =>
  Object.values((await db.execute<Record<string, T>>(query)).rows[0] ?? {})[0] as T;

const processOf = (db: Database) => answerTo<number>(db, sql`select pg_backend_pid()`);

/** Which database answers. */
async function nameOf(db: ReadDatabase): Promise<string | undefined> {
  const [one] = await db.select({ name: sql<string>`current_database()` }).from(sql`(values (1)) as one`);
  return one?.name;
}

/** Ends the connection of this process of PostgreSQL and waits until it's gone. */
async function hangUp(pid: number): Promise<void> {
  await observer.query('select pg_terminate_backend($1)', [pid]);
  await isGone(pid);
}

const isGone = (pid: number) =>
  expect
    .poll(async () => (await observer.query('select from pg_stat_activity where pid = $1', [pid])).rowCount)
    .toBe(0);

/** Why the database isn't available, however deeply the driver wrapped it. */
async function reasonFor(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => 'It was answered.',
    (reason: unknown) => reason,
  );
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseUnavailable) return at.message;
  }
  return String(error);
}

/** As PostgreSQL's last words or as the end of the connection, whichever the store hears first. */
const LOST = /^The (?:database gave up on a statement|connection to the database was lost)\.$/;

const works = async (db: Database) => expect(await answerTo(db, sql`select 1`)).toBe(1);

describe.runIf(hasPostgres())('the store on PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await startPostgres();
    observer = new pg.Client({ connectionString: postgres.url });
    await observer.connect();
  });
  afterEach(async () => {
    await Promise.all(opened.map(({ close }) => close()));
    opened = [];
  });
  afterAll(async () => {
    await observer?.end();
    await postgres?.stop();
  });

  it('has its tables once when two processes start at a time, and counts in numbers', async () => {
    await observer.query('create database fresh');
    const url = Object.assign(new URL(postgres.url), { pathname: '/fresh' }).href;
    const [one, other] = await Promise.all([open({ url }), open({ url })]);
    expect(await answerTo(one, sql`select count(*) from shoppers`)).toBe(0);
    expect(
      await answerTo(other, sql`select count(*) = count(distinct hash) from drizzle.__drizzle_migrations`),
    ).toBe(true);
  });

  it('prepares a new database in transactions that commit or leave nothing', async () => {
    await observer.query('create table kept (it int)');
    await open({
      prepare: async (db) => {
        await db.transaction((tx) => tx.execute(sql`insert into kept values (1)`));
        const failed = db.transaction(async (tx) => {
          await tx.execute(sql`insert into kept values (2)`);
          throw new Error('It failed.');
        });
        await expect(failed).rejects.toThrow('It failed.');
      },
    });
    expect((await observer.query('select it from kept')).rows).toEqual([{ it: 1 }]);
  });

  it('names no statement for a pooler that does not know prepared ones, and migrates past it', async () => {
    await observer.query('create database past_pooler');
    const directUrl = Object.assign(new URL(postgres.url), { pathname: '/past_pooler' }).href;
    await open({ directUrl });
    const planned = async (isPreparing: boolean) => {
      const db = await open({ url: directUrl, poolSize: 1, isPreparing });
      await db.transaction(works);
      return answerTo<number>(db, sql`select count(*) from pg_prepared_statements`);
    };
    expect(await planned(false)).toBe(0);
    expect(await planned(true)).toBeGreaterThan(0);
    const client = new pg.Client({ connectionString: directUrl });
    await client.connect();
    expect((await client.query("select to_regclass('orders') as is")).rows).toEqual([{ is: 'orders' }]);
    await client.end();
  });

  it('cuts off a statement that takes too long, and keeps its place in the pool', async () => {
    const db = await open({ poolSize: 1, timeoutMs: 200 });
    const slow = () => reasonFor(db.execute(sql`select pg_sleep(60)`));
    expect(await slow()).toBe('The database gave up on a statement.');
    expect(await slow()).toBe('The database gave up on a statement.');
    await works(db);
  });

  it('has as many connections as its pool, one line for the others, and refuses anyone beyond that', async () => {
    const db = await open({ poolSize: 12, queueLength: 1 });
    const over = Promise.withResolvers<void>();
    const holding = () => {
      const inside = Promise.withResolvers<number>();
      const done = db.transaction(async (tx) => {
        inside.resolve(await processOf(tx));
        await over.promise;
      });
      return { done, inside: inside.promise };
    };
    const all = Array.from({ length: 12 }, holding);
    const inside = await Promise.all(all.map((one) => one.inside));
    const waiting = processOf(db);
    expect(await reasonFor(processOf(db))).toBe('Too many requests are waiting for the database.');
    over.resolve();
    await Promise.all(all.map(({ done }) => done));
    expect(inside).toContain(await waiting);
  });

  it('loses the transaction whose connection breaks, says so at every statement, and frees the place', async () => {
    const db = await open({ poolSize: 1 });
    const reasons: string[] = [];
    const lost = db.transaction(async (tx) => {
      await hangUp(await processOf(tx));
      reasons.push(await reasonFor(processOf(tx)));
      await processOf(tx);
    });
    reasons.push(await reasonFor(lost));
    expect(reasons[0]).toMatch(LOST);
    expect(reasons[1]).toBe(reasons[0]);
    await works(db);
  });

  it('lends another connection when an unused one breaks', async () => {
    const db = await open({ poolSize: 1 });
    const before = await processOf(db);
    await hangUp(before);
    // What is asked before the store has heard of it fails.
    await expect.poll(() => processOf(db).catch(() => before)).not.toBe(before);
  });

  it('does not hold locks for a process that fell silent in a transaction', async () => {
    const db = await open({ poolSize: 1, timeoutMs: 100 });
    const silent = db.transaction(async (tx) => {
      await isGone(await processOf(tx));
      await processOf(tx);
    });
    expect(await reasonFor(silent)).toMatch(LOST);
    await works(db);
  });

  it('waits for an answer a little longer than PostgreSQL may work on it, then asks on another connection', async () => {
    const db = await open({ poolSize: 1, timeoutMs: 100 });
    const before = await processOf(db);
    postgres.freeze();
    try {
      expect(await reasonFor(processOf(db))).toBe('The database did not answer within 2100 ms.');
      expect(await reasonFor(processOf(db))).toBe('The database gave no connection.');
    } finally {
      postgres.thaw();
    }
    expect(await processOf(db)).not.toBe(before);
  });

  it('reads what may be late from a replica, and everything else from the primary', async () => {
    await observer.query('create database replica');
    const replicaUrl = Object.assign(new URL(postgres.url), { pathname: '/replica' }).href;
    const { db, readDb, close } = await openDatabase({ url: postgres.url, replicaUrl });
    expect(await nameOf(readDb)).toBe('replica');
    expect(await nameOf(db)).toBe('postgres');
    // It's there, but behind the migrations.
    expect(await readDb.select({ id: shoppers.id }).from(shoppers)).toEqual([]);
    await close();
  });

  it('asks the primary while no replica responds', async () => {
    const replicaUrl = Object.assign(new URL(postgres.url), { port: String(await freePort()) }).href;
    const { readDb, close } = await openDatabase({ url: postgres.url, replicaUrl });
    for (let n = 0; n < 5; n += 1) expect(await nameOf(readDb)).toBe('postgres');
    await close();
  });

  it('stops without the answer to its last statement', async () => {
    const { db, close } = await openDatabase({ url: postgres.url });
    let isAnswered = false;
    const asked = Promise.withResolvers<number>();
    const left = reasonFor(
      db.transaction(async (tx) => {
        asked.resolve(await processOf(tx));
        await tx.execute(sql`select pg_sleep(60)`);
      }),
    ).finally(() => {
      isAnswered = true;
    });
    const pid = await asked.promise;
    await close();
    expect(isAnswered).toBe(false);
    await hangUp(pid);
    expect(await left).toMatch(LOST);
  });
});
