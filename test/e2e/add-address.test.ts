import { describe, expect } from 'vitest';
import {
  add,
  book,
  card,
  editLink,
  inBook,
  mailingBox,
  ODD,
  openNew,
  RIGHT,
  RILEYS,
  RILEYS_MAILING,
  shown,
  suggestion,
  typeAddress,
  untilSaved,
  update,
} from './support/address-form.ts';
import { focused, hasFocus, tabTo } from './support/keys.ts';
import { expectFit } from './support/look.ts';
import { PHONE, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

describe('an address', () => {
  it('that is new is verified, saved with its location, and listed in the book (ADR-02, ADR-08, ADR-27, ADR-32, RTE-01, RTE-02)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com', PHONE);
    await page.goto('/account/addresses');
    await page.getByRole('link', { name: 'Add new address' }).click();
    await heading(page, 'Add New Address').waitFor();
    expect(new URL(page.url()).pathname).toBe('/account/address');
    await expectFit(page);
    await typeAddress(page, RIGHT);
    await add(page).click();
    await untilSaved(page);
    await card(page, RIGHT.line1).waitFor();
    await page.goBack();
    await card(page, RIGHT.line1).waitFor();
    const [added] = await inBook(shopper, RIGHT.line1);
    expect(added).toMatchObject({ type: 'delivery', line2: 'Suite 9', city: 'Cincinnati', zip: '45202' });
    expect(added?.location?.latitude).toBeCloseTo(39.1, 0);
  });

  it('becomes the mailing address when its box is checked, and stops being it when cleared (ADR-09, ADR-21, ADR-22, RTE-03)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('riley@example.com', PHONE);
    const homes = async () => (await book(shopper)).filter(({ type }) => type === 'home');
    await page.goto('/account/addresses');
    const [address] = await inBook(shopper, RILEYS);
    await editLink(page, RILEYS).click();
    await heading(page, 'Edit Address').waitFor();
    expect(new URL(page.url()).pathname).toBe(`/account/address/${address?.addressId}`);
    await expect.poll(async () => (await shown(page)).line1).toBe(RILEYS);
    await expect.poll(() => mailingBox(page).isChecked()).toBe(false);
    await expectFit(page);
    await typeAddress(page, { ...RIGHT, line2: 'Suite 12' });
    await mailingBox(page).check();
    await update(page).click();
    await untilSaved(page);
    await card(page, RIGHT.line1).getByText('Mailing Address').waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent()).toBe(RIGHT.line1);
    expect((await homes()).map(({ line1, line2 }) => [line1, line2])).toEqual([[RIGHT.line1, 'Suite 12']]);
    expect(await inBook(shopper, RILEYS_MAILING)).toHaveLength(1);

    await editLink(page, RIGHT.line1).click();
    await expect.poll(() => mailingBox(page).isChecked()).toBe(true);
    await mailingBox(page).uncheck();
    await update(page).click();
    await untilSaved(page);
    expect(await homes()).toEqual([]);
  });

  it('can be added by keyboard alone, suggestion included, without losing focus', async ({ visitAs }) => {
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
    await tabTo(page, /radio "Suggested address/);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => focused(page)).toContain('radio "Original address');
    await page.keyboard.press('ArrowUp');
    await tabTo(page, /button "Save Address"/);
    await page.keyboard.press('Enter');
    await untilSaved(page);
    await expect.poll(() => focused(page)).toContain('heading "Address Book"');
    expect(await book(shopper)).toMatchObject([{ line1: '525 Vine St', type: 'home' }]);
  });
});
