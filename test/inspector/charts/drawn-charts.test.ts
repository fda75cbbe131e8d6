import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { ChartLayout } from '../../../inspector/charts/lay-out.ts';
import { withStates } from '../../../inspector/charts/read-chart.ts';
import { drawnCharts, pictureFiles } from '../../../tools/engine/chart-files.tsx';

const FOLDER = new URL('../../../docs/charts/', import.meta.url).pathname;

const charts = await drawnCharts();

it('docs/charts has a picture of each chart as it is, and nothing else; `npm run charts` brings it up to date', () => {
  const files = pictureFiles(charts);
  expect(globSync('**/*.*', { cwd: FOLDER }).toSorted()).toEqual([...files.keys()].toSorted());
  const stale = [...files].filter(([path, text]) => readFileSync(FOLDER + path, 'utf8') !== text);
  expect(stale.map(([path]) => path)).toEqual([]);
});

type Node = AnyStateMachine['root'];

/** A chart's states and transitions, one string each. */
function contentOf(node: Node): string[] {
  const transitions = [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
  const told = transitions.map(
    ({ eventType, target }) => `${node.id} ${eventType} ${target?.map(({ id }) => id)}`,
  );
  const invoked = node.invoke.map(({ id, src }) => `${node.id} runs ${id} ${src}`);
  return [`${node.id} ${node.type}`, ...told, ...invoked, ...Object.values(node.states).flatMap(contentOf)];
}

it('a chart loses no state and no transition as JSON, and none in its drawing', async () => {
  const { createMachine } = await import('xstate');
  for (const { machine, json, root, layout } of charts) {
    expect(contentOf(createMachine(json).root)).toEqual(contentOf(machine.root));
    const states = withStates(root);
    expect(layout.states.map(({ state }) => state.path)).toEqual(states.map(({ path }) => path));
    const lines = [
      ...layout.states.flatMap((state) => state.lines),
      ...layout.arrows.flatMap(({ label }) => label?.lines ?? []),
    ];
    const drawn = new Set(lines.map(({ transition }) => transition));
    const declared = states.flatMap(({ transitions }) => transitions);
    expect(declared.filter((transition) => !drawn.has(transition))).toEqual([]);
    expect(lines).toHaveLength(declared.length);
  }
});

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** What must be readable: each transition's words, each state without states, and the top of each one with states. */
function wordsIn({ states, arrows }: ChartLayout): { name: string; box: Box }[] {
  const labels = arrows.flatMap(({ id, label }) => (label ? [{ name: id, box: label }] : []));
  const boxes = states
    .filter(({ state }) => state.states.length === 0)
    .map(({ state, x, y, width, height }) => ({ name: state.path, box: { x, y, width, height } }));
  return [...labels, ...boxes];
}

it('nothing in a drawing covers the words of anything else', () => {
  const covered = charts.flatMap(({ machine, layout }) => {
    const words = wordsIn(layout);
    return words.flatMap((one, index) =>
      words
        .slice(index + 1)
        .filter((other) => overlap(one.box, other.box))
        .map((other) => `${machine.id}: ${one.name} and ${other.name}`),
    );
  });
  expect(covered).toEqual([]);
});

it('an arrow ends at the state its transition leads to', () => {
  const touches = ({ x, y, width, height }: Box, point: { x: number; y: number }) =>
    overlap(
      { x: x - 6, y: y - 6, width: width + 12, height: height + 12 },
      { ...point, width: 1, height: 1 },
    );
  for (const { layout } of charts) {
    const boxOf = (path: string | undefined) => layout.states.find(({ state }) => state.path === path);
    for (const { label, points } of layout.arrows) {
      const [line] = label?.lines ?? [];
      const [target, end] = [boxOf(line?.transition.targets[0]), points.at(-1)];
      if (!line || !target || !end) continue;
      const within = layout.dots.find(({ path }) => path === target.state.path);
      const dot = within && { x: within.x, y: within.y, width: 1, height: 1 };
      const onEdge = touches(target, end) && Math.abs(end.y - target.y) < 2;
      const onLower = touches(target, end) && Math.abs(end.y - target.y - target.height) < 2;
      expect(onEdge || onLower || (dot && touches(dot, end)), `${layout.name} ${line.rows}`).toBe(true);
    }
  }
});
