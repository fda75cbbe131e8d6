import { randomUUID } from 'node:crypto';
import type { Failure } from '../service-contracts/cases.ts';
import { whyNobody } from '../service-contracts/reach.ts';
import type { Target } from './caller.ts';
import { type Case, casesFor } from './cases.ts';

/** So many cases at a time. */
const WIDTH = 8;

/** Why it's no use trying any case, in a sentence; null if a processor answers that takes the key. */
export const whyNoProcessor = (target: Target): Promise<string | null> =>
  whyNobody(target, {
    asked: { method: 'GET', path: `/v1/authorizations/contract-${randomUUID()}` },
    what: 'a processor by the contract',
    expected: '404 with the code NOT_FOUND for an unknown key',
    isExpected: ({ status, body }) => status === 404 && Object(body).code === 'NOT_FOUND',
  });

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
