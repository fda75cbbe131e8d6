import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../test/support/ports.ts';
import { type Figure, median, milliseconds } from './figures.ts';

/** The way a browser requests a page. */
const PAGE = { headers: { accept: 'text/html' } };
const LONGEST_MS = 60_000;

/** From `npm start` to the first response, in ms. */
async function start(dataDirectory: string): Promise<number> {
  const [port, vaultPort] = [await freePort(), await freePort()];
  const began = performance.now();
  // In its own process group: npm doesn't forward signals to the store it started.
  const npm = spawn('npm', ['start'], {
    env: {
      ...process.env,
      PORT: String(port),
      VAULT_PORT: String(vaultPort),
      DATA_DIR: dataDirectory,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  npm.stdout.resume();
  // npm ends before the store it started; its output closes when both have ended.
  const ended = once(npm, 'close');
  try {
    while (performance.now() - began < LONGEST_MS) {
      const answer = await fetch(`http://localhost:${port}/`, PAGE).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return performance.now() - began;
      if (npm.exitCode !== null) throw new Error('npm start ended before it answered.');
      await delay(10);
    }
    throw new Error('npm start did not answer.');
  } finally {
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, 'SIGTERM');
    await ended;
  }
}

/** `npm start` after a build: with an empty folder, and with the database from the first start. */
export async function benchStart(): Promise<Figure[]> {
  const directory = mkdtempSync(join(tmpdir(), 'checkstand-start-'));
  try {
    const cold = await start(directory);
    const warm = median([await start(directory), await start(directory), await start(directory)]);
    return [
      {
        name: 'Start, cold: migration and seed',
        goal: '8 s',
        figure: milliseconds(cold),
        isMet: cold <= 8000,
      },
      { name: 'Start, warm', goal: '1 s', figure: milliseconds(warm), isMet: warm <= 1000 },
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
