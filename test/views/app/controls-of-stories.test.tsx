import type { StoryContext } from '@storybook/react-vite';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import {
  argsEnhancers,
  argTypes,
  argTypesEnhancers,
  inChosenState,
  instead,
  loadStates,
} from '../../../.storybook/controls/controls.tsx';
import { banners } from '../../../banners/demo.ts';
import { activeNodes } from '../../../machines/shared/walk.ts';
import { findStories, type ReadStory } from '../../../stories/all/find-stories.ts';

const byTitle = Map.groupBy(await findStories(), ({ title }) => title);

afterEach(cleanup);

interface Control {
  name: string;
  options: string[];
  control: { labels: Record<string, string> };
  type: { required?: boolean };
}

/** What Controls have for a story: its args, and a select for each. */
function controlsOf(story: ReadStory, storyGlobals = {}, ofComponent = {}) {
  const context = { ...story, initialArgs: {}, argTypes: { ...argTypes, ...ofComponent }, storyGlobals };
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
    const { labels = {} } = types.state?.control ?? {};
    return { story, labels, own: labels[args.state] };
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

it('a story that is about one width shows it, and has no other to choose', () => {
  const [story] = byTitle.get('Cart/Cart') ?? [];
  const { args, types } = controlsOf(story as ReadStory, { viewport: { value: 'phone' } });
  expect(args.viewport).toBe('phone');
  expect(types.viewport?.control.labels).toEqual({ phone: '390 px: phone' });
});

it('no control is marked as required or is for an actor, whatever props the component has', () => {
  const [story] = byTitle.get('Scheduling/Ship') ?? [];
  const required = { type: { name: 'other', required: true } };
  const { types } = controlsOf(story as ReadStory, {}, { banner: required, actor: required });
  expect(types.banner?.type.required).toBe(false);
  expect(types).not.toHaveProperty('actor');
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
        // What an address in Storybook can have.
        expect(id).toMatch(/^[a-zA-Z0-9_-]+$/);
        const [asked] = states.map(({ story }) => story);
        const shown = asked && (instead({ ...asked, args: { state: id } }) ?? asked);
        const nodes = shown?.freeze().flatMap(activeNodes);
        expect(nodes?.map((node) => node.id)).toContain(state);
      }
    }
  },
);

it('a story without a chart has no states', async () => {
  await loadStates(true);
  const [help] = byTitle.get('App/Help') ?? [];
  expect(controlsOf(help as ReadStory).types).not.toHaveProperty('state');
});

it('a story is drawn in the state that is chosen for it', async () => {
  await loadStates(true);
  const selecting = statesOf('Checkout/Tip').find(({ story }) => story.id.endsWith('--select-tip-amount'));
  if (!selecting) throw new Error('There is no such story.');
  const { story } = selecting;
  const page = (state: unknown) => {
    const context = { ...story, args: { state }, globals: { banner: 'fernhill' } };
    const drawn = inChosenState(() => <>{story.draw()}</>, context as unknown as StoryContext);
    return <MemoryRouter>{drawn as never}</MemoryRouter>;
  };
  const { rerender } = render(page('tip-open-selecting'));
  expect(await screen.findByRole('dialog', { name: 'Select Tip Amount' })).toBeVisible();
  rerender(page('tip-open-readingPolicy'));
  expect(await screen.findByRole('dialog', { name: 'Tipping policy' })).toBeVisible();
});

it('the story that is drawn plays, not the one whose place it takes', async () => {
  await loadStates(true);
  const [selecting, policy] = ['tip.open.selecting', 'tip.open.readingPolicy'].map(
    (state) => statesOf('Checkout/Tip').find(({ own }) => own === state)?.story,
  );
  render(<MemoryRouter>{policy?.draw()}</MemoryRouter>);
  const play = (state: string) => selecting?.source.play?.({ ...selecting, args: { state } } as never);
  await play('tip-open-readingPolicy');
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
