import { expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { pathsOf, type Walk } from '../../machines/shared/walk.ts';
import { findStories } from '../../stories/all/find-stories.ts';

const walks = import.meta.glob<Walk>('../../machines/**/*.walk.ts', { import: 'walk' });

/** A chart's state by the ids of its innermost states. */
const nameOf = ({ _nodes }: AnyMachineSnapshot): string =>
  _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

/** The story's name by each state that a story freezes. */
async function frozenStates(): Promise<Map<string, string>> {
  const frozen = (await findStories()).flatMap(({ name, freeze }) =>
    freeze().map((snapshot) => [nameOf(snapshot), name] as const),
  );
  return new Map(frozen);
}

it('stories freeze only states that a walk of the chart comes to rest in', { timeout: 120_000 }, async () => {
  const frozen = await frozenStates();
  // Whatever is found must be more than a handful: stories may be made another way one day.
  expect(frozen.size).toBeGreaterThan(200);
  for (const load of Object.values(walks)) {
    for (const { state } of pathsOf(await load())) frozen.delete(nameOf(state));
  }
  expect(Object.fromEntries(frozen)).toEqual({});
});
