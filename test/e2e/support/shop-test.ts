import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject, test } from 'vitest';
import type { Fault } from '../../../services/contracts/sandbox.ts';
import { createFault, resetSandbox } from '../../../services/contracts/sandbox.ts';
import { getSession } from '../../../services/contracts/session.ts';
import { DRAWING_WITHIN, launchBrowser, openContext, RUNNING_ONCE } from '../../support/browser.ts';
import { type HttpShopper, signedInShopper } from '../../support/http-shopper.ts';
import { type StoreOptions, type StoreProcess, startStore } from '../../support/store-process.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** The same shopper without a browser, sharing the browser's session. */
  shopper: HttpShopper;
}

/** The default settings; rendering animations takes up a third of a browser's time. */
const STILL = { reducedMotion: 'reduce' } as const;

interface Settings extends Pick<BrowserContextOptions, 'timezoneId' | 'reducedMotion'> {
  /** Whether the shop may load ahead what the shopper may want next; no if absent. */
  loadsAhead?: boolean;
}

/**
 * Makes a browser say that its shopper saves data: the shop then loads nothing ahead, which costs a test three times as much
 * as the page itself.
 */
export const saveData = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );

export interface ShopFixtures {
  store: StoreProcess;
  browser: Browser;
  /** A visitor's page. */
  visit: (viewport?: typeof PHONE, settings?: Settings) => Promise<Page>;
  /** A page of a demo shopper whose data is freshly seeded. */
  visitAs: (email: string, viewport?: typeof PHONE, settings?: Settings) => Promise<Visitor>;
}

/** Makes the shopper's next calls to an operation fail. */
export async function fault({ call }: HttpShopper, body: Fault): Promise<void> {
  await call(createFault, { body });
}

type Use<T> = (value: T) => Promise<void>;

/**
 * Opened for a worker's first test that needs it and kept for all its files, because starting a store and a browser
 * takes longer than most tests.
 */
function shared<T>(open: () => Promise<T>, close: (opened: T) => Promise<void>) {
  let opened: Promise<T> | undefined;
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
  const fixture = async ({}, use: Use<T>) => {
    opened ??= open();
    const value = await opened;
    await use(value);
    await close(value);
  };
  return [fixture, { scope: 'worker' as const }] as const;
}

const openStore = (options: StoreOptions = {}) =>
  startStore({ template: inject('seededDatabase'), ...options });

const sharedStore = shared(openStore, (store) => store.stop());
const sharedBrowser = (more: readonly string[] = []) =>
  shared(
    () => launchBrowser([...DRAWING_WITHIN, ...RUNNING_ONCE, ...more]),
    (browser) => browser.close(),
  );
const browserWithPictures = sharedBrowser();
/** Pictures take a sixth of all processor time, and few tests look at one. */
const plainBrowser = sharedBrowser(['--blink-settings=imagesEnabled=false']);

const ownStore = (options: StoreOptions) =>
  [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    async ({}, use: Use<StoreProcess>) => {
      const store = await openStore(options);
      await use(store);
      await store.stop();
    },
    { scope: 'file' as const },
  ] as const;

async function openStill(
  browser: Browser,
  url: string,
  { loadsAhead = false, ...options }: Settings & Parameters<typeof openContext>[2],
): Promise<BrowserContext> {
  const context = await openContext(browser, url, { ...STILL, ...options });
  if (!loadsAhead) await saveData(context);
  return context;
}

/** The sessions at a worker's shared store: checking a password takes a tenth of a second. */
const sessions = new Map<string, HttpShopper>();

/** Signs a shopper in, unless the session of an earlier test is as good as new. */
async function sessionOf(url: string, email: string): Promise<HttpShopper> {
  const kept = sessions.get(email);
  const current = await kept?.call(getSession, {});
  if (kept && current?.fullyAuthenticated) return kept;
  const shopper = await signedInShopper(url, email);
  sessions.set(email, shopper);
  return shopper;
}

/** Prints where a failed test left each page and what it showed. */
export async function printPages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String);
    console.error(`${page.url()} showed:\n${shown}`);
  }
}

type AnyStore = typeof sharedStore | ReturnType<typeof ownStore>;

/** Tests against a store, with its browser and pages that are closed after each test. */
const testsOf = (store: AnyStore, shownIn: typeof plainBrowser, sessionAs = signedInShopper) =>
  test.extend<ShopFixtures>({
    store: [...store],
    browser: [...shownIn],
    visit: async ({ store, browser, task }, use) => {
      const opened: BrowserContext[] = [];
      await use(async (viewport = DESKTOP, settings = {}) => {
        const context = await openStill(browser, store.url, { ...settings, viewport });
        opened.push(context);
        return context.newPage();
      });
      if (task.result?.state === 'fail') await printPages(opened);
      await Promise.all(opened.map((context) => context.close()));
    },
    visitAs: async ({ store, browser, task }, use) => {
      const opened: BrowserContext[] = [];
      await use(async (email, viewport = DESKTOP, settings = {}) => {
        const shopper = await sessionAs(store.url, email);
        await shopper.call(resetSandbox, {});
        const context = await openStill(browser, store.url, { ...settings, viewport, shopper });
        opened.push(context);
        return { page: await context.newPage(), context, shopper };
      });
      if (task.result?.state === 'fail') await printPages(opened);
      await Promise.all(opened.map((context) => context.close()));
    },
  });

const onSharedStore = testsOf(sharedStore, plainBrowser, sessionOf);
const onSharedStoreWithPictures = testsOf(sharedStore, browserWithPictures, sessionOf);

interface ShopOptions extends Pick<StoreOptions, 'ownClock'> {
  /** Whether the browser loads pictures, for tests that look at them or at all that's loaded; no if absent. */
  hasPictures?: boolean;
}

/** Tests against the store a worker's files share, or against the file's own store if it has settings. */
export function shopTest(env?: Record<string, string>, { hasPictures = false, ...clock }: ShopOptions = {}) {
  if (env) return testsOf(ownStore({ env, ...clock }), hasPictures ? browserWithPictures : plainBrowser);
  return hasPictures ? onSharedStoreWithPictures : onSharedStore;
}
