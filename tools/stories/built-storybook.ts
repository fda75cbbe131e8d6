import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import type { BrowserContext, Page, Request } from 'playwright-core';
import type { Language } from '../../languages/languages.ts';
import { freePort } from '../../test/support/ports.ts';

/** Pages that share the machine: a story waits more than it works. */
const PAGES = 4;
/** More than any story takes on a busy machine. */
const PATIENCE_MS = 30_000;
/** A page that draws no frames is never idle. */
const LONGEST_WORK_MS = 1_000;

const TYPES: Partial<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  json: 'application/json',
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

export interface Entry {
  id: string;
  /** The file's name in the sidebar. */
  title: string;
  /** The story's own name there. */
  name: string;
  type: string;
  /** 'logs-errors' marks a story that is about an error React logs. */
  tags: string[];
}

export interface BuiltStorybook {
  stories: Entry[];
  url: string;
  close: () => void;
}

/** Serves a built Storybook; builds one first if no folder is given. */
export async function serveStorybook(folder = build()): Promise<BuiltStorybook> {
  const index: { entries: Record<string, Entry> } = JSON.parse(
    readFileSync(join(folder, 'index.json'), 'utf8'),
  );
  const stories = Object.values(index.entries).filter(({ type }) => type === 'story');
  if (stories.length === 0) throw new Error(`There are no stories in ${folder}.`);
  const port = await freePort();
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname).replace(
      /\/$/,
      '/index.html',
    );
    try {
      const body = readFileSync(join(folder, path));
      const type = TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      response.setHeader('content-type', type).end(body);
    } catch {
      response.writeHead(404).end();
    }
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return { stories, url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** What each page has asked for and not got yet. */
const coming = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  coming.set(page, requests);
  page.on('request', (request) => requests.add(request));
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => requests.delete(request));
  }
}

/** Until the page has drawn whatever code the story loads as it's drawn. */
async function settle(page: Page): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  const idle = () =>
    page.evaluate(
      (timeout) => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout })),
      LONGEST_WORK_MS,
    );
  do {
    await idle();
    await idle();
  } while (coming.get(page)?.size && Date.now() < until);
}

/** Makes the story the page's; returns what went wrong. */
const play = (page: Page, storyId: string): Promise<string[]> =>
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
      return errors;
    },
    [storyId, PATIENCE_MS] as const,
  );

/** Loads the page's pictures; returns those that are broken. */
const loadPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const pictures = [...document.querySelectorAll('img')];
    for (const picture of pictures) picture.loading = 'eager';
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    const broken = pictures.filter((picture) => picture.isConnected && picture.naturalWidth === 0);
    return broken.map((picture) => `Broken picture: ${picture.src}`);
  });

/**
 * Shows a story in the page as if its name was clicked; returns what went wrong, including broken pictures. What has the focus in
 * the story before, which is another one each time, doesn't hand it on as it does in the shop.
 */
export async function show(page: Page, storyId: string): Promise<string[]> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  const errors = await play(page, storyId);
  await settle(page);
  return [...errors, ...(await loadPictures(page))];
}

/** Calls `visit` for each story in one of a few pages, which stay open. */
export async function visitStories(
  context: BrowserContext,
  {
    url,
    language = 'en',
    globals = {},
  }: { url: string; language?: Language; globals?: Record<string, unknown> },
  stories: readonly Entry[],
  visit: (page: Page, story: Entry) => Promise<void>,
  opened: (page: Page) => void = () => {},
): Promise<void> {
  const left = [...stories];
  await Promise.all(
    Array.from({ length: PAGES }, async () => {
      const page = await context.newPage();
      watchRequests(page);
      await page.goto(`${url}/iframe.html?viewMode=story&language=${language}`);
      // Until it knows its stories.
      await page.waitForFunction(() => Object(Reflect.get(window, '__STORYBOOK_PREVIEW__')).storyStoreValue);
      // The story tests run axe.
      await page.evaluate(
        (more) =>
          Reflect.get(window, '__STORYBOOK_ADDONS_CHANNEL__').emit('updateGlobals', {
            globals: { a11y: { manual: true }, ...more },
          }),
        globals,
      );
      opened(page);
      for (let story = left.shift(); story; story = left.shift()) await visit(page, story);
    }),
  );
}
