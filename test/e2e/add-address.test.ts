import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { banners } from '../../banners/index.ts';
import { createAddress, verifyAddress } from '../../services/contracts/addresses.ts';
import { sizes } from './support/account.ts';
import {
  add,
  book,
  CANADIAN,
  card,
  editLink,
  field,
  inBook,
  mailingBox,
  ODD,
  openEdit,
  openNew,
  RIGHT,
  RILEYS_MAILING,
  shown,
  suggestion,
  typeAddress,
  untilSaved,
  update,
} from './support/address-form.ts';
import { focused, hasFocus, tabTo } from './support/keys.ts';
import { expectSound } from './support/look.ts';
import { combined } from './support/matrix.ts';
import { holdBack, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

describe('adding an address', () => {
  it.for(combined(banners, sizes).map(([{ id }, [name, size]]) => [id, name, size] as const))(
    'at %s, %s: it is verified, saved with its place and in the book; then changed, then the mailing address (ADR-02, ADR-08, ADR-09, ADR-21, ADR-22, ADR-27, ADR-32, RTE-02, RTE-03)',
    async ([banner, , size], { visitAs }) => {
      const { page, shopper } = await visitAs('riley@example.com', size);
      await page.goto(`/account/addresses?banner=${banner}`);
      await page.getByRole('link', { name: 'Add new address' }).click();
      await heading(page, 'Add New Address').waitFor();
      await expectSound(page);
      await typeAddress(page, RIGHT);
      await add(page).click();
      await untilSaved(page);
      await card(page, RIGHT.line1).waitFor();
      await page.goBack();
      await card(page, RIGHT.line1).waitFor();
      const [added] = await inBook(shopper, RIGHT.line1);
      expect(added).toMatchObject({ type: 'delivery', line2: 'Suite 9', city: 'Cincinnati', zip: '45202' });
      expect(added?.location?.latitude).toBeCloseTo(39.1, 0);

      await editLink(page, RIGHT.line1).click();
      await heading(page, 'Edit Address').waitFor();
      await expect.poll(() => shown(page)).toEqual(RIGHT);
      await expect.poll(() => mailingBox(page).isChecked()).toBe(false);
      await expectSound(page);
      await field(page, 'Apt/Suite').fill('Suite 12');
      await mailingBox(page).check();
      await update(page).click();
      await untilSaved(page);
      await card(page, RIGHT.line1).getByText('Mailing Address').waitFor();
      await expect
        .poll(() => page.getByRole('heading', { level: 2 }).first().textContent())
        .toBe(RIGHT.line1);
      const homes = (await book(shopper)).filter(({ type }) => type === 'home');
      expect(homes.map(({ line1, line2 }) => [line1, line2])).toEqual([[RIGHT.line1, 'Suite 12']]);
    },
  );

  it.for(sizes)('at %s says what is missing, at the top and at each field', async ([, size], { visitAs }) => {
    const { page } = await visitAs('new@example.com', size);
    await openNew(page);
    await add(page).click();
    for (const words of [
      'Street Address is required',
      'City is required',
      'State/Province is required',
      'Please enter a valid Postal Code',
    ]) {
      await page.getByRole('link', { name: words }).waitFor();
    }
    await expectSound(page);
  });

  it.for(sizes)(
    'at %s in Canada is done without a verification, its code made right (ADR-19, ADR-24, ADR-26)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      const verifications = countCalls(page, verifyAddress.path);
      await openNew(page);
      await typeAddress(page, CANADIAN);
      await add(page).click();
      await untilSaved(page);
      expect(verifications()).toBe(0);
      expect(await book(shopper)).toMatchObject([{ stateCode: 'ON', zip: 'M5V 2T6', countryCode: 'CA' }]);
    },
  );

  it.for(sizes)(
    'at %s takes 40 characters a line and says so of 41 (LIM-01)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      const line1 = `525 ${'Vine '.repeat(7)}A`;
      expect(line1).toHaveLength(40);
      await typeAddress(page, { ...RIGHT, line1: `${line1}A`, line2: 'x'.repeat(41), city: 'x'.repeat(41) });
      await add(page).click();
      await expect
        .poll(() => page.getByRole('link', { name: 'Input must be 40 characters or less.' }).count())
        .toBe(3);
      await expectSound(page);
      await typeAddress(page, { ...CANADIAN, line1, line2: 'x'.repeat(40), city: 'x'.repeat(40) });
      await add(page).click();
      await untilSaved(page);
      await expectSound(page);
      expect(await book(shopper)).toMatchObject([{ line1, line2: 'x'.repeat(40), city: 'x'.repeat(40) }]);
    },
  );
});

describe('changing an address', () => {
  it('makes the mailing address a delivery address when its box is cleared (ADR-21)', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('riley@example.com');
    await openEdit(page, RILEYS_MAILING);
    await expect.poll(() => mailingBox(page).isChecked()).toBe(true);
    await mailingBox(page).uncheck();
    await update(page).click();
    await untilSaved(page);
    expect((await book(shopper)).map(({ type }) => type)).toEqual(['delivery', 'delivery']);
  });
});

describe('the button of the form', () => {
  it('is busy while the store takes its time, and two presses save one address (ADR-25)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, CANADIAN);
    const answer = await holdBack(page, createAddress);
    await add(page).dblclick();
    await expect.poll(() => add(page).getAttribute('aria-busy')).toBe('true');
    answer();
    await untilSaved(page);
    expect(await book(shopper)).toHaveLength(1);
  });

  it('and all the rest are reached by keyboard alone, and the focus is never lost', async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await tabTo(page, /textbox "Street Address"/);
    await page.keyboard.type(ODD.line1);
    await tabTo(page, /textbox "City"/);
    await page.keyboard.type(ODD.city);
    await tabTo(page, /combobox "State\/Province"/);
    await page.keyboard.type('Ohio');
    await tabTo(page, /textbox "Postal Code"/);
    await page.keyboard.type(ODD.zip);
    await tabTo(page, /checkbox "Make this my mailing address"/);
    await page.keyboard.press('Space');
    await tabTo(page, /button "Add Address"/);
    await page.keyboard.press('Enter');

    await hasFocus(suggestion(page));
    await page.keyboard.press('Escape');
    await suggestion(page).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toContain('textbox "Street Address"');
    await page.keyboard.press('Enter');
    await hasFocus(suggestion(page));
    await tabTo(page, /radio "Suggested Address/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain('radio "Original Address');
    await page.keyboard.press('ArrowUp');
    await tabTo(page, /button "Save Address"/);
    await page.keyboard.press('Enter');
    await untilSaved(page);
    await expect.poll(() => focused(page)).toContain('heading "Address Book"');
    expect(await book(shopper)).toMatchObject([{ line1: '525 Vine St', type: 'home' }]);
  });
});
