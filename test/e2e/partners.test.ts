import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { PHONE, shopTest } from './support/shop-test.ts';
import {
  checkoutTitle,
  completeTitle,
  goToCheckout,
  openCheckout,
  placeOrderButton,
} from './support/steps.ts';

const it = shopTest();

const CONVERSIONS = '/sandbox/partners/conversions';

/** The bodies of what the page posts to a path, as they are sent. */
function postedTo(page: Page, path: string): unknown[] {
  const posted: unknown[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(path)) posted.push(JSON.parse(request.postData() ?? 'null'));
  });
  return posted;
}

describe('an order with the legacy submit', () => {
  it('says that the fraud script captured data, or that it could not be loaded (API-31, API-58, LIM-34)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com', PHONE);
    const scripts: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/sandbox/partners/fraud.js') scripts.push(search);
    });
    const captured = postedTo(page, '/fraud-data');
    const submitted = postedTo(page, '/submit');
    const checkoutId = await openCheckout(page, shopper);
    await page.goto(`/checkout?orderId=${checkoutId}`);
    await checkoutTitle(page).waitFor();
    await placeOrderButton(page).click();
    await completeTitle(page).waitFor();
    expect(scripts).toEqual([`?transactionId=${checkoutId}&timeout=500`]);
    expect(submitted).toMatchObject([{ isAccertifyDataCollected: true }]);
    await expect.poll(() => captured).toMatchObject([{ transactionId: checkoutId, screen: [390, 844] }]);

    await page.route('**/sandbox/partners/fraud.js*', (route) => route.abort());
    const nextId = await openCheckout(page, shopper);
    await page.goto(`/checkout?orderId=${nextId}`);
    await checkoutTitle(page).waitFor();
    await placeOrderButton(page).click();
    await completeTitle(page).waitFor();
    expect(submitted).toMatchObject([
      { isAccertifyDataCollected: true },
      { isAccertifyDataCollected: false },
    ]);
  });
});

describe('an order that an ad led to', () => {
  it('is told to the advertising service once, without a word about the shopper (API-59)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com', PHONE);
    const conversions = postedTo(page, CONVERSIONS);
    await page.goto('/?adToken=ad-click-0001');
    await page.waitForFunction(() => sessionStorage.getItem('checkstand.adToken'));
    await goToCheckout(page);
    await placeOrderButton(page).click();
    await completeTitle(page).waitFor();
    const [, orderNumber] =
      /Order #(\d{4}-\d{4}-\d{2})/.exec((await page.getByRole('main').textContent()) ?? '') ?? [];
    await expect
      .poll(() => conversions)
      .toEqual([{ token: 'ad-click-0001', orderNumber, total: expect.any(Number) }]);
    await page.reload();
    await completeTitle(page).waitFor();
    await openCheckout(page, shopper);
    await placeOrderButton(page).click();
    await completeTitle(page).waitFor();
    await page.getByText('Order #').first().waitFor();
    expect(conversions).toHaveLength(1);
  });

  it('is not told to anyone if the shopper refused advertising (API-59)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com', PHONE);
    const conversions = postedTo(page, CONVERSIONS);
    await page.goto('/?adToken=ad-click-0002');
    await page.waitForFunction(() => sessionStorage.getItem('checkstand.adToken'));
    await page.getByRole('contentinfo').getByRole('button', { name: 'Your Privacy Choices' }).click();
    await page.getByRole('button', { name: 'Necessary only' }).click();
    await page.getByText('Your privacy choices have been saved.').waitFor();
    await openCheckout(page, shopper);
    await placeOrderButton(page).click();
    await completeTitle(page).waitFor();
    await page.getByText('Order #').first().waitFor();
    expect(conversions).toEqual([]);
  });
});
