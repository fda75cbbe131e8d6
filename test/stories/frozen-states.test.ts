import { isValidElement } from 'react';
import { expect, it } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { pathsOf, type Walk } from '../../machines/shared/walk.ts';

interface Story {
  args?: object;
  parameters?: object;
  render?: (args: object, context: object) => unknown;
}

const storyModules = import.meta.glob<Record<string, Story>>('../../stories/**/*.stories.tsx');
const walks = import.meta.glob<Walk>('../../machines/**/*.walk.ts', { import: 'walk' });

const isActor = (value: object): value is AnyActorRef => 'getSnapshot' in value && 'send' in value;
const isOfChart = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot;

/** Every chart's snapshot in what a story renders, and those of the charts' children. */
function snapshotsIn(value: unknown, seen = new Set<object>()): AnyMachineSnapshot[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (isActor(value)) {
    const snapshot: object = value.getSnapshot();
    return isOfChart(snapshot) ? [snapshot, ...snapshotsIn({ ...snapshot.children }, seen)] : [];
  }
  if (isValidElement(value)) return snapshotsIn(value.props, seen);
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).flatMap((each) => snapshotsIn(each, seen)) : [];
}

/** A chart's state by the ids of its innermost states. */
const nameOf = ({ _nodes }: AnyMachineSnapshot): string =>
  _nodes
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

/** 'file: story' by each state that a story freezes. */
async function frozenStates(): Promise<Map<string, string>> {
  const frozen = new Map<string, string>();
  for (const [file, load] of Object.entries(storyModules)) {
    const { default: meta, ...stories } = await load();
    for (const [name, story] of Object.entries(stories)) {
      const args = { ...meta?.args, ...story.args };
      const context = { args, globals: { banner: 'fernhill' }, parameters: story.parameters ?? {} };
      const shown = (story.render ?? meta?.render)?.(args, context);
      for (const snapshot of snapshotsIn([args, shown])) frozen.set(nameOf(snapshot), `${file}: ${name}`);
    }
  }
  return frozen;
}

it('stories freeze only states that a walk of the chart comes to rest in', { timeout: 60_000 }, async () => {
  const frozen = await frozenStates();
  // Whatever is found must be more than a handful: stories may be made another way one day.
  expect(frozen.size).toBeGreaterThan(200);
  for (const load of Object.values(walks)) {
    for (const { state } of pathsOf(await load())) frozen.delete(nameOf(state));
  }
  expect(Object.fromEntries(frozen)).toEqual({});
});
