import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

/** Each in a process of its own: what one has loaded or kept in memory can't help the other. */
const traceOf = async (seed: number) => {
  const { stdout } = await run('node', ['tools/explore/main.ts', '--trace', '--seed', String(seed)], {
    maxBuffer: 10 ** 8,
  });
  return stdout.split('\n');
};

it('a seed is the same history to the last event, and another seed is another', {
  timeout: 300_000,
}, async () => {
  // One after another: each takes a core and its database's memory.
  const once = await traceOf(3);
  const again = await traceOf(3);
  const other = await traceOf(4);
  expect(once.length).toBeGreaterThan(500);
  expect(again).toEqual(once);
  expect(other).not.toEqual(once);
});
