import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** Every process of a cluster has this in its environment, whoever started it: the cluster's folder. */
const MARK = 'CHECKSTAND_CLUSTER';

const isRoot = process.getuid?.() === 0;

/** PostgreSQL and its like refuse to run as root, so root runs them as its package's user. */
const AS_POSTGRES = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'];

export interface Program {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** The network namespace to run it in. */
  namespace?: string | undefined;
  /** Whether it's one of those that refuse to run as root. */
  asPostgres?: boolean;
}

/** What starts a program, in its namespace and as its user. */
export function commandOf({ command, namespace, asPostgres }: Omit<Program, 'name'>, asRoot = isRoot) {
  return [
    ...(namespace ? ['ip', 'netns', 'exec', namespace] : []),
    ...(asPostgres && asRoot ? AS_POSTGRES : []),
    ...command,
  ];
}

/** Runs a program to its end and returns what it printed; throws if it fails. In a session of its own: Ctrl+C is for the command, not for what it's in the middle of. */
export const runProgram = (command: string, ...args: string[]): string =>
  execFileSync('setsid', ['--wait', command, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** The processes of a cluster, by name. What they write goes to files in its folder. */
export class Processes {
  readonly #folder: string;
  readonly #running = new Map<string, ChildProcess>();
  /** Whether none may start anymore. */
  areOver = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  start(program: Program): void {
    if (this.areOver) throw new Error(`${program.name} was to start in a cluster that is ending.`);
    const [command = '', ...args] = commandOf(program);
    const log = openSync(join(this.#folder, 'logs', `${program.name}.log`), 'a');
    const child = spawn(command, args, {
      cwd: this.#folder,
      env: { ...process.env, ...program.env, [MARK]: this.#folder },
      stdio: ['ignore', log, log],
      // In a group of its own: Ctrl+C is for the command, which ends everything in order.
      detached: true,
    });
    child.on('error', () => this.#running.delete(program.name));
    this.#running.set(program.name, child);
  }

  isRunning(name: string): boolean {
    const child = this.#running.get(name);
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Sends a signal and resolves with the exit code once the process has ended, null if the signal ended it. */
  async end(name: string, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#running.get(name);
    if (!child || !this.isRunning(name)) return null;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    return child.exitCode;
  }
}

function environmentOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** The ids of the processes of the cluster in this folder, also of those that its processes started. */
export const processesOf = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && environmentOf(name).includes(`${MARK}=${folder}`))
    .map(Number);

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended by itself.
    }
  }
}

/** Ends every process of the cluster in this folder; kills what's left after some seconds. */
export async function endAll(folder: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const left = processesOf(folder);
    if (left.length === 0) return;
    if (tries === 0) signal(left, 'SIGTERM');
    if (tries >= 50) signal(left, 'SIGKILL');
    await delay(100);
  }
}
