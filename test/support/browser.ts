// Opens Chromium with the session of a shopper who signed in without it.

import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core';
import { findBrowser } from './find-browser.ts';
import type { HttpShopper } from './http-shopper.ts';

/** As root, Chromium runs only without its sandbox, and in containers /dev/shm is often too small for it. */
export const BROWSER_ARGUMENTS = ['--no-sandbox', '--disable-dev-shm-usage'];

/**
 * For tests of what pages do, and not how fast: drawing them in a process of its own takes a tenth of all processor time, and
 * a quarter of that of stories.
 */
export const DRAWING_WITHIN = ['--disable-gpu', '--in-process-gpu'];

/** For tests whose pages don't live long: optimizing what runs there takes a tenth of their processor time. */
export const RUNNING_ONCE = ['--js-flags=--no-opt --no-maglev'];

export const launchBrowser = (more: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGUMENTS, ...more] });

/** Gives a browser the session of a shopper who signed in without one. */
export async function shareSession(context: BrowserContext, url: string, shopper: HttpShopper) {
  await context.addCookies([...shopper.cookies].map(([name, value]) => ({ name, value, url })));
}

/** A shopper's own browser in the Eastern time zone: no cache, empty storage, only the session if there is one. */
export async function openContext(
  browser: Browser,
  url: string,
  { shopper, ...options }: BrowserContextOptions & { shopper?: HttpShopper } = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, timezoneId: 'America/New_York', ...options });
  if (shopper) await shareSession(context, url, shopper);
  return context;
}
