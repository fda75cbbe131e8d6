import type { StoryContext } from '@storybook/react-vite';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import {
  argsEnhancers,
  argTypes,
  argTypesEnhancers,
  inChosenState,
  loadStates,
} from '../../../.storybook/controls/controls.tsx';
import { banners } from '../../../banners/index.ts';
import { findStories, type ReadStory } from '../../../stories/all/find-stories.ts';

const byTitle = Map.groupBy(await findStories(), ({ title }) => title);

afterEach(cleanup);

interface Control {
  name: string;
  options: string[];
  control: { labels: Record<string, string>; disable?: boolean };
}

/** What Controls have for a story: its args, and a select for each. */
function controlsOf(story: ReadStory, storyGlobals = {}) {
  const context = { ...story, initialArgs: {}, argTypes: argTypes ?? {}, storyGlobals };
  const args = Object.assign({}, ...(argsEnhancers ?? []).map((enhance) => enhance(context as never)));
  const types: unknown = Object.assign(
    {},
    ...(argTypesEnhancers ?? []).map((enhance) => enhance(context as never)),
  );
  return { args, types: types as Partial<Record<string, Control>> };
}

/** The stories of a file by the state they're in, as Controls have it. */
const statesOf = (title: string) =>
  (byTitle.get(title) ?? []).map((story) => {
    const { args, types } = controlsOf(story);
    const { labels = {} } = types.chartState?.control ?? {};
    return { story, labels, own: labels[args.chartState] };
  });

it("Controls of each file's stories have every banner, the themes, and the widths", () => {
  for (const [story] of byTitle.values()) {
    if (!story) continue;
    const { args, types } = controlsOf(story);
    expect(types.banner?.options).toEqual(banners.map(({ id }) => id));
    expect(types.theme?.options).toEqual(['light', 'dark', 'system']);
    expect(types.viewport?.options).toEqual(['fit', 'small', 'phone', 'tablet', 'desktop', 'wide']);
    expect(args).toMatchObject({ banner: 'fernhill', theme: 'light', viewport: 'fit' });
  }
});

it('a story that is about one width has no control for it', () => {
  const [story] = byTitle.get('Cart/Cart') ?? [];
  const { types } = controlsOf(story as ReadStory, { viewport: { value: 'phone' } });
  expect(types.viewport?.control.disable).toBe(true);
});

it.each(['Checkout/Tip', 'Order/Order complete', 'Account/Local Rewards'])(
  'Controls of %s have the states that its stories show, each shown by a story that is in it',
  async (title) => {
    await loadStates(true);
    const states = statesOf(title);
    expect(new Set(states.map(({ own }) => own)).size).toBeGreaterThan(2);
    for (const { labels, own } of states) {
      expect(Object.values(labels)).toEqual([...new Set(states.map((each) => each.own))].toSorted());
      expect(Object.values(labels)).toContain(own);
      for (const [id, state] of Object.entries(labels)) {
        const shown = states.find(({ story }) => story.id === id)?.story;
        expect(shown?.freeze().flatMap(({ _nodes }) => _nodes.map((node) => node.id))).toContain(state);
      }
    }
  },
);

it('a story without a chart has no states', async () => {
  await loadStates(true);
  const [help] = byTitle.get('App/Help') ?? [];
  expect(controlsOf(help as ReadStory).types).not.toHaveProperty('chartState');
});

it('a story is drawn in the state that is chosen for it', async () => {
  await loadStates(true);
  const selecting = statesOf('Checkout/Tip').find(({ story }) => story.id.endsWith('--select-tip-amount'));
  if (!selecting) throw new Error('There is no such story.');
  const { story, labels } = selecting;
  const page = (chartState: unknown) => {
    const context = { ...story, args: { chartState }, globals: { banner: 'fernhill' } };
    const drawn = inChosenState(() => <>{story.draw()}</>, context as unknown as StoryContext);
    return <MemoryRouter>{drawn as never}</MemoryRouter>;
  };
  const { rerender } = render(page(story.id));
  expect(await screen.findByRole('dialog', { name: 'Select Tip Amount' })).toBeVisible();
  const [reading] = Object.entries(labels).find(([, state]) => state === 'tip.open.readingPolicy') ?? [];
  rerender(page(reading));
  expect(await screen.findByRole('dialog', { name: 'Tipping policy' })).toBeVisible();
});

it('what is chosen in Controls is no arg of a component', () => {
  const [button] = byTitle.get('Kit/Button') ?? [];
  const { args } = controlsOf(button as ReadStory);
  let given: unknown;
  const note = (update: { args: object }) => {
    given = update.args;
    return null;
  };
  const context = { ...button, args: { ...args, busy: true }, globals: {} };
  render(inChosenState(note as never, context as unknown as StoryContext) as never);
  expect(given).toEqual({ busy: true });
});
