import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ENDING } from '../../tools/cluster/bring-up.ts';
import { folder, hasStarted, leftOver, MINUTES, mounted, PATIENCE, reason } from './machine.ts';

/** `npm run cluster` in a terminal of its own: what's pressed there reaches all of its foreground. */
function start() {
  const npm = spawn('npm', ['run', '--silent', 'cluster'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let printed = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const ended = once(npm, 'exit');
  const press = (signal: NodeJS.Signals) => {
    try {
      process.kill(-(npm.pid ?? 0), signal);
    } catch {
      // It has ended by itself.
    }
  };
  onTestFinished(async () => {
    if (npm.exitCode === null && npm.signalCode === null) press('SIGKILL');
    await ended;
    spawnSync(process.execPath, ['tools/cluster/main.ts', 'down']);
  });
  return { ended, press, hasPrinted: (words: string) => printed.includes(words) };
}

describe('a cluster that is ended', () => {
  beforeEach(({ skip }) => {
    if (reason) skip(reason);
  });

  it.each([
    ['its folder is made', () => existsSync(folder)],
    ['its disks are mounted', () => mounted().length > 0],
    ['its namespaces are made', () => leftOver().some((one) => one.startsWith('checkstand-db-'))],
    ['its databases begin', () => hasStarted('db-3')],
    ['its tables are made', () => hasStarted('pgbouncer')],
    ['its shops begin', () => hasStarted('shop-2')],
    ['it is up', () => existsSync(`${folder}/pid`)],
  ])(
    'by Ctrl+C, pressed twice once %s, leaves nothing',
    async (_, isSo) => {
      expect(leftOver()).toEqual([]);
      const { ended, press, hasPrinted } = start();
      await vi.waitUntil(isSo, PATIENCE);
      press('SIGINT');
      await vi.waitUntil(() => hasPrinted(ENDING), PATIENCE);
      press('SIGINT');
      await ended;
      await vi.waitUntil(() => leftOver().length === 0, { timeout: MINUTES });
    },
    6 * MINUTES,
  );

  it.each([
    ['its namespaces are made', () => leftOver().some((one) => one.startsWith('checkstand-db-'))],
    ['its shops begin', () => hasStarted('shop-2')],
  ])(
    'by `down` after it was killed once %s leaves nothing',
    async (_, isSo) => {
      expect(leftOver()).toEqual([]);
      const { ended, press } = start();
      await vi.waitUntil(isSo, PATIENCE);
      press('SIGKILL');
      await ended;
      const { stdout } = spawnSync(process.execPath, ['tools/cluster/main.ts', 'down'], { encoding: 'utf8' });
      expect(stdout).toBe('The cluster is gone.\n');
      expect(leftOver()).toEqual([]);
    },
    6 * MINUTES,
  );
});
