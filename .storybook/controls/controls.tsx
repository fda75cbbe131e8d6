import type { Decorator, Preview, StoryContext } from '@storybook/react-vite';
import { Fragment } from 'react';
import {
  GLOBALS_UPDATED,
  SET_CURRENT_STORY,
  SET_GLOBALS,
  STORY_ARGS_UPDATED,
  UPDATE_GLOBALS,
  UPDATE_STORY_ARGS,
} from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { banners } from '../../banners/index.ts';
import { findStories, type ReadStory } from '../../stories/all/find-stories.ts';
import { IN_TESTS } from '../in-tests.ts';
import { type States, statesOf } from './states.ts';

/*
 * What Controls offer for every story: banner, theme, and width, which stay as they are from story to story, and the
 * states of the story's charts.
 */

/** Wide enough for a page of its own, as wide as Storybook leaves room for. */
const FIT = 'fit';

const width = (px: number, name: string) => ({
  name: `${px} px: ${name}`,
  styles: { width: `${px}px`, height: px < 800 ? '844px' : '900px' },
});

/** Storybook's viewports. */
export const WIDTHS = {
  small: width(320, 'the narrowest'),
  phone: width(390, 'phone'),
  tablet: width(820, 'tablet'),
  desktop: width(1280, 'desktop'),
  wide: width(1920, 'wide'),
};

const THEMES = { light: 'Light', dark: 'Dark', system: "The system's" };

/** Names of args. What stories are drawn in are the globals of the same names, since args are each story's own. */
interface Face {
  banner: string;
  theme: string;
  viewport: string;
}

const OWN = ['banner', 'theme', 'viewport', 'chartState'];

const select = (name: string, labels: Record<string, string>) => ({
  name,
  control: { type: 'select' as const, labels },
  options: Object.keys(labels),
});

export const argTypes: Preview['argTypes'] = {
  banner: select('Banner', Object.fromEntries(banners.map(({ id, title }) => [id, title]))),
  theme: select('Theme', THEMES),
  viewport: select('Width', {
    [FIT]: 'As wide as there is room',
    ...Object.fromEntries(Object.entries(WIDTHS).map(([key, { name }]) => [key, name])),
  }),
};

const widthOf = (viewport: unknown) => String(Object(viewport).value ?? FIT);

/** What stories are shown in now. */
let face: Face = { banner: 'fernhill', theme: 'light', viewport: FIT };
/** The stories that have args by now. */
const prepared = new Set<string>();

type Globals = Record<string, unknown>;

function noteFace({ globals, userGlobals = globals }: { globals: Globals; userGlobals?: Globals }) {
  const { banner, theme, viewport } = userGlobals;
  face = { banner: String(banner), theme: String(theme), viewport: widthOf(viewport) };
}

/** What's set for one story in Controls is what all others are shown in. */
export function shareFace(): void {
  const channel = addons.getChannel();
  channel.on(SET_GLOBALS, noteFace);
  channel.on(GLOBALS_UPDATED, noteFace);
  channel.on(STORY_ARGS_UPDATED, ({ args: { banner, theme, viewport } }: { args: Partial<Face> }) => {
    if (banner === face.banner && theme === face.theme && viewport === face.viewport) return;
    const value = viewport === FIT ? undefined : viewport;
    channel.emit(UPDATE_GLOBALS, { globals: { banner, theme, viewport: { value, isRotated: false } } });
  });
  channel.on(SET_CURRENT_STORY, ({ storyId }: { storyId: string }) => {
    if (prepared.has(storyId)) channel.emit(UPDATE_STORY_ARGS, { storyId, updatedArgs: face });
  });
}

let stories = new Map<string, ReadStory[]>();
const statesByTitle = new Map<string, ReadonlyMap<string, States>>();

/** Tests and pages of many stories show stories without Controls. */
const HAS_CONTROLS = !IN_TESTS && window.parent !== window && window.parent === window.top;

/** Which states there are to choose from is known once the stories have loaded, before the first is prepared. */
export async function loadStates(always = HAS_CONTROLS): Promise<void> {
  if (!always) return;
  stories = Map.groupBy(await findStories(), ({ title }) => title);
  statesByTitle.clear();
}

interface Identified {
  id: string;
  title: string;
}

function statesFor({ id, title }: Identified): States | undefined {
  const known = statesByTitle.get(title) ?? statesOf(stories.get(title) ?? []);
  statesByTitle.set(title, known);
  return known.get(id);
}

export const argsEnhancers: Preview['argsEnhancers'] = [
  (story) => {
    prepared.add(story.id);
    const states = statesFor(story);
    return { ...face, ...(states && { chartState: story.id }) };
  },
];

export const argTypesEnhancers: Preview['argTypesEnhancers'] = [
  (story) => {
    const { viewport, ...types } = story.argTypes;
    const states = [...(statesFor(story)?.stories ?? [])];
    // Which story shows a state names it: an address in Storybook has room for a story's id, but not for dots.
    const labels = Object.fromEntries(states.map(([state, shown]) => [shown.id, state]));
    return {
      ...types,
      viewport: {
        ...viewport,
        name: 'Width',
        ...('viewport' in (story as unknown as StoryContext).storyGlobals && {
          control: { disable: true },
          description: 'The story is about one width.',
        }),
      },
      ...(states.length > 1 && { chartState: select('State', labels) }),
    };
  },
];

/** The story that's drawn instead of another one, in the state that was chosen for it. */
export const instead = (story: Identified & { args: { chartState?: unknown } }): ReadStory | undefined =>
  story.args.chartState === story.id
    ? undefined
    : statesFor(story)
        ?.stories.values()
        .find(({ id }) => id === story.args.chartState);

/** Draws the chosen state; args that are only for Controls go no further. */
export const inChosenState: Decorator = (Story, context) => {
  const other = instead(context);
  const args = Object.fromEntries(Object.entries(context.args).filter(([name]) => !OWN.includes(name)));
  return <Fragment key={other?.id}>{other ? other.draw(context.globals) : <Story args={args} />}</Fragment>;
};
