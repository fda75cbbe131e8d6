import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../support/ports.ts';
import { type Figure, median, milliseconds } from './figures.ts';

/** From the start of `npm start` to its first answer, in ms. */
async function start(dataDirectory: string): Promise<number> {
  const [port, vaultPort] = [await freePort(), await freePort()];
  const began = performance.now();
  // A group of its own: npm does not pass a signal on to the store it started.
  const npm = spawn('npm', ['start'], {
    env: {
      ...process.env,
      PORT: String(port),
      VAULT_PORT: String(vaultPort),
      DATA_DIR: dataDirectory,
      DATABASE_URL: '',
    },
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(npm, 'exit');
  try {
    for (;;) {
      const answer = await fetch(`http://localhost:${port}/`).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer?.ok) return performance.now() - began;
      if (npm.exitCode !== null) throw new Error('npm start ended before it answered.');
      await delay(10);
    }
  } finally {
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, 'SIGTERM');
    await ended;
  }
}

/** `npm start` after a build: with an empty folder, and with the database that the first start left. */
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
