import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listOpenOrders } from '../support/http-shopper.ts';
import { settled } from './support/look.ts';
import { shopTest } from './support/shop-test.ts';

const it = shopTest();

/** How light a color of the page is, from 0 to 1; a ground that lets everything through is paper. */
const lightness = (page: Page, selector: string, property: 'color' | 'backgroundColor') =>
  page.locator(selector).evaluate((element, name) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('No canvas');
    canvas.fillStyle = 'white';
    canvas.fillRect(0, 0, 1, 1);
    canvas.fillStyle = getComputedStyle(element)[name];
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3 / 255;
  }, property);

describe('an order on paper', () => {
  it.for([
    ['confirmation', (id: string) => `/checkout/clicklist/${id}/complete`],
    ['page', (id: string) => `/mypurchases/pending/${id}`],
  ] as const)(
    'is, as its %s, dark on light in the dark theme too, with nothing to press',
    async ([, path], { visitAs }) => {
      const { page, shopper } = await visitAs('mod@example.com');
      const [order] = await listOpenOrders(shopper);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await page.goto(path(order?.checkoutId ?? ''));
      await settled(page);
      await page.getByText('Payment Summary').waitFor();
      expect(await lightness(page, 'html', 'backgroundColor')).toBeGreaterThan(0.95);
      expect(await lightness(page, 'main h1', 'color')).toBeLessThan(0.3);
      const pressed = page.locator('nav, button, input, footer, a[class*=button]').filter({ visible: true });
      expect(await pressed.allTextContents()).toEqual([]);
      expect(await page.locator('header :visible').last().textContent()).toBe('Fernhill Market');
    },
  );
});
