import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { BROWSER_ARGUMENTS, shareSession } from '../../test/support/browser.ts';
import { findBrowser } from '../../test/support/find-browser.ts';
import { checkoutReadyToPlace, fillCart, signedInShopper } from '../../test/support/http-shopper.ts';
import { freePort } from '../../test/support/ports.ts';
import { startStore } from '../../test/support/store-process.ts';
import { type Figure, median, milliseconds } from './figures.ts';

const LINES = 10;
const RUNS = 3;
/** Runs without an LCP that are thrown away: Debian's `chromium`, unlike its headless shell, gives none while it's cold. */
const COLD = 3;

interface Run {
  lcp: number;
  tbt: number;
  cls: number;
}

/** One Lighthouse run with the mobile preset; the session's cookies are kept. Nothing if it saw no LCP. */
async function run(url: string, port: number): Promise<Run | undefined> {
  const result = await lighthouse(url, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: ['performance'],
    disableStorageReset: true,
  });
  const audit = (name: string): number => {
    const value = result?.lhr.audits[name]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse gave no ${name}.`);
    return value;
  };
  const finalUrl = result?.lhr.finalDisplayedUrl;
  if (finalUrl !== url) throw new Error(`Lighthouse was led from ${url} to ${finalUrl}.`);
  if (result?.lhr.audits['largest-contentful-paint']?.numericValue === undefined) return;
  return {
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
  };
}

/** Lighthouse on a live checkout with ten lines, median of three. */
export async function benchPage(): Promise<Figure[]> {
  const store = await startStore();
  const profile = mkdtempSync(join(tmpdir(), 'checkstand-lighthouse-'));
  const port = await freePort();
  // Lighthouse opens its pages in the browser's default context, so the session must be there.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...BROWSER_ARGUMENTS, `--remote-debugging-port=${port}`],
  });
  try {
    const riley = await signedInShopper(store.url, 'riley@example.com');
    await fillCart(riley, LINES);
    const { checkoutId } = await checkoutReadyToPlace(riley);
    await shareSession(context, store.url, riley);
    const runs: Run[] = [];
    for (let each = 0; runs.length < RUNS; each += 1) {
      if (each === RUNS + COLD) throw new Error('Lighthouse gave no LCP, in warm runs either.');
      const one = await run(`${store.url}/checkout?orderId=${checkoutId}&nc=true`, port);
      if (one) runs.push(one);
      else console.error('  A run without an LCP is thrown away.');
    }
    const lcp = median(runs.map((each) => each.lcp));
    const tbt = median(runs.map((each) => each.tbt));
    const cls = median(runs.map((each) => each.cls));
    return [
      { name: 'Page, checkout: LCP', goal: '1.8 s', figure: milliseconds(lcp), isMet: lcp <= 1800 },
      { name: 'Page, checkout: TBT', goal: '50 ms', figure: milliseconds(tbt), isMet: tbt <= 50 },
      { name: 'Page, checkout: CLS', goal: '0', figure: cls.toFixed(3), isMet: cls < 0.0005 },
    ];
  } finally {
    await context.close();
    await store.stop();
    rmSync(profile, { recursive: true, force: true });
  }
}
