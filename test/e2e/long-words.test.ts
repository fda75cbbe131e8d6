import type { CDPSession, Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createAddress } from '../../services/contracts/addresses.ts';
import { getCart } from '../../services/contracts/cart.ts';
import { updateProfile } from '../../services/contracts/profile.ts';
import { addressToCreate } from '../support/address-book.ts';
import { checkoutReadyToPlace, type HttpShopper, newKey, place } from '../support/http-shopper.ts';
import { showOn } from '../support/screen-faults.ts';
import { setLines } from '../support/set-lines.ts';
import { ENTRY_PAGES, everyPage, goTo } from './support/every-page.ts';
import { settled } from './support/look.ts';
import { PHONE, shopTest } from './support/shop-test.ts';

const it = shopTest();

const LONG = 'Wolfeschlegelsteinhausenbergerdorffburger'.slice(0, 40);

/**
 * Gives the shopper names, addresses, and instructions without places to break, plus an order and a checkout with
 * them.
 */
async function withLongWords(shopper: HttpShopper): Promise<{ checkoutId: string; orderId: string }> {
  const { call } = shopper;
  await call(updateProfile, {
    body: { firstName: LONG, lastName: LONG, phone: '5135550142', relevantAdsOptIn: false },
  });
  await call(createAddress, {
    body: addressToCreate({ type: 'home', line1: LONG, line2: LONG, city: LONG }),
    idempotencyKey: newKey(),
  });
  const instruct = async () => {
    const { lineItems } = await call(getCart, {});
    await setLines(
      { call },
      lineItems.map(({ gtin13, quantity, modalityType }) => ({
        gtin13,
        quantity,
        modalityType,
        instructions: LONG.repeat(3),
      })),
    );
    return lineItems;
  };
  const lines = await instruct();
  const order = await place(shopper, await checkoutReadyToPlace(shopper));
  await setLines(
    { call },
    lines.map(({ gtin13, quantity, modalityType }) => ({ gtin13, quantity, modalityType })),
  );
  await instruct();
  const { checkoutId } = await checkoutReadyToPlace(shopper);
  return { checkoutId, orderId: order.checkoutId };
}

/** Gives products such names, too. */
async function withLongNames(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => /^\/(api|payment|fulfillment)\//.test(pathname),
    async (route) => {
      // A stream never ends, and has no names in it.
      if (route.request().headers().accept === 'text/event-stream') return route.continue();
      const response = await route.fetch();
      const text = (await response.text()).replaceAll(
        /"(description|vanityName)":"[^"]*"/g,
        `"$1":"${LONG}"`,
      );
      await route.fulfill({ response, body: text });
    },
  );
}

/** What's wider than the page, and any banner name that breaks inside a word. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const faults: string[] = [];
    window.scrollTo(1000, 0);
    if (window.scrollX > 0 || document.documentElement.scrollWidth > width) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right + window.scrollX > width + 1,
      );
      const names = wide
        .slice(-3)
        .map((element) => `${element.tagName}.${element.className}: ${element.textContent?.slice(0, 60)}`);
      faults.push(
        `scrolls sideways by ${document.documentElement.scrollWidth - width}px: ${names.join(' | ')}`,
      );
    }
    const title = document.querySelector('header a span');
    const text = title?.firstChild;
    if (title?.checkVisibility() && text) {
      const range = document.createRange();
      for (const word of (text.textContent ?? '').matchAll(/\S+/g)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (range.getClientRects().length > 1) faults.push(`breaks '${word[0]}' in the header`);
      }
    }
    return faults;
  });

const NARROW = { width: 320, height: 844 };

/** What's wrong at an address at 320 px, and on a phone with text enlarged to 200%. */
async function faultsAt(page: Page, session: CDPSession, address: string): Promise<string[]> {
  await showOn(page, session, NARROW);
  await goTo(page, address);
  // Not by role: a dialog that opens at once hides the page from screen readers.
  await page.locator('h1').waitFor();
  await settled(page);
  const narrow = await faultsOf(page);
  await showOn(page, session, { ...PHONE, text: 32 });
  return [...narrow, ...(await faultsOf(page))];
}

describe('40-letter words', () => {
  it("cause no sideways scroll at 320 px or at double text size, and break no word in the banner's name", async ({
    visit,
    visitAs,
  }) => {
    const { context, shopper } = await visitAs('riley@example.com', NARROW);
    const { checkoutId, orderId } = await withLongWords(shopper);
    const found: Record<string, string[]> = {};
    // Tabs take turns with the addresses: while one waits for the store, another renders.
    const addresses = everyPage({ checkoutId, orderId, word: LONG }).values();
    const lookAtSome = async () => {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await withLongNames(page);
      await page.goto('/cart');
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const address of addresses) {
        const faults = await faultsAt(page, session, address);
        if (faults.length > 0) found[address] = faults;
      }
    };
    const lookAsVisitor = async () => {
      const page = await visit(NARROW);
      const session = await page.context().newCDPSession(page);
      await withLongNames(page);
      await page.goto('/nowhere');
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const address of ENTRY_PAGES) {
        const faults = await faultsAt(page, session, address);
        if (faults.length > 0) found[address] = faults;
      }
    };
    await Promise.all([lookAtSome(), lookAtSome(), lookAtSome(), lookAsVisitor()]);
    expect(found).toEqual({});
  });
});
