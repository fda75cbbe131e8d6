// A store in a process of its own, as in production.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { NO_LIMITS } from './no-limits.ts';
import { freePort } from './ports.ts';

export interface StoreOptions {
  /** A PostgreSQL to use; an embedded database in a temporary folder if absent. */
  databaseUrl?: string;
  /** A folder with an embedded database to start from; it's copied. */
  template?: string;
  /** Settings from docs/settings.md, on top of the test defaults. */
  env?: Record<string, string>;
  /** Gives it its own clock, which `moveTo` sets. */
  ownClock?: boolean;
  /** A folder with another release and its build. */
  release?: string;
  /** What to run of it; by default the build. */
  program?: string;
}

/** A store in its own process, as in production. */
export interface StoreProcess {
  url: string;
  vaultUrl: string;
  pid: () => number;
  /** Where the embedded database is. */
  dataDir: string;
  /** Everything it wrote to stdout and stderr. */
  log: () => string;
  /** Asks it to end as a service manager does; resolves with its exit code. */
  terminate: () => Promise<number | null>;
  /** Whether the process started last is still running. */
  isRunning: () => boolean;
  /** Kills it, as a power cut would. */
  kill: () => Promise<void>;
  /** Ends it as a service manager does; its database stays. */
  end: () => Promise<void>;
  /** Starts it again on the same ports and database. */
  restart: () => Promise<void>;
  /** Sets its clock to a local time, `2027-03-13T23:59[America/Chicago]`; the clock keeps running from there. */
  moveTo: (time: string) => Promise<void>;
  /** Ends it and deletes its database. */
  stop: () => Promise<void>;
}

/** The settings of a store under test, for making sessions from outside it. */
export const STORE_SETTINGS = {
  NODE_ENV: 'test',
  SANDBOX: '1',
  HOST: '127.0.0.1',
  ...NO_LIMITS,
  // For a machine that's busy with other tests.
  DATABASE_SECONDS: '20',
  PROCESSOR_SECONDS: '20',
  AUTH_SECRET: 'a secret of stores under test that is long enough',
};

const MOVABLE_CLOCK = new URL('./movable-clock.ts', import.meta.url).href;

async function untilReady(url: string, child: ChildProcess, log: () => string): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await delay(25)) {
    if (child.exitCode !== null) break;
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The store never became ready:\n${log()}`);
}

/** Starts the built store on free ports; `npm run build` made it and what it serves. */
export async function startStore(options: StoreOptions = {}): Promise<StoreProcess> {
  const [port, vaultPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  const directory = mkdtempSync(join(tmpdir(), 'checkstand-store-'));
  if (options.template) cpSync(options.template, directory, { recursive: true });
  let written = '';
  const log = () => written;
  let aheadMs = 0;

  const launch = async () => {
    const clock = options.ownClock ? ['--import', MOVABLE_CLOCK] : [];
    const child = spawn(process.execPath, [...clock, options.program ?? 'dist/server/main.js', 'shop'], {
      env: {
        ...process.env,
        ...STORE_SETTINGS,
        PORT: String(port),
        VAULT_PORT: String(vaultPort),
        DATABASE_URL: options.databaseUrl ?? '',
        DATA_DIR: directory,
        CLOCK_AHEAD_MS: String(aheadMs),
        ...options.env,
      },
      cwd: options.release,
      stdio: ['ignore', 'pipe', 'pipe', ...(options.ownClock ? (['ipc'] as const) : [])],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        written += text;
      });
    }
    await untilReady(url, child, log);
    return child;
  };

  let child = await launch();
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (!isRunning()) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return {
    url,
    vaultUrl: `http://localhost:${vaultPort}`,
    pid: () => child.pid ?? 0,
    dataDir: directory,
    log,
    terminate: async () => {
      await end('SIGTERM');
      return child.exitCode;
    },
    isRunning,
    end: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGTERM');
      child = await launch();
    },
    moveTo: async (time) => {
      aheadMs = Temporal.ZonedDateTime.from(time).epochMilliseconds - Date.now();
      const moved = once(child, 'message');
      child.send(aheadMs);
      await moved;
    },
    stop: async () => {
      await end('SIGTERM');
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
