import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { resetSandbox } from '../../services/contracts/sandbox.ts';
import { openContext } from '../support/browser.ts';
import { type HttpShopper, signedInShopper } from '../support/http-shopper.ts';
import { saveData, shopTest } from './support/shop-test.ts';

const it = shopTest();

interface Opening {
  url: string;
  path: string;
  /** A heading, once the page has its content. */
  content: string;
  shopper: HttpShopper;
  /** Whether the browser sees what the store says is needed. */
  isTold: boolean;
}

/** Opens a page in a browser of its own; returns what was named ahead, and all scripts, styles, and calls until its content was there. */
async function open(browser: Browser, { url, path, content, shopper, isTold }: Opening) {
  const context = await openContext(browser, url, { shopper, locale: 'en-US' });
  await saveData(context);
  const page = await context.newPage();
  if (!isTold) {
    await page.route(`${url}${path}`, async (route) => {
      // Names under localhost are known to browsers only.
      const response = await route.fetch({ url: route.request().url().replace('fernhill.', '') });
      const { link: _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
  }
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (/\.(js|css)$|^\/api\//.test(pathname)) asked.push(pathname + search);
  });
  const response = await page.goto(path);
  await page.locator(content).first().waitFor();
  await page.waitForLoadState('networkidle');
  const link = (await response?.headerValue('link')) ?? '';
  await context.close();
  return { named: [...link.matchAll(/<(.+?)>/g)].map(([, name]) => String(name)), asked };
}

const isFile = (path: string): boolean => path.startsWith('/assets/');

it.for([
  ['/products/start-my-cart', 'main article h3'],
  ['/cart', 'main tbody tr'],
  ['/scheduling', 'main [role=radiogroup] label'],
] as const)(
  'what the store names ahead for %s is what the page then uses, and nothing is asked for twice',
  async ([path, content], { store, browser }) => {
    // A host of a banner, as shoppers have it.
    const url = store.url.replace('localhost', 'fernhill.localhost');
    const shopper = await signedInShopper(store.url, 'riley@example.com');
    await shopper.call(resetSandbox, {});
    const untold = await open(browser, { url, path, content, shopper, isTold: false });
    const told = await open(browser, { url, path, content, shopper, isTold: true });
    expect(untold.named).toEqual([]);
    expect(told.named.filter(isFile).toSorted()).toEqual(untold.asked.filter(isFile).toSorted());
    expect(untold.asked).toEqual(expect.arrayContaining(told.named));
    expect(told.asked.toSorted()).toEqual(untold.asked.toSorted());
    expect(told.asked).toHaveLength(new Set(told.asked).size);
  },
);
