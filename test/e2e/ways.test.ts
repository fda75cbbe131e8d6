import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { shopTest } from './support/shop-test.ts';

const it = shopTest();

/** How many cards stand in each row. */
const rowsOf = (page: Page): Promise<number[]> =>
  page.getByRole('region', { name: 'How you get your order' }).evaluate((section) => {
    const cards = [...section.querySelectorAll('li:not(:has(fieldset))')];
    const tops = cards.map((card) => Math.round(card.getBoundingClientRect().top));
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  });

describe('the choice of how to get the order', () => {
  it('says the first time and the fee of each way, with the kinds of pickup below them (CIT-01)', async ({
    visitAs,
  }) => {
    const { page } = await visitAs('riley@example.com');
    await page.goto('/cart');
    const section = page.getByRole('region', { name: 'How you get your order' });
    const ways = section.getByRole('listitem').filter({ hasNot: page.getByRole('group') });
    for (const [position, name] of ['Pickup', 'Delivery'].entries()) {
      await expect
        .poll(() => ways.nth(position).textContent())
        .toMatch(new RegExp(`^${name}.*\\d\\s[AP]M.*(Free|\\$\\d+\\.\\d\\d)`));
    }
    const kinds = section.getByRole('group', { name: 'How do you pick it up?' });
    expect(await kinds.getByRole('button').allTextContents()).toEqual([
      'In the store',
      'Curbside',
      'Self-serve',
    ]);
    expect(await kinds.getByRole('button', { pressed: true }).count()).toBe(1);
  });

  it('leaves no card alone in a row of several', async ({ visitAs }) => {
    const { page } = await visitAs('riley@example.com');
    await page.goto('/cart');
    await page.getByRole('button', { name: 'Self-serve' }).waitFor();
    for (const width of [320, 390, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const rows = await rowsOf(page);
      expect(new Set(rows).size, `${width} px: ${rows}`).toBe(1);
    }
  });
});
