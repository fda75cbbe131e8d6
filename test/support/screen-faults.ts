import type { CDPSession, Page } from 'playwright-core';

/** A laptop's screen at 400%, and phones with text enlarged to 200%. */
export const SCREENS = {
  '320 × 256': { width: 320, height: 256, text: 16 },
  '844 × 390 at 200%': { width: 844, height: 390, text: 32 },
  '390 × 844 at 200%': { width: 390, height: 844, text: 32 },
} as const;

export interface Screen {
  width: number;
  height: number;
  /** The browser's text size in px. */
  text?: number;
}

/** Shows the page on a screen of this size, with text of this size, which media queries follow as well. */
export async function showOn(page: Page, session: CDPSession, screen: Screen): Promise<void> {
  const { width, height, text = 16 } = screen;
  await page.setViewportSize({ width, height });
  await session.send('Page.setFontSizes', { fontSizes: { standard: text } });
  await page.waitForFunction((px) => getComputedStyle(document.documentElement).fontSize === px, `${text}px`);
}

const HEADINGS = 'h1, h2, h3, h4, legend, button, dt';
/** Where `screenFaults` looks for broken words. */
export const WORDS_IN = { headings: HEADINGS, everything: `${HEADINGS}, p, span, a, strong` } as const;

/**
 * What a screen shows too little of, measured in the page: it scrolls sideways; a word is broken though a line has room for
 * it; bars that stay on the screen, or a dialog's title and buttons, take more than a third of it.
 */
export function screenFaults(wordsIn: string): string[] {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const faults: string[] = [];
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} '${(element.textContent ?? '').slice(0, 40)}'`;

  window.scrollTo(1000, 0);
  if (window.scrollX > 0 || document.documentElement.scrollWidth > width) {
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right + window.scrollX > width + 1,
    );
    faults.push(`scrolls sideways: ${wide.slice(-2).map(nameOf).join(', ')}`);
  }

  const textsIn = (element: Element): Text[] => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    return texts;
  };
  /** How wide a word is, if it's broken. */
  const brokenWidth = (text: Text, start: number, length: number): number => {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + length);
    const parts = [...range.getClientRects()].filter((rect) => rect.width > 1);
    const lines = new Set(parts.map(({ top }) => Math.round(top)));
    return lines.size > 1 ? parts.reduce((sum, rect) => sum + rect.width, 0) : 0;
  };
  for (const element of document.querySelectorAll(wordsIn)) {
    const line = element.closest('li, section, dialog, [role="dialog"], details, main') ?? document.body;
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(line);
    const room =
      line.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
    const isSeen = element.checkVisibility() && element.clientWidth > 8;
    for (const text of isSeen ? textsIn(element) : []) {
      // Longer ones are codes and addresses.
      for (const { 0: word, index } of text.data.matchAll(/(?<![^\s-])[^\s-]{1,20}(?![^\s-])/g)) {
        const broken = brokenWidth(text, index, word.length);
        if (broken > 0 && broken < room) faults.push(`breaks '${word}' in ${nameOf(element)}`);
      }
    }
  }

  window.scrollTo(0, (document.documentElement.scrollHeight - height) / 2);
  const topOf = (element: Element): number => element.getBoundingClientRect().top;
  const staysThere = (element: Element): boolean => {
    const before = topOf(element);
    window.scrollBy(0, 40);
    const after = topOf(element);
    window.scrollBy(0, -40);
    return Math.abs(after - before) < 1;
  };
  const bars = [...document.querySelectorAll('body *')].filter((element) => {
    const { position } = getComputedStyle(element);
    const rect = element.getBoundingClientRect();
    return (
      (position === 'sticky' || position === 'fixed') &&
      getComputedStyle(element).clipPath === 'none' &&
      element.checkVisibility({ visibilityProperty: true }) &&
      // What the shopper opened and closes, and messages that go by themselves.
      !element.closest('[data-base-ui-portal], [popover], [aria-live]') &&
      rect.width > width * 0.6 &&
      rect.height > 1 &&
      rect.bottom > 0 &&
      rect.top < height &&
      staysThere(element)
    );
  });
  const taken = new Set<number>();
  for (const bar of bars) {
    const { top, bottom } = bar.getBoundingClientRect();
    for (let y = Math.max(0, Math.round(top)); y < Math.min(height, bottom); y++) taken.add(y);
  }
  if (taken.size > height / 3) {
    faults.push(`bars take ${taken.size} of ${height} px: ${bars.map(nameOf).join(', ')}`);
  }
  window.scrollTo(0, 0);

  for (const dialog of document.querySelectorAll('[role="dialog"], [role="alertdialog"]')) {
    const scrolling = [dialog, ...dialog.querySelectorAll('*')].find(
      (element) =>
        element.scrollHeight > element.clientHeight + 1 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
    );
    const kept = scrolling ? dialog.clientHeight - scrolling.clientHeight : 0;
    if (kept > height / 3) faults.push(`the dialog's title and buttons take ${kept} of ${height} px`);
    const { top, bottom } = dialog.getBoundingClientRect();
    if (top < -1 || bottom > height + 1) faults.push('the dialog is taller than the screen');
  }
  return faults;
}

/** Words that stick out of the button, card, or label they stand in, measured in the page. */
export function wordsOutside(): string[] {
  const BOXES = 'button, a, label, li, td, th, legend, section, [role="dialog"], main';
  const faults: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const element = text.parentElement;
    if (!element?.checkVisibility({ visibilityProperty: true }) || !text.data.trim()) continue;
    if (element.closest('[inert], [data-base-ui-inert]')) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    // What scrolls within the page, or only screen readers read, may be wider.
    for (let around: Element | null = element; around; around = around.parentElement) {
      const { overflowX, clipPath } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (['auto', 'scroll'].includes(overflowX) || clipPath !== 'none' || box.width <= 1) break;
      if (!around.matches(BOXES) || (right <= box.right + 1 && left >= box.left - 1)) continue;
      faults.push(`'${text.data.trim().slice(0, 40)}' sticks out of its ${around.tagName.toLowerCase()}`);
      break;
    }
  }
  return faults;
}
