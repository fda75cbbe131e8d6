// Starts and ends a PostgreSQL of a test's own.

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './ports.ts';

export interface PostgresCluster {
  /** A connection string for the cluster's own database, as its superuser. */
  url: string;
  /** Where its programs are, such as createuser. */
  bin: string;
  /** The process that started all its others. */
  pid: () => number;
  /** Kills it abruptly, like `pg_ctl restart -m immediate`, and starts it again. */
  restart: () => Promise<void>;
  /** Makes it go silent: connections stay open, but nothing responds until it's thawed. */
  freeze: () => void;
  thaw: () => void;
  stop: () => Promise<void>;
}

const DEBIAN = '/usr/lib/postgresql';

/** Where initdb and postgres are: PG_BIN, Debian's newest version, or the PATH; undefined if there are none. */
export function postgresPrograms(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted((a, b) => Number(b) - Number(a)) : [];
  const directories = [
    process.env.PG_BIN ?? '',
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ];
  return directories.find((directory) => directory !== '' && existsSync(join(directory, 'initdb')));
}

/** Whether tests on PostgreSQL can run: without it, they're skipped on a developer's machine and fail in CI. */
export function hasPostgres(): boolean {
  const isThere = postgresPrograms() !== undefined;
  if (!isThere && process.env.CI) throw new Error("PostgreSQL is not installed, and CI doesn't skip tests.");
  return isThere;
}

const RESTORE = 'deploy/postgres/restore.sh';

/** The environment of a script that runs PostgreSQL's programs by their names. */
export const withPrograms = (bin: string): NodeJS.ProcessEnv => ({
  ...process.env,
  PATH: `${bin}:${process.env.PATH}`,
});

/** PostgreSQL refuses to run as root, so root runs it as its package's user. */
const asItsUser = (command: string, args: string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', command, ...args]]
    : [command, args];

async function untilReady(bin: string, port: number, postgres: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (postgres.exitCode !== null) throw new Error('PostgreSQL exited while starting.');
    try {
      execFileSync(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]);
      return;
    } catch {
      await delay(50);
    }
  }
  throw new Error('PostgreSQL did not start within 10 seconds.');
}

/** As in production, for measurements: each commit waits until it's on the disk. */
export const DURABLE = { fsync: 'on' } as const;

/**
 * Starts a private PostgreSQL in a temporary directory on a free port; stopping it removes everything. Unless it's DURABLE, it doesn't wait
 * for the disk, which only matters when the power is cut: killed, it keeps every commit. `settings` are added to its own; a `backup` by deploy/postgres/backup.sh is restored into it. Throws a sentence if
 * PostgreSQL isn't installed.
 */
export async function startPostgres(
  superuser = 'checkstand',
  settings: Readonly<Record<string, string>> = {},
  backup?: string,
): Promise<PostgresCluster> {
  const bin = postgresPrograms();
  if (!bin) throw new Error('PostgreSQL is not installed: install its server package or set PG_BIN.');
  const directory = mkdtempSync(join(tmpdir(), 'checkstand-postgres-'));
  const data = join(directory, 'data');
  if (process.getuid?.() === 0) {
    chmodSync(directory, 0o711);
    execFileSync('install', ['-d', '-o', 'postgres', '-g', 'postgres', '-m', '700', data]);
  }
  const [fill, fillArgs] = backup
    ? asItsUser('sh', [RESTORE, backup, data])
    : asItsUser(join(bin, 'initdb'), [
        ...['-D', data, '-U', superuser, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      ]);
  try {
    execFileSync(fill, fillArgs, { stdio: ['ignore', 'ignore', 'pipe'], env: withPrograms(bin) });
  } catch (error) {
    rmSync(directory, { recursive: true });
    throw error;
  }

  const port = await freePort();
  const [command, args] = asItsUser(join(bin, 'postgres'), [
    ...['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', ''],
    ...['-c', 'fsync=off', '-c', 'max_connections=200'],
    // Shows what a connection is running in full, so that a test can look for it.
    ...['-c', 'log_min_messages=fatal', '-c', 'track_activity_query_size=16384'],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const launch = () => spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore'] });
  let postgres = launch();
  const end = async (signal: NodeJS.Signals) => {
    if (postgres.exitCode !== null || postgres.signalCode !== null) return;
    const ended = once(postgres, 'exit');
    postgres.kill(signal);
    await ended;
  };
  let frozen: number[] = [];
  const thaw = () => {
    // The postmaster last: it cleans up after those that have just ended.
    for (const pid of frozen.toReversed()) process.kill(pid, 'SIGCONT');
    frozen = [];
  };
  const stop = async () => {
    thaw();
    // PostgreSQL's fast shutdown: it rolls back open transactions and exits.
    await end('SIGINT');
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await untilReady(bin, port, postgres);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://${superuser}@127.0.0.1:${port}/postgres`,
    bin,
    pid: () => postgres.pid ?? 0,
    restart: async () => {
      await end('SIGQUIT');
      postgres = launch();
      await untilReady(bin, port, postgres);
    },
    freeze: () => {
      // The postmaster first, or it would replace the ones that don't respond. The list of its children can lack
      // some while one ends, so it's read until it shows nobody new.
      const { pid = 0 } = postgres;
      let found = [pid];
      while (found.length > 0) {
        for (const one of found) process.kill(one, 'SIGSTOP');
        frozen.push(...found);
        found = childrenOf(pid).filter((child) => !frozen.includes(child));
      }
    },
    thaw,
    stop,
  };
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

if (import.meta.main) {
  // Run as a program, it prints its URL and lives until told to stop; `.ci/run` uses it that way.
  const cluster = await startPostgres();
  console.log(cluster.url);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cluster.stop());
}
