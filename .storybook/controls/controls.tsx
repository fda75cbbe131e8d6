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
import { banners } from '../../banners/demo.ts';
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

const FACE_ARGS = ['banner', 'theme', 'viewport'];

const select = (name: string, labels: Record<string, string>) => ({
  name,
  // A component may have a prop of this name that it requires; the control always has a value.
  type: { name: 'string' as const, required: false },
  control: { type: 'select' as const, labels },
  options: Object.keys(labels),
});

const WIDTH_NAMES: Record<string, string> = {
  [FIT]: 'As wide as there is room',
  ...Object.fromEntries(Object.entries(WIDTHS).map(([key, { name }]) => [key, name])),
};

export const argTypes = {
  banner: select('Banner', Object.fromEntries(banners.map(({ id, title }) => [id, title]))),
  theme: select('Theme', THEMES),
  viewport: select('Width', WIDTH_NAMES),
} satisfies Preview['argTypes'];

/** What views are given beside plain values: nobody can edit an object in Controls. */
const OBJECTS = ['actor', 'app', 'reservation', 'session'];

const widthOf = (viewport: unknown) => String(Object(viewport).value ?? FIT);

/** What stories are shown in now. */
let face: Face = { banner: 'fernhill', theme: 'light', viewport: FIT };
/** The stories that have args by now, each with the width it's about, if it's about one. */
const prepared = new Map<string, string | undefined>();

/** What a story is shown in now. */
const faceOf = (storyId: string): Face => ({ ...face, viewport: prepared.get(storyId) ?? face.viewport });

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
  channel.on(STORY_ARGS_UPDATED, ({ storyId, args }: { storyId: string; args: Partial<Face> }) => {
    const { banner, theme } = args;
    const viewport = prepared.get(storyId) ? face.viewport : args.viewport;
    if (banner === face.banner && theme === face.theme && viewport === face.viewport) return;
    const value = viewport === FIT ? undefined : viewport;
    channel.emit(UPDATE_GLOBALS, { globals: { banner, theme, viewport: { value, isRotated: false } } });
  });
  channel.on(SET_CURRENT_STORY, ({ storyId }: { storyId: string }) => {
    if (prepared.has(storyId)) channel.emit(UPDATE_STORY_ARGS, { storyId, updatedArgs: faceOf(storyId) });
  });
}

let stories = new Map<string, ReadStory[]>();
const statesByTitle = new Map<string, ReadonlyMap<string, States>>();

/** Tests and pages of many stories show stories without Controls. */
const HAS_CONTROLS = !IN_TESTS && window.parent !== window && window.parent === window.top;

/** Which states there are to choose from is known once the stories have loaded, before the first is prepared. */
export async function loadStates(always = HAS_CONTROLS): Promise<void> {
  if (!always) return;
  const found = await findStories();
  stories = Map.groupBy(found, ({ title }) => title);
  statesByTitle.clear();
  for (const story of found) playWhatIsShown(story);
}

/** What each story plays by itself, by its id. */
const plays = new Map<string, NonNullable<ReadStory['source']['play']>>();

/** Has the story that's drawn instead of this one play, if one is: this one's own play function would look for what isn't there. */
function playWhatIsShown({ id, source }: ReadStory): void {
  const own = plays.get(id) ?? source.play;
  if (!own) return;
  plays.set(id, own);
  source.play = async (context) => {
    const other = instead(context);
    await (other ? plays.get(other.id)?.(context) : own(context));
  };
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

/** A state's id as the address has it, where Storybook takes no dots. */
const inAddress = (state: string) => state.replaceAll('.', '-');

/** The width a story is about, if it's about one. */
function ownWidth(story: object): string | undefined {
  const { storyGlobals = {} } = story as Partial<StoryContext>;
  return 'viewport' in storyGlobals ? widthOf(storyGlobals.viewport) : undefined;
}

export const argsEnhancers: Preview['argsEnhancers'] = [
  (story) => {
    prepared.set(story.id, ownWidth(story));
    const states = statesFor(story);
    return { ...faceOf(story.id), ...(states && { state: inAddress(states.own) }) };
  },
];

export const argTypesEnhancers: Preview['argTypesEnhancers'] = [
  (story) => {
    const { own, stories: shown } = statesFor(story) ?? { own: '', stories: new Map<string, ReadStory>() };
    const labels = Object.fromEntries([...shown.keys()].map((state) => [inAddress(state), state]));
    const width = ownWidth(story);
    return {
      ...Object.fromEntries(Object.entries(story.argTypes).filter(([name]) => !OBJECTS.includes(name))),
      // Again, since what a component says about its props of the same names would come on top.
      ...argTypes,
      ...(width && {
        viewport: {
          ...select('Width', { [width]: WIDTH_NAMES[width] ?? width }),
          description: 'The story is about one width.',
        },
      }),
      ...(own && shown.size > 1 && { state: select('State', labels) }),
    };
  },
];

/** The story that's drawn instead of another one, in the state that was chosen for it. */
export function instead(story: Identified & { args: { state?: unknown } }): ReadStory | undefined {
  const chosen = [...(statesFor(story)?.stories ?? [])].find(([id]) => inAddress(id) === story.args.state);
  return chosen?.[1].id === story.id ? undefined : chosen?.[1];
}

/** Draws the chosen state; args that are only for Controls go no further. */
export const inChosenState: Decorator = (Story, context) => {
  const other = instead(context);
  const own = statesFor(context) ? [...FACE_ARGS, 'state'] : FACE_ARGS;
  const args = Object.fromEntries(Object.entries(context.args).filter(([name]) => !own.includes(name)));
  return <Fragment key={other?.id}>{other ? other.draw(context.globals) : <Story args={args} />}</Fragment>;
};
