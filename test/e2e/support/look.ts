import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { expect } from 'vitest';
import { AXE_OPTIONS } from '../../support/axe-options.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds in a frame, in words. Each frame is checked by itself, even on another origin. The level-one
 * heading belongs to the whole page; a frame has none of its own.
 */
async function violationsIn(frame: Frame): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(AXE);
  const { violations } = await frame.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    {
      ...AXE_OPTIONS,
      iframes: false,
      rules: { ...AXE_OPTIONS.rules, 'page-has-heading-one': { enabled: frame.parentFrame() === null } },
    },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${frame.url()} ${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Anything longer isn't a transition but runs continuously: a bar, a spinner, a skeleton. */
const LONGEST_MOTION_MS = 1000;

/**
 * Waits until no color is in mid-transition: a dialog starts moving one frame after it's drawn, a toast right away.
 */
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

/** Expects that the page doesn't scroll sideways. */
export async function expectFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBe(0);
}

/**
 * Expects that axe finds nothing on the page and its frames, and that the page doesn't scroll sideways. Axe takes as
 * long as loading a page, and already looks at every story: here it looks once at each whole page and secure frame.
 */
export async function expectSound(page: Page): Promise<void> {
  await unmoving(page);
  const found: string[] = [];
  for (const frame of page.frames()) found.push(...(await violationsIn(frame)));
  expect(found).toEqual([]);
  await expectFit(page);
}

/** Waits until the page itself has nothing left to load. */
export const settled = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('main [aria-busy=true]').count()).toBe(0);

/** Waits until it's settled which links the account navigation has. */
export const navigationSettled = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('nav li span[aria-hidden=true]').count()).toBe(0);
