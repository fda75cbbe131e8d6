/**
 * Opens every story of a built Storybook and lists those that don't finish, whose play fails, or that show a broken
 * picture or log an error to the console: story tests don't see what a build gets wrong. The browser has its own
 * time zone, since a story must not depend on where it's viewed. The argument is the built folder; without it,
 * Storybook is built first. With `--first`, only the first story of each file is opened.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { freePort } from '../support/ports.ts';

/** Pages that share the machine: a story waits more than it works. */
const PAGES = 4;
/** More than any story takes on a busy machine. */
const PATIENCE_MS = 30_000;
const ZONE = 'Asia/Tokyo';

const TYPES: Partial<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

function build(): string {
  const folder = mkdtempSync(join(tmpdir(), 'checkstand-storybook-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const { status } = spawnSync('storybook', ['build', '--quiet', '--output-dir', folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('Storybook failed to build.');
  return folder;
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { first: { type: 'boolean', default: false } },
});
const folder = positionals[0] ?? build();
interface Entry {
  id: string;
  /** The file's name in the sidebar. */
  title: string;
  type: string;
  /** 'logs-errors' marks a story that is about an error React logs. */
  tags: string[];
}
const index: { entries: Record<string, Entry> } = JSON.parse(
  readFileSync(join(folder, 'index.json'), 'utf8'),
);
const all = Object.values(index.entries).filter(({ type }) => type === 'story');
const firsts = new Map(all.toReversed().map((story) => [story.title, story]));
const stories = values.first ? [...firsts.values()] : all;
if (stories.length === 0) throw new Error(`There are no stories in ${folder}.`);

const port = await freePort();
const server = createServer((request, response) => {
  const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
  try {
    const body = readFileSync(join(folder, path));
    const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
    response.setHeader('content-type', type).end(body);
  } catch {
    response.writeHead(404).end();
  }
}).listen(port, '127.0.0.1');
await once(server, 'listening');

/** Shows a story in the page as if its name was clicked; returns what went wrong, including broken pictures. */
const show = (page: Page, storyId: string): Promise<string[]> =>
  page.evaluate(
    async ([id, patience]) => {
      const channel = Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__') as {
        on: (event: string, heard: (payload: unknown) => void) => void;
        off: (event: string, heard: (payload: unknown) => void) => void;
        emit: (event: string, payload: unknown) => void;
      };
      const errors: string[] = [];
      const failures = ['playFunctionThrewException', 'storyThrewException', 'storyErrored', 'storyMissing'];
      const endings = ['storyFinished', 'storyErrored', 'storyMissing'];
      const note = (payload: unknown) => {
        const { message } = Object(payload);
        errors.push(String(message ?? JSON.stringify(payload)));
      };
      for (const event of failures) channel.on(event, note);
      const { promise: ended, resolve: end } = Promise.withResolvers<unknown>();
      for (const event of endings) channel.on(event, end);
      const tooLate = setTimeout(() => {
        errors.push('It did not finish.');
        end(undefined);
      }, patience);
      channel.emit('setCurrentStory', { storyId: id, viewMode: 'story' });
      await ended;
      clearTimeout(tooLate);
      for (const event of failures) channel.off(event, note);
      for (const event of endings) channel.off(event, end);

      const pictures = [...document.querySelectorAll('img')];
      for (const picture of pictures) picture.loading = 'eager';
      await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
      const broken = pictures.filter((picture) => picture.isConnected && picture.naturalWidth === 0);
      return [...errors, ...broken.map((picture) => `Broken picture: ${picture.src}`)];
    },
    [storyId, PATIENCE_MS] as const,
  );

const browser = await launchBrowser();
const context = await browser.newContext({
  timezoneId: ZONE,
  reducedMotion: 'reduce',
  // Then Storybook doesn't wait for animations to end; a spinner's never does.
  userAgent: 'StorybookTestRunner',
  // Nobody looks at the pixels, so it draws few of them.
  deviceScaleFactor: 0.2,
});
const bad: string[] = [];
const left = [...stories];
await Promise.all(
  Array.from({ length: PAGES }, async () => {
    const page = await context.newPage();
    const written: string[] = [];
    page.on('console', (message) => message.type() === 'error' && written.push(message.text()));
    page.on('pageerror', (error) => written.push(error.message));
    await page.goto(`http://127.0.0.1:${port}/iframe.html?viewMode=story`);
    await page.waitForFunction(() => Reflect.has(window, '__STORYBOOK_ADDONS_CHANNEL__'));
    // The story tests run axe.
    await page.evaluate(() =>
      Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__').emit('updateGlobals', {
        globals: { a11y: { manual: true } },
      }),
    );
    written.length = 0;
    for (let story = left.shift(); story; story = left.shift()) {
      const wrong = await show(page, story.id);
      const logged = written.splice(0);
      if (!story.tags.includes('logs-errors')) wrong.push(...logged);
      const firstLines = new Set(wrong.map((text) => text.split('\n', 1)[0]));
      if (wrong.length > 0) bad.push([story.id, ...firstLines].join('\n    '));
    }
  }),
);
await browser.close();
server.close();

for (const one of bad) console.error(one);
console.log(`${stories.length} stories, ${bad.length} broken`);
process.exitCode = bad.length > 0 ? 1 : 0;
