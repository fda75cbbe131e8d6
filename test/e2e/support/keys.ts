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

/** Whether the middle of what has the focus is on the screen and nothing is over it. */
function isDrawn(): boolean {
  const { activeElement } = document;
  // At the end of the page, the browser's own buttons have the focus.
  if (!activeElement || activeElement === document.body) return true;
  const label = activeElement.closest('label');
  // The label stands for a control that isn't drawn itself; of a link, the first line is enough.
  const shown = activeElement.getBoundingClientRect().width > 1 ? activeElement : (label ?? activeElement);
  const { left, top, width, height } = shown.getClientRects()[0] ?? new DOMRect();
  const drawn = document.elementFromPoint(left + width / 2, top + height / 2);
  return width < 2 || (label ?? shown).contains(drawn);
}

/** Expects that a shopper sees where the focus is (WCAG 2.4.11); messages give way to it within a frame or two. */
export async function expectFocusSeen(page: Page): Promise<void> {
  if (await page.evaluate(isDrawn)) return;
  await expect.poll(() => page.evaluate(isDrawn), { message: `${await focused(page)} is hidden` }).toBe(true);
}

/** Presses Tab until an element with this name has the focus, which has to be seen at every stop. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await page.keyboard.press('Tab');
    await expectFocusSeen(page);
    const snapshot = (await focused(page)).split('\n')[0] ?? '';
    seen.push(snapshot);
    if (name.test(snapshot)) return;
  }
  throw new Error(`Tab never reached ${name}, only:\n${[...new Set(seen)].join('\n')}`);
}
