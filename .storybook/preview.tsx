import type { Decorator, Parameters, Preview, StoryContext } from '@storybook/react-vite';
import axe from 'axe-core';
import { MemoryRouter } from 'react-router';
import { configure, waitFor } from 'storybook/test';
import { applyTheme } from '../banners/apply-theme.ts';
import { banners } from '../banners/demo.ts';
import { LANGUAGES, type Language } from '../languages/languages.ts';
import { language } from '../languages/t.ts';
import { AXE_OPTIONS } from '../test/support/axe-options.ts';
import { applyColorScheme } from '../views/app/color-scheme.ts';
import { followTranslator } from '../views/app/translated-text.ts';
import '../views/kit/last-focus.ts';
import '../views/kit/styles/global.css';
import { charted, listenToPanel } from './chart/charted.tsx';
import {
  argsEnhancers,
  argTypes,
  argTypesEnhancers,
  inChosenState,
  instead,
  loadStates,
  shareFace,
  WIDTHS,
} from './controls/controls.tsx';
import { IN_TESTS } from './in-tests.ts';

// A dialog's code is built and loaded when the first one opens, which on a busy machine takes longer than the
// default of one second. Play functions know English names, so in another language they give up early.
configure({
  asyncUtilTimeout: language() === 'en' ? 10_000 : 500,
  // Without the story's whole HTML: a query that waits prints it each time it doesn't find its element yet.
  getElementError: (message) => new Error(message ?? undefined),
});

listenToPanel();
shareFace();
followTranslator(document);

interface Face {
  banner: string;
  /** Light, dark, or the system's. */
  theme: string;
}

/** The face stories are first shown in. */
const FACE: Face = { banner: 'fernhill', theme: 'light' };

const FACES: Face[] = banners.flatMap(({ id }) => ['light', 'dark'].map((theme) => ({ banner: id, theme })));

/** One of all faces: always the same for a story, and a different one for its neighbors. */
function faceOf(storyId: string): Face {
  const sum = [...storyId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return FACES[sum % FACES.length] ?? FACE;
}

function dress({ banner: id, theme }: Face) {
  const banner = banners.find((one) => one.id === id);
  if (banner) applyTheme(banner, document.documentElement);
  applyColorScheme(theme === 'light' || theme === 'dark' ? theme : null);
}

/** Loads the page anew in a language, as it speaks one as long as it lives; the toolbar then shows that one. */
function speak(asked: Language) {
  const url = new URL(location.href);
  const globals = (url.searchParams.get('globals') ?? '').split(';');
  const kept = globals.filter((each) => each && !each.startsWith('language:'));
  url.searchParams.set('language', asked);
  url.searchParams.set('globals', [...kept, `language:${asked}`].join(';'));
  location.replace(url);
}

/** Applies the banner and the theme and gives links a router. `parameters.route` is the address. */
const dressed: Decorator = (Story, context) => {
  const { globals } = context;
  dress({ banner: String(globals.banner), theme: String(globals.theme) });
  if (globals.language !== language()) speak(globals.language);
  const { route = '/' } = (instead(context) ?? context).parameters;
  return (
    <MemoryRouter key={String(route)} initialEntries={[String(route)]}>
      <Story />
    </MemoryRouter>
  );
};

interface Shown {
  canvasElement: HTMLElement;
  parameters: Parameters;
}

function checkShown({ canvasElement, parameters }: Shown) {
  const dialogs = [...document.querySelectorAll('dialog[open], [role="dialog"], [role="alertdialog"]')];
  const shows = (part: Element) => part.textContent.trim() || part.querySelector('img, svg, input, iframe');
  if (![canvasElement, ...dialogs].some(shows)) throw new Error('The story shows nothing.');
  if (parameters.modal && dialogs.length === 0) {
    throw new Error(`The story shows no dialog for the modal '${parameters.modal}'.`);
  }
}

/** A story is broken if it shows nothing, or no dialog where it says it shows a modal. */
const showsSomething = (story: StoryContext) => {
  const { parameters } = instead(story) ?? story;
  return waitFor(() => checkShown({ canvasElement: story.canvasElement, parameters }));
};

/** A dialog makes the page behind it inert. That page has stories of its own. */
const BEHIND_DIALOGS = ['[data-base-ui-inert]'];

const AXE: axe.RunOptions = {
  ...AXE_OPTIONS,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/**
 * Checks a story in its own face, once for all rules: axe looks at each element's visibility anew in each run. A part of a
 * page has no landmarks. Reports what it found: without that, the run fails.
 */
async function checkFace({ id, reporting }: StoryContext) {
  const face = faceOf(id);
  dress(face);
  const { passes, violations } = await axe.run(
    { include: document.body, exclude: BEHIND_DIALOGS },
    { ...AXE, rules: { ...AXE.rules, region: { enabled: false } } },
  );
  const status = violations.length > 0 ? 'failed' : 'passed';
  reporting.addReport({ type: 'face', version: 1, status, result: { ...face, passes, violations } });
  const found = violations.flatMap(({ id: rule, nodes }) =>
    nodes.map(({ failureSummary, html }) => `${rule}: ${html}: ${failureSummary}`),
  );
  if (found.length > 0) throw new Error(`In ${face.banner}, ${face.theme}:\n${found.join('\n')}`);
}

const preview: Preview = {
  decorators: [inChosenState, charted, dressed],
  argTypes,
  argsEnhancers,
  argTypesEnhancers,
  beforeAll: () => loadStates(),
  afterEach: async (story) => {
    await showsSomething(story);
    if (IN_TESTS) await checkFace(story);
  },
  parameters: {
    layout: 'fullscreen',
    a11y: {
      // Tests check stories themselves.
      test: IN_TESTS ? 'off' : 'error',
      context: { exclude: BEHIND_DIALOGS },
      options: AXE,
    },
    backgrounds: { disabled: true },
    controls: { disableSaveFromUI: true },
    options: { storySort: { order: ['Start here', 'Kit', 'All', '*'] } },
    viewport: { disable: true, options: WIDTHS },
  },
  globalTypes: {
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        items: Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, title: name })),
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { ...FACE, language: language(), path: '' },
};

export default preview;
