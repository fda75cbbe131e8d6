import { appendFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CALLED, type Called } from './ran.ts';

const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });

/** How many functions of each of the store's sources were called since this was last asked. */
export async function functionsCalled(): Promise<Called['sources']> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const counts = result.map(({ url, functions }): [string, number] => [
    relative('.', url.startsWith('file:') ? fileURLToPath(url) : url),
    functions.filter(({ ranges: [whole] }) => whole && whole.count > 0).length,
  ]);
  return Object.fromEntries(counts.filter(([source, count]) => source.startsWith('server/') && count > 0));
}

/** Writes down what a test file has called. */
export async function writeCalled(path: string): Promise<void> {
  const called: Called = { file: relative('.', path), sources: await functionsCalled() };
  appendFileSync(CALLED, `${JSON.stringify(called)}\n`);
}
