import type { Locator, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { checkoutReadyToPlace, type HttpShopper, place } from '../support/http-shopper.ts';
import { SCREENS, screenFaults, showOn, WORDS_IN } from '../support/screen-faults.ts';
import { everyPage, goTo } from './support/every-page.ts';
import { settled } from './support/look.ts';
import { DESKTOP, shopTest } from './support/shop-test.ts';
import { openCheckout, placeOrderButton } from './support/steps.ts';

const it = shopTest();

async function orderAndCheckout(shopper: HttpShopper): Promise<{ checkoutId: string; orderId: string }> {
  const order = await place(shopper, await checkoutReadyToPlace(shopper));
  const { checkoutId } = await checkoutReadyToPlace(shopper);
  return { checkoutId, orderId: order.checkoutId };
}

/** Text enlarged by a style of the page, which media queries don't count. */
const enlargeInPage = (page: Page, size: string) =>
  page.evaluate((to) => {
    document.documentElement.style.fontSize = to;
  }, size);

describe('a short screen, or one with large text', () => {
  it('leaves two thirds to the page, scrolls in one direction, and breaks no word that fits', async ({
    visitAs,
  }) => {
    const { context, shopper } = await visitAs('riley@example.com');
    const addresses = everyPage({ ...(await orderAndCheckout(shopper)), word: 'Vine' }).values();
    const found: Record<string, string[]> = {};
    // Tabs take turns with the addresses: while one waits for the store, another renders.
    const lookAtSome = async () => {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await page.goto('/cart');
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const address of addresses) {
        await showOn(page, session, DESKTOP);
        await goTo(page, address);
        await page.locator('h1').waitFor();
        await settled(page);
        for (const [name, screen] of Object.entries(SCREENS)) {
          await showOn(page, session, screen);
          const faults = await page.evaluate(screenFaults, WORDS_IN.everything);
          if (faults.length > 0) found[`${address} on ${name}`] = faults;
        }
        await showOn(page, session, SCREENS['320 × 256']);
        await page.setViewportSize({ width: 844, height: 390 });
        await enlargeInPage(page, '200%');
        // Elsewhere, media queries that the text doesn't count break words.
        const words = address === '/cart' ? WORDS_IN.everything : WORDS_IN.headings;
        const faults = await page.evaluate(screenFaults, words);
        await enlargeInPage(page, '');
        if (faults.length > 0) found[`${address} with text enlarged by a style`] = faults;
      }
    };
    await Promise.all([lookAtSome(), lookAtSome(), lookAtSome()]);
    expect(found).toEqual({});
  });
});

/** On tablets held upright, on a laptop, and on a phone held sideways. */
const COMMON = [
  { width: 768, height: 1024 },
  { width: 820, height: 1180 },
  { width: 1366, height: 650 },
  { width: 844, height: 390 },
];

async function expectInView(page: Page, action: Locator): Promise<void> {
  for (const size of COMMON) {
    await page.setViewportSize(size);
    await page.evaluate(() => window.scrollTo(0, 0));
    const box = await action.boundingBox();
    const isInView = box !== null && box.y >= 0 && box.y + box.height <= size.height;
    expect(isInView, `${await action.textContent()} at ${size.width} × ${size.height}: ${box?.y}`).toBe(true);
  }
}

describe('the primary action', () => {
  it("of the cart, the schedule, and the checkout is in view from the page's top", async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await page.goto('/cart');
    const schedule = page.getByRole('link', { name: /^Schedule pickup/ });
    await schedule.waitFor();
    await expectInView(page, schedule);
    await schedule.click();
    await page.getByRole('heading', { name: 'Available Times' }).waitFor();
    await expectInView(page, page.getByRole('button', { name: 'Reserve a time' }));
    await openCheckout(page, shopper);
    await expectInView(page, placeOrderButton(page));
    await page.setViewportSize({ width: 320, height: 256 });
    await page.evaluate(() => window.scrollTo(0, 300));
    const box = await placeOrderButton(page).boundingBox();
    expect(box && box.y + box.height).toBeLessThanOrEqual(256);
    await page.goto('/account/address');
    const save = page.getByRole('main').getByRole('button', { name: /^(Add|Save)/ });
    await save.waitFor();
    await expectInView(page, save);
  });
});
