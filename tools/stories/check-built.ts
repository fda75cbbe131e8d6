import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { ALL_LANGUAGES, firstSpoken } from '../../languages/languages.ts';
import { DRAWING_WITHIN, launchBrowser } from '../../test/support/browser.ts';
import { SCREENS, screenFaults, showOn, WORDS_IN, wordsOutside } from '../../test/support/screen-faults.ts';
import { serveStorybook, show, visitStories } from './built-storybook.ts';

const USAGE = `npm run stories:check -- [--first] [--screens] [--language es] [BUILT STORYBOOK]

Opens every story of a built Storybook and lists those that don't finish, whose play fails, or that show a broken picture
or log an error to the console, and whether the address opens a story in another state: story tests don't see what a build gets
wrong. Without a folder, Storybook is built first.
--first    only the first story of each file
--screens  also looks at each on short screens and with large text, for too little room
--language looks at each in another language at 320 px instead, for too little room: play functions know English names`;

/** The browser has its own time zone, since a story must not depend on where it's viewed. */
const ZONE = 'Asia/Tokyo';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    first: { type: 'boolean', default: false },
    screens: { type: 'boolean', default: false },
    language: { type: 'string', default: 'en' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  console.log(USAGE);
  process.exit();
}
const storybook = await serveStorybook(positionals[0]);
const firsts = new Map(storybook.stories.toReversed().map((story) => [story.title, story]));
const stories = values.first ? [...firsts.values()] : storybook.stories;

const browser = await launchBrowser(DRAWING_WITHIN);
const context = await browser.newContext({
  timezoneId: ZONE,
  reducedMotion: 'reduce',
  // Then Storybook doesn't wait for animations to end; a spinner's never does.
  userAgent: 'StorybookTestRunner',
  // Nobody looks at the pixels, so it draws few of them.
  deviceScaleFactor: 0.2,
});
const bad: string[] = [];

const language = firstSpoken([values.language], ALL_LANGUAGES);

const screens = {
  ...(language !== 'en' && { '320 × 844': { width: 320, height: 844 } }),
  ...(values.screens && SCREENS),
};

/** What's wrong with the story on narrow and short screens and with large text. */
async function faultsOnScreens(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const session = await context.newCDPSession(page);
  const found: string[] = [];
  for (const [name, screen] of Object.entries(screens)) {
    await showOn(page, session, screen);
    const faults = await page.evaluate(screenFaults, WORDS_IN.everything);
    if (language !== 'en') faults.push(...(await page.evaluate(wordsOutside)));
    found.push(...faults.map((fault) => `${name}: ${fault}`));
  }
  if (size) await showOn(page, session, size);
  await session.detach();
  return found;
}

const written = new WeakMap<Page, string[]>();
await visitStories(
  context,
  { url: storybook.url, language },
  stories,
  async (page, story) => {
    const errors = await show(page, story.id);
    // Play functions know English names.
    const wrong = language === 'en' ? errors : [];
    if (Object.keys(screens).length > 0 && !story.title.startsWith('All/'))
      wrong.push(...(await faultsOnScreens(page)));
    const logged = written.get(page)?.splice(0) ?? [];
    if (language === 'en' && !story.tags.includes('logs-errors')) wrong.push(...logged);
    const firstLines = new Set(wrong.map((text) => text.split('\n', 1)[0]));
    if (wrong.length > 0) bad.push([story.id, ...firstLines].join('\n    '));
  },
  (page) => {
    const lines: string[] = [];
    written.set(page, lines);
    page.on('console', (message) => message.type() === 'error' && lines.push(message.text()));
    page.on('pageerror', (error) => lines.push(error.message));
  },
);

const TIP = 'checkout-tip--select-tip-amount';

/** What's wrong with the state that the address asks for, and with the address of the one that's chosen in Controls. */
async function faultsOfAddress(): Promise<string[]> {
  const page = await browser.newPage();
  const story = page.frameLocator('#storybook-preview-iframe');
  try {
    await page.goto(`${storybook.url}/?path=/story/${TIP}&args=state:tip-open-readingPolicy`);
    await story.getByRole('dialog', { name: 'Tipping policy' }).waitFor();
    await page.getByRole('combobox', { name: 'State' }).selectOption({ label: 'tip.open.saving' });
    await page.waitForURL(/args=state:tip-open-saving/);
    return [];
  } catch (error) {
    return [`${TIP}, in another state: ${error instanceof Error ? error.message : String(error)}`];
  }
}
if (language === 'en' && stories.some(({ id }) => id === TIP)) bad.push(...(await faultsOfAddress()));
await browser.close();
storybook.close();

for (const one of bad) console.error(one);
console.log(`${stories.length} stories, ${bad.length} broken`);
process.exitCode = bad.length > 0 ? 1 : 0;
