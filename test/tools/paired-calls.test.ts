import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Operation } from '../../services/contracts/operation.ts';
import { SITUATIONS } from '../../tools/interleave/situations/index.ts';
import { UNPAIRED } from '../../tools/interleave/unpaired.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The ids of all calls that aren't plain reads. */
async function mutatingCalls(): Promise<string[]> {
  const ids = new Set<string>();
  for (const file of globSync('services/contracts/*.ts', { cwd: root })) {
    const contracts: Record<string, Partial<Operation> | undefined> = await import(join(root, file));
    for (const one of Object.values(contracts))
      if (one?.id && one.method && one.method !== 'GET') ids.add(one.id);
  }
  return [...ids].toSorted();
}

it('every call that may change something is made next to others, or says why not', async () => {
  const paired = Object.values(SITUATIONS).flatMap(({ verbs }) =>
    Object.values(verbs).flatMap(({ operations }) => operations),
  );
  const unpaired = UNPAIRED.flatMap(({ calls }) => calls);
  expect([...new Set(paired), ...unpaired].toSorted()).toEqual(await mutatingCalls());
});
