import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { focused } from './support/keys.ts';
import { DESKTOP, PHONE, shopTest } from './support/shop-test.ts';
import { heading, modal, openCheckout, readyToPlace, schedulingTitle } from './support/steps.ts';

const it = shopTest();

const SIZES = [PHONE, { width: 820, height: 1180 }, DESKTOP];

describe('by keyboard, the cart', () => {
  it('has the focus on the next item after one is removed, and on Undo once it is empty', async ({
    visitAs,
  }) => {
    const { page } = await visitAs('riley@example.com');
    await page.goto('/cart');
    const items = page.getByRole('row').filter({ has: page.getByRole('link') });
    const remove = items.first().getByRole('button', { name: /^Remove / });
    await remove.first().waitFor();
    const next = (await items.nth(1).getByRole('link').first().textContent()) ?? '';
    await remove.first().press('Enter');
    await expect.poll(() => focused(page)).toContain(`link "${next}"`);
    const empty = page.getByRole('button', { name: 'Empty cart', disabled: false });
    await empty.waitFor();
    await empty.press('Enter');
    await modal(page, 'Empty your cart?').getByRole('button', { name: 'Empty cart' }).press('Enter');
    await heading(page, 'Your cart is empty').waitFor();
    await expect.poll(() => focused(page)).toContain('button "Undo"');
  });
});

/** Whether something of what can be pressed is on the screen, with nothing over it. */
const isSeen = (control: Locator) =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });

it.for(SIZES)(
  'Undo is in view after any item of the cart is removed ($width px)',
  async (viewport, { visitAs }) => {
    const { page } = await visitAs('riley@example.com', viewport);
    await page.goto('/cart');
    const last = page
      .getByRole('row')
      .filter({ has: page.getByRole('link') })
      .last();
    await last
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    expect(await isSeen(undo)).toBe(true);
  },
);

it.for(SIZES)('a wrong quantity holds the cart with its words ($width px)', async (viewport, { visitAs }) => {
  const { page } = await visitAs('riley@example.com', viewport);
  await page.goto('/cart');
  const field = page.getByRole('textbox', { name: /^Quantity of / }).first();
  const before = await field.inputValue();
  await field.fill('0.5');
  const schedule = page.getByRole('link', { name: /^Schedule pickup/ });
  await schedule.click();
  await page.getByText(/^Enter a whole number from /).waitFor();
  expect(await focused(page)).toContain('textbox "Quantity of ');
  expect(new URL(page.url()).pathname).toBe('/cart');
  await field.fill(before);
  await schedule.click();
  await schedulingTitle(page).waitFor();
});

describe('the focus returns to what opened a dialog', () => {
  it('after an amount of SNAP is saved', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('sam@example.com');
    await openCheckout(page, shopper);
    await page.getByRole('heading', { level: 3, name: 'SNAP EBT' }).click();
    await page.getByRole('checkbox', { name: /^Pay with SNAP EBT/ }).check();
    await page.getByText(/^SNAP EBT pays/).waitFor();
    await readyToPlace(page);
    await page.getByRole('button', { name: 'Change amount', disabled: false }).press('Enter');
    const amount = modal(page, 'Change SNAP EBT amount');
    await amount.getByRole('textbox').fill('5.00');
    await amount.getByRole('button', { name: 'Save Amount' }).press('Enter');
    await page.getByText('SNAP EBT pays $5.00').waitFor();
    await readyToPlace(page);
    await expect.poll(() => focused(page)).toContain('button "Change amount"');
  });
});
