import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** What axe finds on the page, its frames included, in words; and whether it scrolls sideways. */
export async function expectSound(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${page.url()} ${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(found).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBe(0);
}

/** Waits until nothing of the page itself is on its way any more. */
export const settled = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);

/** Waits until every link of the account's navigation is known to be there or not. */
export const navigationSettled = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('nav li span[aria-hidden=true]').count()).toBe(0);
