import type { Page } from 'playwright-core';
import { describe, expect, inject } from 'vitest';
import { openContext } from '../support/browser.ts';
import { startOtlpReceiver } from '../support/otlp-receiver.ts';
import { freePort } from '../support/ports.ts';
import { startStore } from '../support/store-process.ts';
import { shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

/** Opens the shop and waits until it does what the operator turned on. */
async function open(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/\/telemetry-[^/]*\.js$/);
  await page.goto('/i/privacy');
  await heading(page, 'Privacy policy').waitFor();
  await loaded;
}

/** Opens the privacy choices and presses one of their buttons. */
async function choose(page: Page, button: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: 'Your Privacy Choices' }).click();
  await page
    .getByRole('dialog', { name: 'Your Privacy Choices' })
    .getByRole('button', { name: button })
    .click();
  await page.getByText('Your privacy choices have been saved.').waitFor();
}

/** The `traceparent` of each call to a path, in order. */
function tracesTo(page: Page, path: string): string[] {
  const traces: string[] = [];
  page.on('request', (request) => {
    const { traceparent = '' } = request.headers();
    if (new URL(request.url()).pathname === path) traces.push(traceparent.split('-')[1] ?? '');
  });
  return traces;
}

async function search(page: Page, words: string): Promise<void> {
  const found = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/products');
  await page.getByLabel('Search products').fill(words);
  await page.getByLabel('Search products').press('Enter');
  await found;
}

describe('a shop whose operator watches it', () => {
  it('traces each press to the store, and counts only for shoppers who allow measurement (FTR-05)', async ({
    browser,
  }) => {
    const receiver = await startOtlpReceiver();
    const metricsPort = await freePort();
    const store = await startStore({
      template: inject('seededDatabase'),
      env: { METRICS_PORT: `${metricsPort}`, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    });
    const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    try {
      const refusing = await openContext(browser, store.url);
      const refused = await refusing.newPage();
      await open(refused);
      await choose(refused, 'Necessary only');
      await refused.goto('about:blank');
      await refusing.close();

      const allowing = await openContext(browser, store.url);
      const page = await allowing.newPage();
      await open(page);
      const traces = tracesTo(page, '/api/products');
      await choose(page, 'Allow all');
      await search(page, 'apples');
      await search(page, 'milk');
      await page.goto('about:blank');
      await expect.poll(metrics).toContain('checkstand_browser_modals_total{modal="ConsentCenter"} 1\n');
      const counted = await metrics();
      expect(counted).toContain('checkstand_operations_total{operation="telemetry.report",code="OK"} 1\n');
      expect(counted).toMatch(/^checkstand_browser_transitions_total\{chart="consent"\} [1-9]/m);
      expect(counted).toContain('checkstand_browser_lcp_seconds_count 1\n');
      await allowing.close();

      await store.end();
      const spans = receiver.spans.filter(({ name }) => name === 'products.list');
      expect(new Set(traces).size).toBeGreaterThanOrEqual(2);
      expect(spans.map(({ traceId }) => traceId)).toEqual(expect.arrayContaining([...new Set(traces)]));
    } finally {
      await store.stop();
      await receiver.close();
    }
  });
});
