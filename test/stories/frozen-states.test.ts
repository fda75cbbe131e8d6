import { beforeAll, expect, it } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { activeNodes } from '../../machines/shared/walk.ts';
import { findStories } from '../../stories/all/find-stories.ts';

const sources = import.meta.glob<string>('../../stories/**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What makes a chart's state from a context, or an actor from a state. */
const BY_HAND = /\bresolveState\b|\bcreateActor\(/;

/** A chart's state by the ids of its innermost states. */
const nameOf = (state: AnyMachineSnapshot): string =>
  activeNodes(state)
    .filter(({ type }) => type === 'atomic' || type === 'final')
    .map(({ id }) => id)
    .toSorted()
    .join(' ');

interface Pictured {
  description: string;
  imageUrl: string;
}

/** Everything with a name and a picture in what a chart knows. */
function picturedIn(value: unknown, seen = new Set<unknown>()): Pictured[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const { description, imageUrl } = value as Partial<Pictured>;
  const own = description && imageUrl ? [{ description, imageUrl }] : [];
  return [...own, ...Object.values(value).flatMap((part) => picturedIn(part, seen))];
}

/** The states of each story's charts, by the story's id. */
const frozen = new Map<string, AnyMachineSnapshot[]>();
beforeAll(async () => {
  for (const { id, freeze } of await findStories()) frozen.set(id, freeze());
}, 60_000);

it("no story builds a chart's context by hand: a walk of the chart reaches it, step by step", () => {
  const byHand = Object.entries(sources).filter(([, source]) => BY_HAND.test(source));
  expect(byHand.map(([file]) => file.replace(/^.*stories\//, ''))).toEqual([
    // Forms of the kit, with no chart around them.
    'kit/fields.stories.tsx',
    'kit/guides.stories.tsx',
    'kit/props.stories.tsx',
    'walked.ts',
  ]);
  // Whatever is found must be more than a handful: stories may be made another way one day.
  expect(new Set([...frozen.values()].flat().map(nameOf)).size).toBeGreaterThan(300);
});

it('a product in a story has its own picture: only bananas are drawn as bananas', () => {
  const pictured = [...frozen].flatMap(([id, states]) =>
    states.flatMap(({ context }) => picturedIn(context)).map((each) => ({ id, ...each })),
  );
  expect(pictured.length).toBeGreaterThan(100);
  const wrong = pictured
    .filter(({ description, imageUrl }) => /\/banana\.svg$/.test(imageUrl) && !/banana/i.test(description))
    .map(({ id, description }) => `${id}: ${description}`);
  expect([...new Set(wrong)]).toEqual([]);
});
