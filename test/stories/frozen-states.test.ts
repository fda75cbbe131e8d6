import { expect, it } from 'vitest';
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

it("no story builds a chart's context by hand: a walk of the chart reaches it, step by step", {
  timeout: 60_000,
}, async () => {
  const byHand = Object.entries(sources).filter(([, source]) => BY_HAND.test(source));
  expect(byHand.map(([file]) => file.replace(/^.*stories\//, ''))).toEqual([
    // A form of the kit, with no chart around it, which the story types into.
    'kit/fields.stories.tsx',
    'walked.ts',
  ]);
  const frozen = (await findStories()).flatMap(({ freeze }) => freeze());
  // Whatever is found must be more than a handful: stories may be made another way one day.
  expect(new Set(frozen.map(nameOf)).size).toBeGreaterThan(300);
});
