import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../../tools/explore/main.ts', import.meta.url));

/** An order is placed early in it. */
const SEED = '4';

/** Collects garbage all the time. */
const COLLECTING = ['--expose-gc', '--import', 'data:text/javascript,setInterval(gc,1000).unref()'];

/** Whatever happened in the history of a seed, in a process of its own. */
async function traceOf(seed: string, options: readonly string[], zone: string): Promise<string[]> {
  const args = [...options, '--seed', seed, '--steps', '400', '--story', '--trace'];
  const env = { ...process.env, TZ: zone };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 2 ** 26 });
  return stdout.split('\n');
}

it('two processes at once tell the same history of a seed, event by event, whatever they did before, whenever garbage is collected, and wherever they are', async () => {
  const [one, again] = await Promise.all([
    traceOf(SEED, [MAIN], 'America/New_York'),
    traceOf(SEED, [...COLLECTING, MAIN, '--after', '3'], 'Asia/Tokyo'),
  ]);
  expect(one).toContain('everything calms down');
  expect(one.filter((words) => words.endsWith('→ placed')).length).toBeGreaterThan(0);
  expect(again).toEqual(one);
}, 240_000);
