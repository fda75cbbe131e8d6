import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createAddress, verifyAddress } from '../../services/contracts/addresses.ts';
import { LASTING } from './support/account.ts';
import {
  add,
  book,
  CANADIAN,
  card,
  confirmUnverified,
  editLink,
  field,
  inBook,
  mailingBox,
  ODD,
  openNew,
  question,
  RIGHT,
  RILEYS,
  RILEYS_MAILING,
  shown,
  suggestion,
  typeAddress,
  UNKNOWN,
  untilSaved,
  update,
} from './support/address-form.ts';
import { focused, hasFocus, tabTo } from './support/keys.ts';
import { expectFit } from './support/look.ts';
import { fault, holdBack, PHONE, shopTest } from './support/shop-test.ts';
import { heading } from './support/steps.ts';

const it = shopTest();

const UNVERIFIED =
  "We weren't able to verify this address you entered. Please check for any mistakes and try again.";

function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) calls += 1;
  });
  return () => calls;
}

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

  it('in Canada is saved once without verification, its postal code formatted, even when the button is pressed twice (ADR-19, ADR-24, ADR-25, ADR-26)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('new@example.com');
    const verifications = countCalls(page, verifyAddress.path);
    await openNew(page);
    await typeAddress(page, CANADIAN);
    const answer = await holdBack(page, createAddress);
    await add(page).dblclick();
    await expect.poll(() => add(page).getAttribute('aria-busy')).toBe('true');
    answer();
    await untilSaved(page);
    expect(verifications()).toBe(0);
    expect(await book(shopper)).toMatchObject([{ stateCode: 'ON', zip: 'M5V 2T6', countryCode: 'CA' }]);
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

describe('an address that the postal service does not recognize', () => {
  it('gets a suggestion, can be edited with everything still there, and is saved as suggested or as typed (ADR-28)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('new@example.com', PHONE);
    const radio = (name: string) => suggestion(page).getByRole('radio', { name: new RegExp(`^${name}`) });
    const save = () => suggestion(page).getByRole('button', { name: 'Save Address' }).click();
    await openNew(page);
    await typeAddress(page, ODD);
    await add(page).click();
    await suggestion(page).getByRole('button', { name: 'Edit Address' }).click();
    await suggestion(page).waitFor({ state: 'detached' });
    await expect.poll(() => shown(page)).toEqual(ODD);
    await add(page).click();
    await radio('Suggested Address').waitFor();
    await expect.poll(() => radio('Suggested Address').isChecked()).toBe(true);
    await expectFit(page);
    await save();
    await untilSaved(page);
    const [suggested, ...others] = await book(shopper);
    expect(others).toEqual([]);
    expect(suggested).toMatchObject({ line1: '525 Vine St', city: 'Cincinnati' });
    // At its postal code.
    expect(suggested?.location?.latitude).toBeCloseTo(39.1, 1);
    expect(suggested?.location?.longitude).toBeCloseTo(-84.5, 1);

    await openNew(page);
    await typeAddress(page, ODD);
    await add(page).click();
    await radio('Original Address').check();
    await save();
    await untilSaved(page);
    const [typed] = await inBook(shopper, '525 Vine Str.');
    expect(typed).toMatchObject({ city: 'Cincinati' });
    expect(typed?.location).toBeUndefined();
  });

  it('waits for a check mark when it is unverified or verification does not answer (ADR-29, ADR-30, ADR-31, ERR-10)', async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('new@example.com', PHONE);
    await openNew(page);
    await typeAddress(page, UNKNOWN);
    await add(page).click();
    await question(page).getByText(UNVERIFIED).waitFor();
    await expect.poll(() => question(page).getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
    await expectFit(page);
    await confirmUnverified(page);
    await untilSaved(page);
    const [saved] = await book(shopper);
    expect(saved).toMatchObject({ line1: UNKNOWN.line1, zip: '00000' });
    expect(saved?.location).toBeUndefined();

    await openNew(page);
    await typeAddress(page, { ...RIGHT, line2: 'Suite 10' });
    await fault(shopper, { operation: 'addresses.verify', times: LASTING, drop: 'after' });
    await add(page).click();
    await question(page).getByText(UNVERIFIED).waitFor();
    await confirmUnverified(page);
    await untilSaved(page);
    expect(await book(shopper)).toHaveLength(2);
  });

  it("shows the store's reason when it is invalid, and is not saved (ERR-09)", async ({ visitAs }) => {
    const { page, shopper } = await visitAs('new@example.com', PHONE);
    await openNew(page);
    await typeAddress(page, { ...RIGHT, line1: '???' });
    await add(page).click();
    await page.getByRole('link', { name: 'The street has no letters or digits.' }).waitFor();
    await expectFit(page);
    await fault(shopper, {
      operation: 'addresses.verify',
      times: 1,
      status: 422,
      code: 'INVALID_ADDRESS',
      message: 'This is a lake.',
    });
    await field(page, 'Street Address').fill(RIGHT.line1);
    await add(page).click();
    await question(page).getByText('This is a lake.').waitFor();
    expect(await book(shopper)).toEqual([]);
  });
});
