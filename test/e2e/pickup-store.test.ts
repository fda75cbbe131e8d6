import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { listOpenOrders, lookUp } from '../support/http-shopper.ts';
import { widths } from './support/account.ts';
import { expectFit } from './support/look.ts';
import { DESKTOP, PHONE, shopTest } from './support/shop-test.ts';
import {
  continueToPayment,
  modal,
  orderNumber,
  placeOrderButton,
  reserveTime,
  schedulingTitle,
} from './support/steps.ts';
import { days, times } from './support/times.ts';

const it = shopTest();

const USUAL = 'Over-the-Rhine';
const NONE_FOUND = 'There are no pickup locations for this postal code. Please try another.';

const picker = (page: Page) => page.getByRole('region', { name: 'Pickup store' });
const postalCode = (page: Page) => picker(page).getByLabel('Postal code');
const store = (page: Page, name: string) => picker(page).getByRole('radio', { name: new RegExp(`^${name}`) });

const quotesAnswered = (page: Page) =>
  page.waitForResponse((response) => response.url().includes('/api/quotes'));

async function openPicker(page: Page): Promise<void> {
  await page.goto('/scheduling');
  await schedulingTitle(page).waitFor();
  await times(page).waitFor();
  await picker(page).getByText(USUAL).first().waitFor();
  await page.getByRole('button', { name: 'Change store' }).click();
}

async function search(page: Page, code: string): Promise<void> {
  await postalCode(page).fill(code);
  await page.getByRole('button', { name: 'Find stores' }).click();
}

const [CODE, FIRST, OTHER] = ['41011', 'MainStrasse', 'Hyde Park Plaza'];

describe('picking another store', () => {
  it.for(widths(DESKTOP))(
    'at %s, moves to the nearest, and to another by choice with no time chosen any more (SCH-20, SCH-21)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await openPicker(page);
      const ofFirst = quotesAnswered(page);
      await search(page, CODE);
      await picker(page)
        .getByRole('group', { name: `Stores near ${CODE}` })
        .waitFor();
      await expect.poll(() => store(page, FIRST).isChecked()).toBe(true);
      // Shown while the search switches to the store, before the earlier store's times disappear.
      await ofFirst;
      await expect.poll(() => picker(page).getByRole('radio').first().isChecked()).toBe(true);
      await times(page).waitFor();
      await expectFit(page);

      // A day other than the preselected one, and a time on it.
      await days(page).getByRole('radio', { disabled: false }).last().check({ force: true });
      await times(page).getByRole('radio', { disabled: false }).first().check({ force: true });
      const ofOther = quotesAnswered(page);
      await store(page, OTHER).click();
      await ofOther;
      await picker(page).getByRole('button', { name: 'Change store' }).waitFor();
      await times(page).waitFor();
      await expect.poll(() => times(page).getByRole('radio', { checked: true }).count()).toBe(0);
      const firstDay = days(page).getByRole('radio', { disabled: false }).first();
      await expect.poll(() => firstDay.isChecked()).toBe(true);

      await reserveTime(page);
      await continueToPayment(page);
      await page
        .getByRole('region', { name: /Location and Time$/ })
        .getByText(OTHER)
        .waitFor();
      await placeOrderButton(page).click();
      await orderNumber(page);
      const [order] = await listOpenOrders(shopper);
      const placed = await lookUp(shopper, order?.checkoutId ?? '');
      expect(placed.fulfillment.destination.name).toBe(OTHER);
    },
  );

  it('finds nothing for an invalid postal code or one with no stores, and keeps the current store (SCH-22, SCH-40, QUO-15, ERR-55, ERR-56)', async ({
    visitAs,
  }) => {
    const { page } = await visitAs('riley@example.com', PHONE);
    await openPicker(page);
    await search(page, '4520A');
    await picker(page).getByText('The ZIP code entered is not a valid ZIP code.').first().waitFor();
    await expect.poll(() => postalCode(page).inputValue()).toBe('4520A');
    await expectFit(page);

    await search(page, '00000');
    const none = modal(page, 'No Stores Are Available');
    await none
      .getByText(
        'There were no stores found near your location. Please enter a different postal code and try again.',
      )
      .waitFor();
    await expectFit(page);
    await none.getByRole('button', { name: 'Try Another Postal Code' }).click();
    await picker(page).getByRole('alert').getByText(NONE_FOUND).waitFor();
    await expect.poll(() => postalCode(page).inputValue()).toBe('00000');

    await picker(page).getByRole('button', { name: 'Keep this store' }).click();
    await picker(page).getByText(USUAL).waitFor();
    await times(page).waitFor();
  });
});

describe('the scheduling page', () => {
  it('stays put when its address changes only in form (SCH-01, RTE-18)', async ({ visitAs }) => {
    const { page } = await visitAs('riley@example.com');
    await openPicker(page);
    await postalCode(page).fill('4520A');
    await page.evaluate(() => {
      history.pushState(null, '', '/scheduling?fulfillmentType=pickup');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.getByRole('button', { name: 'Find stores' }).click();
    await picker(page).getByText('The ZIP code entered is not a valid ZIP code.').waitFor();
    await expect.poll(() => postalCode(page).inputValue()).toBe('4520A');
  });
});
