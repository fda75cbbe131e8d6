import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../../tools/explore/main.ts', import.meta.url));

/** Collects garbage all the time. */
const COLLECTING = ['--expose-gc', '--import', 'data:text/javascript,setInterval(gc,1000).unref()'];

/** Whatever happened in the history of a seed, in a process of its own. */
async function traceOf(seed: number, options: readonly string[], zone: string): Promise<string[]> {
  const args = [...options, MAIN, '--seed', String(seed), '--steps', '400', '--story', '--trace'];
  const env = { ...process.env, TZ: zone };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 });
  return stdout.split('\n');
}

it('two processes at once tell the same history of a seed, event by event, whenever garbage is collected and wherever they are', async () => {
  const [one, again] = await Promise.all([
    traceOf(3, [], 'America/New_York'),
    traceOf(3, COLLECTING, 'Asia/Tokyo'),
  ]);
  expect(one.length).toBeGreaterThan(1_000);
  expect(again).toEqual(one);
}, 240_000);
