import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds in a frame, in words. Each frame is looked at by itself, also one of another origin. The heading of
 * level one is the whole page's: a frame within it has none of its own.
 */
async function violationsIn(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
  const { violations } = await frame.evaluate(
    (isPage) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        iframes: false,
        resultTypes: ['violations'],
        rules: { 'page-has-heading-one': { enabled: isPage } },
      }),
    frame.parentFrame() === null,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${frame.url()} ${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** What takes longer is no way to something else, but runs by itself: a bar, a wheel, a skeleton. */
const LONGEST_MOTION_MS = 1000;

/** Waits until no color is caught half-way: a dialog begins to move a frame after it was drawn, a toast at once. */
async function unmoving(page: Page): Promise<void> {
  await expect.poll(() => page.locator('[data-starting-style], [data-ending-style]').count()).toBe(0);
  await page.evaluate((longest) => {
    const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) <= longest;
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(isShort)
        .map(({ finished }) => finished),
    );
  }, LONGEST_MOTION_MS);
}

/** What axe finds on the page, its frames included; and whether it scrolls sideways. */
export async function expectSound(page: Page): Promise<void> {
  await unmoving(page);
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await violationsIn(frame)));
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
