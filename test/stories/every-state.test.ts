import { expect, it } from 'vitest';
import { nodesOf } from '../../machines/shared/walk.ts';
import { findCharts } from '../../stories/all/find-charts.ts';
import { derivedReason, findStates, matchingStates, pathOf } from '../../stories/all/find-states.ts';
import { findStories } from '../../stories/all/find-stories.ts';
import { UNDRAWN } from '../../stories/all/undrawn.ts';

const states = await findStates();
const nameOf = ({ chart, path }: { chart: string; path: string }) => `${chart}.${path}`;

it('every state has a story or a reason why none shows it', () => {
  expect(states.filter(({ stories, reason }) => stories.length === 0 && !reason).map(nameOf)).toEqual([]);
});

it('no reason is given for a state that has a story, says it itself, or is gone', async () => {
  const nodes = (await findCharts()).flatMap(({ machine }) => nodesOf(machine.root).slice(1));
  const shown = new Set(states.filter(({ stories }) => stories.length > 0).map(nameOf));
  const needed = nodes
    .filter((node) => !derivedReason(node))
    .map((node) => nameOf({ chart: node.machine.id, path: pathOf(node) }))
    .filter((name) => !shown.has(name));
  const given = Object.entries(UNDRAWN).flatMap(([chart, said]) =>
    typeof said === 'string' ? [chart] : Object.keys(said ?? {}).map((path) => nameOf({ chart, path })),
  );
  const isNeeded = (name: string) =>
    name.includes('.') ? needed.includes(name) : needed.some((each) => each.startsWith(`${name}.`));
  expect(given.filter((name) => !isNeeded(name))).toEqual([]);
});

it('a state that looks like another names one that has a story', () => {
  const shown = new Set(states.filter(({ stories }) => stories.length > 0).map(nameOf));
  const named = states.flatMap(({ chart, reason }) => {
    const path = /^Looks like ([\w.]*\w)/.exec(reason ?? '')?.[1];
    return path ? [nameOf({ chart, path })] : [];
  });
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !shown.has(name))).toEqual([]);
});

it('no story says it shows a state that no chart has', async () => {
  const names = new Set(states.map(nameOf));
  const said = (await findStories()).flatMap((story) => story.states);
  expect(said).toContain('app.unreachable');
  expect(said.filter((name) => !names.has(name))).toEqual([]);
});

it('states are found by the words of their charts, descriptions, and stories', () => {
  const [locked, ...others] = matchingStates(states, 'submission pinLocked', 'checkout');
  expect(others).toEqual([]);
  expect(locked).toMatchObject({ chart: 'submission', path: 'pinLocked', modal: 'TooManyPinAttempts' });
  expect(locked?.stories.map(({ name }) => name)).toContain(
    'Checkout/Modals: Too Many PIN Attempts (SNP-13)',
  );
  expect(matchingStates(states, 'pinLocked', 'wallet')).toEqual([]);
});
