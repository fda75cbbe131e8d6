import type { Browser, CDPSession } from 'playwright-core';
import { launchBrowser, openContext } from '../../test/support/browser.ts';
import {
  checkoutReadyToPlace,
  fillCart,
  type HttpShopper,
  signedInShopper,
} from '../../test/support/http-shopper.ts';
import { startStore } from '../../test/support/store-process.ts';
import { type Figure, median, milliseconds } from './figures.ts';

const RTT_MS = 400;
const BITS_PER_SECOND = 1_600_000;
const RUNS = 5;
const LINES = 10;
const LONGEST_MS = 30_000;

interface Visit {
  name: string;
  path: string;
  shopper?: HttpShopper;
  /** What the page is opened for, as a CSS selector. */
  content: string;
  goalMs?: number;
}

/** A file or a call, with its times in ms since the page was asked for. */
interface Wait {
  path: string;
  asked: number;
  came: number;
}

/** Resolves with the time, in ms since the page was asked for, at which what it's opened for is on the screen. */
const drawn = ({ content, longest }: { content: string; longest: number }): Promise<number> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (performance.now() > longest) return reject(new Error(`There was no ${content}.`));
      // The frame that draws it ends before the next one begins.
      const next = () => resolve(performance.now());
      requestAnimationFrame(document.querySelector(content)?.checkVisibility() ? next : look);
    };
    look();
  });

/** Records what a page asks for, and when it came. */
async function recordWaits(session: CDPSession): Promise<Wait[]> {
  const waits: Wait[] = [];
  const byId = new Map<string, Wait>();
  let start: number | undefined;
  const since = (timestamp: number) => (timestamp - (start ?? timestamp)) * 1000;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    start ??= timestamp;
    const wait = {
      path: request.url.replace(/^https?:\/\/[^/]+/, ''),
      asked: since(timestamp),
      came: Number.NaN,
    };
    byId.set(requestId, wait);
    waits.push(wait);
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const wait = byId.get(requestId);
    if (wait) wait.came = since(timestamp);
  });
  await session.send('Network.enable');
  return waits;
}

interface Seen {
  drawnAt: number;
  waits: Wait[];
}

/** Opens a page with an empty cache on a slow line. */
async function open(browser: Browser, url: string, { path, shopper, content }: Visit): Promise<Seen> {
  const viewport = { width: 390, height: 844 };
  const context = await openContext(browser, url, { viewport, locale: 'en-US', ...(shopper && { shopper }) });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const waits = await recordWaits(session);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: RTT_MS,
    downloadThroughput: BITS_PER_SECOND / 8,
    uploadThroughput: BITS_PER_SECOND / 8,
  });
  await page.goto(path, { waitUntil: 'commit' });
  const drawnAt = await page.evaluate(drawn, { content, longest: LONGEST_MS });
  const seen = { drawnAt, waits: [...waits] };
  await context.close();
  return seen;
}

/** What was asked for before the content was drawn, on stderr: what waited for what. */
function report({ name }: Visit, { drawnAt, waits }: Seen): void {
  console.error(`${name}: drawn at ${milliseconds(drawnAt)}`);
  for (const { path, asked, came } of waits) {
    if (asked < drawnAt)
      console.error(`  ${milliseconds(asked)} – ${came <= drawnAt ? milliseconds(came) : 'later'}  ${path}`);
  }
}

async function measure(browser: Browser, url: string, visit: Visit): Promise<Figure> {
  const runs: Seen[] = [];
  for (let each = 0; each < RUNS; each += 1) runs.push(await open(browser, url, visit));
  const time = median(runs.map((run) => run.drawnAt));
  const typical = runs.find((run) => run.drawnAt === time);
  if (typical) report(visit, typical);
  const { name, goalMs } = visit;
  return {
    name: `Page, ${name}: content drawn`,
    goal: goalMs === undefined ? '' : milliseconds(goalMs),
    figure: milliseconds(time),
    ...(goalMs !== undefined && { isMet: time <= goalMs }),
  };
}

/**
 * First visits at an RTT of 400 ms and 1.6 Mbit/s, with an empty cache, median of five. Chromium adds the round trip to each request, not
 * to each connection; the store serves HTTP/1.1.
 */
export async function benchSlowNetwork(): Promise<Figure[]> {
  const store = await startStore();
  const browser = await launchBrowser();
  // A banner's own host, as shoppers have it.
  const url = store.url.replace('localhost', 'fernhill.localhost');
  try {
    const riley = await signedInShopper(store.url, 'riley@example.com');
    await fillCart(riley, LINES);
    const { checkoutId } = await checkoutReadyToPlace(riley);
    const sam = await signedInShopper(store.url, 'sam@example.com');
    await fillCart(sam, LINES);
    const products = { path: '/products/start-my-cart', content: 'main article h3', goalMs: 2500 };
    const visits: Visit[] = [
      { name: 'products, visitor', ...products },
      { name: 'products, signed in', ...products, shopper: riley },
      { name: 'cart', path: '/cart', shopper: riley, content: 'main tbody tr' },
      {
        name: 'scheduling',
        path: '/scheduling?fulfillmentType=PICKUP',
        shopper: sam,
        content: 'main [role=radiogroup] label',
      },
      {
        name: 'checkout',
        path: `/checkout?orderId=${checkoutId}&nc=true`,
        shopper: riley,
        content: 'main section h2',
      },
    ];
    const figures: Figure[] = [];
    for (const visit of visits) figures.push(await measure(browser, url, visit));
    return figures;
  } finally {
    await browser.close();
    await store.stop();
  }
}
