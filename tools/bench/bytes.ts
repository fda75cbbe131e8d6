import { globSync, readFileSync } from 'node:fs';
import type { Browser, Response } from 'playwright-core';
import { launchBrowser, openContext } from '../../test/support/browser.ts';
import {
  checkoutReadyToPlace,
  type HttpShopper,
  lookUp,
  place,
  signedInShopper,
} from '../../test/support/http-shopper.ts';
import { startStore } from '../../test/support/store-process.ts';
import { type Figure, kilobytes } from './figures.ts';

interface Weight {
  script: number;
  stylesheet: number;
}

/** JavaScript of a first visit. */
const GOALS: Record<string, number> = { scheduling: 215_000, checkout: 190_000 };
/** Smaller files are sent uncompressed. */
const SMALL = 1400;

/** What a partner company would serve from its own servers. */
const PARTNERS = '/sandbox/partners/';

const kindOf = (url: string): keyof Weight | undefined => {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.css')) return 'stylesheet';
  return pathname.endsWith('.js') ? 'script' : undefined;
};

async function weigh(response: Response, weight: Weight): Promise<void> {
  const type = kindOf(response.url());
  if (!type || response.url().includes(PARTNERS)) return;
  const { responseBodySize } = await response.request().sizes();
  const isCompressed = response.headers()['content-encoding'] === 'br';
  if (!isCompressed && responseBodySize > SMALL) throw new Error(`${response.url()} came without brotli.`);
  weight[type] += responseBodySize;
}

/** What a first visit to one address loads: JavaScript and CSS as transferred. */
async function firstVisit(browser: Browser, url: string, path: string, shopper?: HttpShopper) {
  const context = await openContext(browser, url, shopper ? { shopper } : {});
  // What's prefetched once the page is idle isn't part of the visit.
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  );
  const page = await context.newPage();
  const weight: Weight = { script: 0, stylesheet: 0 };
  const weighed: Promise<void>[] = [];
  const seen = new Set<string>();
  page.on('response', (response) => {
    // A script is fetched, then imported from the browser's cache.
    if (!seen.has(response.url())) weighed.push(weigh(response, weight));
    seen.add(response.url());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await Promise.all(weighed);
  await context.close();
  return weight;
}

/** Texts that only the code of /charts and of Storybook's drawings has. */
const FOR_DEVELOPERS = ['checkstand/charts', 'org.eclipse.elk'];

/** The bytes of the shop's build that only developers and designers need: files in which such a text is. */
function benchDeveloperBytes(): Figure {
  const bytes = globSync('dist/shop/assets/*.js')
    .map((file) => readFileSync(file, 'utf8'))
    .filter((code) => FOR_DEVELOPERS.some((text) => code.includes(text)))
    .reduce((sum, code) => sum + code.length, 0);
  return {
    name: "Bytes of /charts and drawings in the shop's build",
    goal: '0',
    figure: `${bytes}`,
    isMet: bytes === 0,
  };
}

/** The bytes of a first visit to each step of an order, from the requests of a real Chromium. */
export async function benchBytes(): Promise<Figure[]> {
  const store = await startStore();
  const browser = await launchBrowser();
  try {
    const riley = await signedInShopper(store.url, 'riley@example.com');
    const { checkoutId } = await checkoutReadyToPlace(riley);
    const pages: [string, string, HttpShopper?][] = [
      ['sign-in', '/sign-in'],
      ['cart', '/cart', riley],
      ['scheduling', '/scheduling', riley],
      ['checkout', `/checkout?orderId=${checkoutId}&nc=true`, riley],
    ];
    const figures: Figure[] = [];
    const measure = async ([name, path, shopper]: (typeof pages)[number]) => {
      const { script, stylesheet } = await firstVisit(browser, store.url, path, shopper);
      const goal = GOALS[name];
      figures.push({
        name: `Bytes, ${name}: JavaScript + CSS, brotli`,
        goal: goal === undefined ? '' : `${goal / 1000} kB of JavaScript`,
        figure: `${kilobytes(script)} + ${kilobytes(stylesheet)}`,
        ...(goal === undefined ? {} : { isMet: script <= goal }),
      });
    };
    for (const page of pages) await measure(page);
    // The page may have changed the checkout since, so it's loaded again.
    await place(riley, await lookUp(riley, checkoutId));
    await measure(['order complete', `/checkout/clicklist/${checkoutId}/complete?nc=true`, riley]);
    figures.push(benchDeveloperBytes());
    return figures;
  } finally {
    await browser.close();
    await store.stop();
  }
}
