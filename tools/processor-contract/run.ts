import type { Target } from './caller.ts';
import { type Case, casesFor } from './cases.ts';

/** A case that the processor failed, and how. */
export interface Failure {
  name: string;
  why: string;
}

/** So many cases at a time. */
const WIDTH = 8;

/** Tries a processor by its address, in every case or the named ones: how many there were, and those it failed. */
export async function runContract(
  target: Target,
  only?: readonly string[],
): Promise<{ cases: number; failures: Failure[] }> {
  const failures: Failure[] = [];
  const run = async ({ name, run }: Case) => {
    try {
      await run(target);
    } catch (error) {
      failures.push({ name, why: error instanceof Error ? error.message : String(error) });
    }
  };
  const all = casesFor(target);
  const isChosen = ({ name }: Case) => !only || only.includes(name);
  const parallel = all.parallel.filter(isChosen);
  const waiting = all.waiting.filter(isChosen);
  const serial = all.serial.filter(isChosen);
  const left = parallel.values();
  const lane = async () => {
    for (const one of left) await run(one);
  };
  await Promise.all([...waiting.map(run), ...Array.from({ length: WIDTH }, lane)]);
  for (const one of serial) await run(one);
  return { cases: parallel.length + waiting.length + serial.length, failures };
}
