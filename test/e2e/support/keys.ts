import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const MAX_STOPS = 120;

/** The focused element as a screen reader would announce it: role and name. */
export async function focused(page: Page): Promise<string> {
  const holder = page.locator(':focus');
  return (await holder.count()) === 1 ? holder.ariaSnapshot() : '';
}

/** Waits until a newly opened dialog has the focus; from then on it hears keys and leaves the focus alone. */
export const hasFocus = (dialog: Locator): Promise<void> =>
  expect.poll(() => dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true);

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    const snapshot = (await focused(page)).split('\n')[0] ?? '';
    seen.push(snapshot);
    if (name.test(snapshot)) return;
  }
  throw new Error(`Tab never reached ${name}, only:\n${[...new Set(seen)].join('\n')}`);
}
