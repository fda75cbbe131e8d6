import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const MAIN = fileURLToPath(new URL('../../tools/explore/main.ts', import.meta.url));

/** Whatever happened in the history of a seed, in a process of its own. */
async function traceOf(seed: number): Promise<string> {
  const args = [MAIN, '--seed', String(seed), '--story', '--trace'];
  return (await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 26 })).stdout;
}

it('two processes at once tell the same history of a seed, event by event, and another one of another', async () => {
  const [one, again, other] = await Promise.all([traceOf(2), traceOf(2), traceOf(4)]);
  expect(one.split('\n').length).toBeGreaterThan(1_000);
  expect(again).toBe(one);
  expect(other).not.toBe(one);
}, 240_000);
