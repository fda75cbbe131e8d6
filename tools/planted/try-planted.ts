import { spawnSync } from 'node:child_process';
import type { Mistake } from './plant.ts';

/** The longest that each is looked for, in minutes: half of them are found within a quarter of one. */
const MINUTES = 3;

/** Plants each, one after another, in a process of its own of the tool, and says how soon it's found; returns the exit code. */
export function tryPlanted(main: string, mistakes: readonly Mistake[], options: readonly string[]): number {
  let found = 0;
  let missed = 0;
  for (const { name, unseen } of mistakes) {
    const began = Date.now();
    const args = ['--plant', name, '--minutes', String(MINUTES), ...options];
    const { status, stdout } = spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });
    const [, histories = '?'] = /^(\d+) histories/m.exec(stdout) ?? [];
    const isFound = status === 1 && stdout.includes('Wrong:');
    if (isFound) found += 1;
    else if (!unseen) missed += 1;
    const words = isFound ? `found after ${histories} histories` : `not found${unseen ? `: ${unseen}` : ''}`;
    console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(4)} s  ${name}: ${words}`);
  }
  console.log(`${found} of ${mistakes.length} found`);
  return missed > 0 ? 1 : 0;
}
