import { activeNodes } from '../../machines/shared/walk.ts';
import type { ReadStory } from '../../stories/all/find-stories.ts';

/** The states that a story can be shown in. */
export interface States {
  /** The story's own, which tells it from the others of its file: 'quotes.failed'. */
  own: string;
  /** Each state by its id, with the story that shows it. */
  stories: ReadonlyMap<string, ReadStory>;
}

/** The innermost states of all charts in a story, those of inner charts last. */
function statesIn(story: ReadStory): string[] {
  const nodes = story.freeze().flatMap(activeNodes);
  const innermost = nodes.filter(({ type }) => type === 'atomic' || type === 'final');
  return [...new Set([...innermost.map(({ id }) => id), ...story.states])];
}

/** The states that a file's stories show and can be shown in, by a story's id. A story without a chart has none. */
export function statesOf(stories: readonly ReadStory[]): ReadonlyMap<string, States> {
  const all = stories.map((story) => ({ story, states: statesIn(story) }));
  const shownBy = Map.groupBy(
    all.flatMap(({ states }) => states),
    (state) => state,
  );
  const countOf = (state: string) => shownBy.get(state)?.length ?? 0;
  const owned = all.flatMap(({ story, states }) => {
    const named = states.filter((state) => state.startsWith(`${story.parameters.chart}.`));
    // Of the chart that the story names, or of all its charts, the state that the fewest stories show.
    const [own] = (named.length > 0 ? named : states)
      .toReversed()
      .toSorted((one, other) => countOf(one) - countOf(other));
    return own ? [{ story, own }] : [];
  });
  // Several stories show one state; the file's first stands for it, except in the others' own Controls.
  const first = new Map(owned.toReversed().map(({ story, own }) => [own, story]));
  const sorted = [...first].toSorted(([one], [other]) => one.localeCompare(other));
  return new Map(
    owned.map(({ story, own }) => [story.id, { own, stories: new Map(sorted).set(own, story) }]),
  );
}
