import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { inject, test } from 'vitest';
import type { Operation } from '../../../services/contracts/operation.ts';
import type { Fault } from '../../../services/contracts/sandbox.ts';
import { createFault, resetSandbox } from '../../../services/contracts/sandbox.ts';
import { launchBrowser, openContext } from '../../support/browser.ts';
import { type HttpShopper, signedInShopper } from '../../support/http-shopper.ts';
import { type StoreOptions, type StoreProcess, startStore } from '../../support/store-process.ts';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** The same shopper without a browser; its session is the browser's. */
  shopper: HttpShopper;
}

export interface ShopFixtures {
  store: StoreProcess;
  browser: Browser;
  /** A page of nobody. */
  visit: (viewport?: typeof PHONE) => Promise<Page>;
  /** A page of a demo shopper, whose data are as they were seeded. */
  visitAs: (
    email: string,
    viewport?: typeof PHONE,
    browser?: Pick<BrowserContextOptions, 'timezoneId'>,
  ) => Promise<Visitor>;
}

/** Lets the next calls of an operation fail for the shopper. */
export async function fault({ call }: HttpShopper, body: Fault): Promise<void> {
  await call(createFault, { body });
}

/** Keeps the page's calls of an operation from the store until they are let go, however long a test takes meanwhile. */
export async function holdBack(page: Page, { method, path }: Operation): Promise<() => void> {
  const { promise: letGo, resolve } = Promise.withResolvers<void>();
  const address = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
  await page.route(
    ({ pathname }) => address.test(pathname),
    async (route) => {
      if (route.request().method() === method) await letGo;
      await route.continue();
    },
  );
  return resolve;
}

/** A test against a store of its own file, its browser, and pages that are closed after each test. */
export const shopTest = (env: Record<string, string> = {}, clock: Pick<StoreOptions, 'ownClock'> = {}) =>
  test.extend<ShopFixtures>({
    store: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
      async ({}, use) => {
        const store = await startStore({ template: inject('seededDatabase'), env, ...clock });
        await use(store);
        await store.stop();
      },
      { scope: 'file' },
    ],
    browser: [
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
      async ({}, use) => {
        const browser = await launchBrowser();
        await use(browser);
        await browser.close();
      },
      { scope: 'file' },
    ],
    visit: async ({ store, browser }, use) => {
      const opened: BrowserContext[] = [];
      await use(async (viewport = DESKTOP) => {
        const context = await openContext(browser, store.url, { viewport });
        opened.push(context);
        return context.newPage();
      });
      await Promise.all(opened.map((context) => context.close()));
    },
    visitAs: async ({ store, browser }, use) => {
      const opened: BrowserContext[] = [];
      await use(async (email, viewport = DESKTOP, options = {}) => {
        const shopper = await signedInShopper(store.url, email);
        await shopper.call(resetSandbox, {});
        const context = await openContext(browser, store.url, { ...options, viewport, shopper });
        opened.push(context);
        return { page: await context.newPage(), context, shopper };
      });
      await Promise.all(opened.map((context) => context.close()));
    },
  });
