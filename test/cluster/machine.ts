import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readOptions } from '../../tools/cluster/options.ts';
import { processesOf } from '../../tools/cluster/processes.ts';
import { whatIsMissing } from '../../tools/cluster/programs.ts';

export const MINUTES = 60_000;
export const PATIENCE = { timeout: 5 * MINUTES, interval: 20 };

/** Why there can't be a whole cluster here, in a sentence; null if there can. */
export const reason: string | null =
  process.getuid?.() === 0 ? whatIsMissing() : 'Only root can give databases namespaces and disks.';

const options = readOptions(['up']);
if (typeof options === 'string') throw new Error(options);

/** Where the cluster is unless something else is said. */
export const { folder } = options;

const listed = (...args: string[]): string[] =>
  spawnSync('ip', args, { encoding: 'utf8' }).stdout.match(/\b(checkstand|stand)-\S+/g) ?? [];

/** What the machine has of a cluster: files, processes, namespaces, cables, and disks. */
export const leftOver = (): string[] => [
  ...(existsSync(folder) ? [folder] : []),
  ...processesOf(folder).map((pid) => `process ${pid}`),
  ...listed('netns', 'list'),
  ...listed('link', 'show'),
  ...mounted(),
  ...(spawnSync('losetup', ['--list', '--noheadings'], { encoding: 'utf8' }).stdout.match(
    /\S*checkstand\S*/g,
  ) ?? []),
];

/** The disks that are mounted in the cluster's folder. */
export const mounted = (): string[] =>
  readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .filter((line) => line.includes(folder));

/** Whether a part of the cluster has been started. */
export const hasStarted = (name: string): boolean => existsSync(`${folder}/logs/${name}.log`);
