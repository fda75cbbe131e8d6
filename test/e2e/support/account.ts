import type { Page } from 'playwright-core';
import { startingWith } from '../../support/matrix.ts';
import { DESKTOP, PHONE } from './shop-test.ts';

/** What the account pages have in common. */

export const CONNECTION = "We're having trouble connecting. Check your connection and try again.";

export const sizes = [
  ['390 px', PHONE],
  ['1280 px', DESKTOP],
] as const;

/** The width to test at; with E2E=all, the other one too. */
export const widths = (first: typeof PHONE) => startingWith(sizes, ([, size]) => size === first);

/**
 * If a reused connection breaks, the browser retries by itself, for as long as it has others; this is more failures than it
 * retries, even while it loads what the next page needs.
 */
export const LASTING = 500;

export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);
export const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
export const status = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });
