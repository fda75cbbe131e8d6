// Runs programs to their end.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** The result of a program that ran to its end. */
export interface Ended {
  code: number | null;
  /** Everything it wrote to stdout and stderr. */
  written: string;
}

/** Runs a program to its end, with settings on top of this process's own; undefined ones are removed. */
export async function run(
  program: string,
  args: readonly string[],
  env: Record<string, string | undefined> = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      written += text;
    });
  }
  const [code]: unknown[] = await once(child, 'close');
  return { code: typeof code === 'number' ? code : null, written };
}

/** A private place to mount things: only `script` sees what it mounts, and it's gone when the script ends. */
export const mounting = (script: string): [string, string[]] => [
  'unshare',
  ['--map-root-user', '--mount', 'sh', '-ec', script],
];

/** Whether this machine lets the tests' user do that. */
export const canMount: boolean = spawnSync(...mounting('mount -t tmpfs tmpfs /mnt')).status === 0;
