import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../../test/support/browser.ts';
import { type Entry, serveStorybook, show, visitStories } from './built-storybook.ts';
import { comparePictures } from './compare-pictures.ts';
import { type Change, reviewPage } from './review-page.ts';

const USAGE = `npm run stories:diff -- [--only checkout] [--banner ID] [--theme light|dark] [--keep FOLDER] [BUILT STORYBOOK]
npm run stories:diff -- --accept [--banner ID] [--theme light|dark]

Takes a picture of every story and compares it with the one accepted last. What changed is on one page, before and after.
--accept    accepts the pictures taken last
--only      takes only stories whose id begins with this
--keep      where pictures are kept; otherwise .stories, which git ignores`;

interface Options {
  accept: boolean;
  only: string;
  banner: string;
  theme: string;
  keep: string;
}

/** Whoever looks at the stories on another day sees the same pictures. */
const NOW = new Date('2026-11-21T15:00:00Z');
const DESKTOP = { width: 1280, height: 900 };

/** The size of the window that a story is meant for. */
const sizeOf = (page: Page, storyId: string): Promise<typeof DESKTOP | null> =>
  page.evaluate(async (id) => {
    const story = await Reflect.get(window, '__STORYBOOK_PREVIEW__').loadStory({ storyId: id });
    const name = story.storyGlobals.viewport?.value;
    const styles = story.parameters.viewport?.options?.[name]?.styles;
    return styles
      ? { width: Number.parseInt(styles.width, 10), height: Number.parseInt(styles.height, 10) }
      : null;
  }, storyId);

/** How tall the page is. */
const heightOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollHeight);

async function takePicture(page: Page, { id }: Entry): Promise<Buffer> {
  const size = (await sizeOf(page, id)) ?? DESKTOP;
  await page.setViewportSize(size);
  // A story drawn in the window of the one before would be fitted to it first.
  await page.waitForFunction((width) => innerWidth === width, size.width);
  await show(page, id);
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  // What's behind a dialog is dimmed as far as the window reaches.
  const isDialog = await page.locator('[role="dialog"], [role="alertdialog"]').count();
  // The whole page in its window: a picture beyond the window is put together, and what moves meanwhile is torn.
  if (!isDialog) await page.setViewportSize({ ...size, height: Math.max(size.height, await heightOf(page)) });
  await page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

const namesIn = (folder: string) =>
  globSync('*.png', { cwd: folder }).map((file) => file.replace(/\.png$/, ''));

/** What differs between the pictures accepted last and those just taken; where they do is drawn into `differing`. */
function changesBetween(accepted: string, taken: string, differing: string, only: string): Change[] {
  rmSync(differing, { recursive: true, force: true });
  mkdirSync(differing, { recursive: true });
  const before = new Set(namesIn(accepted));
  const after = new Set(namesIn(taken));
  const gone = [...before]
    .filter((id) => id.startsWith(only) && !after.has(id))
    .map((id) => ({ id, kind: 'gone' as const }));
  const others = [...after].flatMap((id): Change[] => {
    if (!before.has(id)) return [{ id, kind: 'new' }];
    const difference = comparePictures(
      readFileSync(join(accepted, `${id}.png`)),
      readFileSync(join(taken, `${id}.png`)),
    );
    if (!difference) return [];
    writeFileSync(join(differing, `${id}.png`), difference.picture);
    return [{ id, kind: 'changed', pixels: difference.pixels }];
  });
  return [...others, ...gone].toSorted((a, b) => a.id.localeCompare(b.id));
}

function accept(accepted: string, taken: string): number {
  if (namesIn(taken).length === 0) {
    console.error('There are no pictures to accept: take them first, without --accept.');
    return 2;
  }
  cpSync(taken, accepted, { recursive: true });
  console.log(`Accepted ${namesIn(taken).length} pictures.`);
  return 0;
}

async function takePictures(
  folder: string,
  { only, banner, theme }: Options,
  built?: string,
): Promise<Entry[]> {
  const storybook = await serveStorybook(built);
  // Those of every modal and state are pages about stories.
  const stories = storybook.stories.filter(
    ({ id, title }) => id.startsWith(only) && !title.startsWith('All/'),
  );
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      timezoneId: 'America/New_York',
      reducedMotion: 'reduce',
      // Then Storybook doesn't wait for animations to end; a spinner's never does.
      userAgent: 'StorybookTestRunner',
      viewport: DESKTOP,
    });
    await context.clock.setFixedTime(NOW);
    const globals = { banner, theme };
    await visitStories(context, { url: storybook.url, globals }, stories, async (page, story) => {
      writeFileSync(join(folder, `${story.id}.png`), await takePicture(page, story));
    });
  } finally {
    await browser.close();
    storybook.close();
  }
  return stories;
}

/** 0 if nothing changed, 1 if something did, 2 for wrong usage. */
async function main(): Promise<number> {
  let values: Partial<Options> & { help?: boolean };
  let built: string | undefined;
  try {
    const parsed = parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean' },
        accept: { type: 'boolean' },
        only: { type: 'string' },
        banner: { type: 'string' },
        theme: { type: 'string' },
        keep: { type: 'string' },
      },
    });
    values = parsed.values as typeof values;
    built = parsed.positionals[0];
  } catch (error) {
    console.error((error as Error).message);
    return 2;
  }
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const options: Options = {
    accept: false,
    only: '',
    banner: 'fernhill',
    theme: 'light',
    keep: '.stories',
    ...values,
  };
  const { banner, theme, keep, only } = options;
  if (!existsSync(`banners/${banner}.ts`) || !['light', 'dark'].includes(theme)) {
    console.error(`There is no banner '${banner}' or no theme '${theme}'.`);
    return 2;
  }
  const face = `${banner}-${theme}`;
  const folder = (part: string) => join(keep, part, face);
  const [accepted, taken, differing] = [folder('accepted'), folder('taken'), folder('differing')];
  if (options.accept) return accept(accepted, taken);
  const stories = await takePictures(taken, options, built);
  const changes = changesBetween(accepted, taken, differing, only);
  const page = resolve(keep, 'review.html');
  writeFileSync(
    page,
    reviewPage({
      face,
      total: stories.length,
      changes,
      accepted: relative(keep, accepted),
      taken: relative(keep, taken),
      differing: relative(keep, differing),
    }),
  );
  console.log(`${stories.length} pictures, ${changes.length} of them changed, new, or gone: ${page}`);
  if (changes.length > 0)
    console.log(`npm run stories:diff -- --accept --banner ${banner} --theme ${theme} accepts them.`);
  return changes.length > 0 ? 1 : 0;
}

process.exitCode = await main();
