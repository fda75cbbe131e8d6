import { describe, expect } from 'vitest';
import { atSizes, type Broken, LASTING, sizes } from './support/account.ts';
import {
  add,
  book,
  confirmUnverified,
  field,
  inBook,
  ODD,
  openNew,
  question,
  RIGHT,
  shown,
  suggestion,
  typeAddress,
  UNKNOWN,
  untilSaved,
} from './support/address-form.ts';
import { expectSound } from './support/look.ts';
import { DESKTOP, fault, PHONE, shopTest } from './support/shop-test.ts';

const it = shopTest();

const UNVERIFIED =
  "We weren't able to verify this address you entered. Please check for any mistakes and try again.";

describe('an address that is added', () => {
  it.for([
    ['390 px', 'Suggested Address', '525 Vine St', 'Cincinnati', PHONE],
    ['1280 px', 'Suggested Address', '525 Vine St', 'Cincinnati', DESKTOP],
    ['390 px', 'Original Address', '525 Vine Str.', 'Cincinati', PHONE],
    ['1280 px', 'Original Address', '525 Vine Str.', 'Cincinati', DESKTOP],
  ] as const)(
    'at %s that is corrected saves the %s that is chosen (ADR-28)',
    async ([, choice, line1, city, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      await typeAddress(page, ODD);
      await add(page).click();
      const radio = (name: string) => suggestion(page).getByRole('radio', { name: new RegExp(`^${name}`) });
      await radio('Suggested Address').waitFor();
      await expect.poll(() => radio('Suggested Address').isChecked()).toBe(true);
      await expectSound(page);
      await radio(choice).check();
      await suggestion(page).getByRole('button', { name: 'Save Address' }).click();
      await untilSaved(page);
      const [saved, ...others] = await book(shopper);
      expect(others).toEqual([]);
      expect(saved).toMatchObject({ line1, city });
      expect(saved?.location !== undefined).toBe(choice === 'Suggested Address');
    },
  );

  it.for(sizes)(
    'at %s that is corrected can be edited instead, with all that was typed (ADR-28)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      await typeAddress(page, ODD);
      await add(page).click();
      await suggestion(page).getByRole('button', { name: 'Edit Address' }).click();
      await suggestion(page).waitFor({ state: 'detached' });
      await expect.poll(() => shown(page)).toEqual(ODD);
      await typeAddress(page, RIGHT);
      await add(page).click();
      await untilSaved(page);
      expect(await book(shopper)).toMatchObject([{ line1: RIGHT.line1, city: 'Cincinnati' }]);
    },
  );

  it.for(sizes)(
    'at %s that is not verified waits for a tick, and is saved without a place (ADR-29, ADR-30, ERR-10)',
    async ([, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      await typeAddress(page, UNKNOWN);
      await add(page).click();
      await question(page).getByText(UNVERIFIED).waitFor();
      await expect.poll(() => question(page).getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true);
      await expectSound(page);
      await confirmUnverified(page);
      await untilSaved(page);
      const [saved] = await book(shopper);
      expect(saved).toMatchObject({ line1: UNKNOWN.line1, zip: '00000' });
      expect(saved?.location).toBeUndefined();
    },
  );

  it.for(
    atSizes<[string, Broken]>([
      ['answers 503', { times: 1, status: 503 }],
      ['answers a code that nobody knows', { times: 1, status: 422, code: 'SOMETHING_NEW' }],
      ['loses the request', { times: LASTING, drop: 'before' }],
      ['loses the answer', { times: LASTING, drop: 'after' }],
      ['answers nonsense', { times: 1, drop: 'body' }],
    ]),
  )(
    'at %s counts as not verified when the verification %s (ADR-31)',
    async ([, , broken, size], { visitAs }) => {
      const { page, shopper } = await visitAs('new@example.com', size);
      await openNew(page);
      await typeAddress(page, RIGHT);
      await fault(shopper, { operation: 'addresses.verify', ...broken });
      await add(page).click();
      await question(page).getByText(UNVERIFIED).waitFor();
      await confirmUnverified(page);
      await untilSaved(page);
      expect(await inBook(shopper, RIGHT.line1)).toHaveLength(1);
    },
  );

  it("shows the store's reason where an address cannot be one, and saves nothing (ERR-09)", async ({
    visitAs,
  }) => {
    const { page, shopper } = await visitAs('new@example.com');
    await openNew(page);
    await typeAddress(page, { ...RIGHT, line1: '???' });
    await add(page).click();
    await page.getByRole('link', { name: 'The street has no letter and no digit.' }).waitFor();
    await expectSound(page);
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
