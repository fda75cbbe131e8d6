import { expect } from 'vitest';
import { shopTest } from './support/shop-test.ts';

const it = shopTest();

/** What a page's first scripts weigh, compressed, in kB. Whoever makes one a tenth heavier, or lighter, says so here. */
const WEIGHTS = [
  ['/products/start-my-cart', 205],
  ['/cart', 215],
  ['/scheduling', 234],
  ['/checkout?checkoutId=any', 239],
  ['/mywallet', 201],
] as const;

it.for(WEIGHTS)(
  'the first scripts of %s weigh %d kB, give or take a tenth',
  async ([path, kB], { store }) => {
    const page = await fetch(store.url + path, { headers: { accept: 'text/html' } });
    const named = `${page.headers.get('link') ?? ''}${await page.text()}`;
    const scripts = new Set([...named.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([script]) => script));
    const weights = await Promise.all(
      [...scripts].map(async (script) => {
        const { headers } = await fetch(store.url + script, { headers: { 'accept-encoding': 'br' } });
        return Number(headers.get('content-length'));
      }),
    );
    const weight = weights.reduce((sum, bytes) => sum + bytes, 0) / 1000;
    expect(weight).toBeGreaterThan(0.9 * kB);
    expect(weight).toBeLessThan(1.1 * kB);
  },
);
